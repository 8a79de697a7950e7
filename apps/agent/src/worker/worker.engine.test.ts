import { afterEach, describe, expect, it } from 'vitest';
import type { AgentToApi } from '@intermind/contracts/agent-channel';
import type { ConferenceId } from '@intermind/contracts/ids';
import { roomOf } from '../testing/agent-room.ts';
import { startFakeApi, type FakeApi } from '../testing/fake-api.ts';
import { startWorkerProcess, type WorkerProcess } from '../testing/worker-process.ts';

type Of<Type extends AgentToApi['type']> = Extract<AgentToApi, { type: Type }>;
const is =
  <Type extends AgentToApi['type']>(type: Type) =>
  (message: AgentToApi): message is Of<Type> =>
    message.type === type;

describe('the worker process', () => {
  let api: FakeApi | undefined;
  let worker: WorkerProcess | undefined;
  afterEach(async () => {
    worker?.process.kill('SIGKILL');
    await worker?.exited;
    await api?.close();
  });

  async function started(): Promise<{ api: FakeApi; worker: WorkerProcess }> {
    const opened = await startFakeApi();
    const environment = {
      INTERMIND_API_URL: opened.url,
      INTERMIND_AGENT_SECRET: opened.secret,
      INTERMIND_ENGINES: 'scripted',
    };
    api = opened;
    worker = startWorkerProcess(environment);
    await opened.until(is('heartbeat'));
    return { api: opened, worker };
  }

  it('says hello with its engines, then beats', async () => {
    const { api } = await started();
    expect(api.received[0]).toMatchObject({ type: 'hello', version: '0.1.0' });
    const hello = api.received[0] as Of<'hello'>;
    expect(hello.engines.map(({ id, available }) => ({ id, available }))).toEqual([
      { id: 'scripted-recogniser', available: true },
      { id: 'scripted-translator', available: true },
      { id: 'scripted-voice', available: true },
    ]);
    expect(api.received[1]).toMatchObject({ type: 'heartbeat', jobs: [] });
  });

  it('comes back when the connection breaks and says hello again', { timeout: 10_000 }, async () => {
    const { api } = await started();
    const hellos = (): number => api.received.filter(is('hello')).length;
    api.drop();
    await api.until((message): message is AgentToApi => message.type === 'hello' && hellos() === 2);
    expect(api.connections).toBe(2);
  });

  it('ends when its parent process is gone', { timeout: 10_000 }, async () => {
    const { worker } = await started();
    worker.process.stdin!.end();
    expect(await worker.exited).toBe(0);
  });

  it('ends on SIGTERM', { timeout: 10_000 }, async () => {
    const { worker } = await started();
    worker.process.kill('SIGTERM');
    expect(await worker.exited).toBe(0);
  });

  it('asks for a new token when it cannot join a meeting', { timeout: 20_000 }, async () => {
    const { api } = await started();
    const conferenceId = 'cnf_nowhere' as ConferenceId;
    api.send({
      type: 'assign',
      job: {
        kind: 'interpreter',
        conferenceId,
        generation: 1,
        mediaUrl: 'ws://127.0.0.1:1',
        mediaToken: 'x',
        room: roomOf(),
      },
    });
    expect(await api.until(is('need-token'))).toEqual({
      type: 'need-token',
      kind: 'interpreter',
      conferenceId,
    });
  });

  it('says what is wrong with its settings and ends', async () => {
    worker = startWorkerProcess({ INTERMIND_API_URL: 'nowhere', INTERMIND_AGENT_SECRET: 'x' });
    expect(await worker.exited).toBe(2);
    expect(worker.lines.map((line) => line['msg']).join('\n')).toContain('INTERMIND_API_URL');
  });
});
