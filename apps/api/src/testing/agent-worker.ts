import type { AgentToApi, ApiToAgent, JobReport } from '@intermind/contracts';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import type { TestApp } from './test-app.ts';

/** The other end of the agent channel, by hand. */
export interface TestWorker {
  /** What was assigned and not released, with the generation. */
  jobs: Map<string, number>;
  heard: ApiToAgent[];
  /** Called with each message. */
  onHeard?: (message: ApiToAgent) => void;
  say(message: AgentToApi): void;
  /** @param draining it is going */
  beat(jobs?: Partial<JobReport>[], draining?: true): void;
  leave(): void;
  closed: Promise<number>;
}

export function agentUrl(t: TestApp): string {
  return `ws://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/api/ws/agent`;
}

export async function connectWorker(
  t: TestApp,
  capacity = 10,
  running: Partial<JobReport>[] = [],
): Promise<TestWorker> {
  const socket = new WebSocket(agentUrl(t), {
    headers: { authorization: `Bearer ${t.secrets.agentSecret}` },
  });
  const jobs = new Map<string, number>();
  const heard: ApiToAgent[] = [];
  socket.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as ApiToAgent;
    heard.push(message);
    if (message.type === 'assign') jobs.set(message.job.conferenceId, message.job.generation);
    if (message.type === 'release') jobs.delete(message.conferenceId);
    worker.onHeard?.(message);
  });
  const worker: TestWorker = {
    jobs,
    heard,
    say: (message) => socket.send(JSON.stringify(message)),
    beat: (reports = [], draining) =>
      worker.say({
        type: 'heartbeat',
        load: 0,
        rssBytes: 1,
        ...(draining && { draining }),
        jobs: reports.map(
          (report) => ({ kind: 'interpreter', state: 'running', lanes: [], ...report }) as JobReport,
        ),
      }),
    leave: () => socket.terminate(),
    closed: new Promise((resolve) => socket.once('close', resolve)),
  };
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  worker.say({ type: 'hello', version: '1.0.0', engines: [], capacity });
  worker.beat(running);
  return worker;
}
