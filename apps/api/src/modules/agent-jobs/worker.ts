import {
  AGENT_HEARTBEAT_TIMEOUT_MS,
  type AgentJob,
  type AgentRoom,
  type AgentToApi,
  type ApiToAgent,
  type ConferenceId,
  type EngineReport,
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
  /** What it was told about each conference. */
  readonly #rooms = new Map<ConferenceId, string>();
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

  assign(job: AgentJob): void {
    this.assigned.set(job.conferenceId, job.generation);
    this.#rooms.set(job.conferenceId, JSON.stringify(job.room));
    this.#send({ type: 'assign', job });
  }

  /** Tells what changed in a conference whose interpreter runs there; nothing when it knows. */
  updateRoom(conferenceId: ConferenceId, room: AgentRoom): void {
    const text = JSON.stringify(room);
    if (this.#rooms.get(conferenceId) === text) return;
    this.#rooms.set(conferenceId, text);
    this.#send({ type: 'room', kind: 'interpreter', conferenceId, room });
  }

  release(conferenceId: ConferenceId): void {
    this.assigned.delete(conferenceId);
    this.#rooms.delete(conferenceId);
    this.#send({ type: 'release', kind: 'interpreter', conferenceId });
  }

  cutOff(): void {
    this.#socket.terminate();
  }

  #send(message: ApiToAgent): void {
    this.#socket.send(JSON.stringify(message), () => undefined);
  }
}
