import {
  AGENT_HEARTBEAT_TIMEOUT_MS,
  type AgentToApi,
  type ApiToAgent,
  type ConferenceId,
  type EngineReport,
  type InterpreterJob,
  type JobReport,
} from '@intermind/contracts';
import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';

/** A worker connected to this instance: what it said last, and what it was given. */
export class Worker {
  /** Of this connection: a worker that connects again is another one. */
  readonly id = randomUUID();
  readonly #socket: WebSocket;
  /** What runs there by our order, with the generation. */
  readonly assigned = new Map<ConferenceId, number>();
  version = '';
  engines: EngineReport[] = [];
  capacity = 0;
  load = 0;
  rssBytes = 0;
  reports: JobReport[] = [];
  lastHeardMs: number;

  constructor(socket: WebSocket, nowMs: number) {
    this.#socket = socket;
    this.lastHeardMs = nowMs;
  }

  get jobs(): number {
    return this.assigned.size;
  }

  hear(message: AgentToApi, nowMs: number): void {
    this.lastHeardMs = nowMs;
    if (message.type === 'hello') {
      this.version = message.version;
      this.engines = message.engines;
      this.capacity = message.capacity;
    } else if (message.type === 'heartbeat') {
      this.load = message.load;
      this.rssBytes = message.rssBytes;
      this.reports = message.jobs;
    }
  }

  isSilent(nowMs: number): boolean {
    return nowMs - this.lastHeardMs > AGENT_HEARTBEAT_TIMEOUT_MS;
  }

  assign(job: InterpreterJob): void {
    this.assigned.set(job.conferenceId, job.generation);
    this.#send({ type: 'assign', job });
  }

  release(conferenceId: ConferenceId): void {
    this.assigned.delete(conferenceId);
    this.#send({ type: 'release', conferenceId });
  }

  cutOff(): void {
    this.#socket.terminate();
  }

  #send(message: ApiToAgent): void {
    this.#socket.send(JSON.stringify(message), () => undefined);
  }
}
