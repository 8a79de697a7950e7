import {
  AGENT_HEARTBEAT_MS,
  AGENT_HEARTBEAT_TIMEOUT_MS,
  type AgentJob,
  type AgentKind,
  type AgentRoom,
  type AgentToApi,
  type ApiToAgent,
  type AssistantOrder,
  type BrowserWords,
  type EngineBenchId,
  type EngineReport,
  type JobKey,
  type JobReport,
  jobName,
  type ParticipantId,
  type SegmentReference,
} from '@intermind/contracts';
import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { isBusy } from './plan.ts';

type RecorderReport = NonNullable<Extract<AgentToApi, { type: 'hello' }>['recorder']>;

/** Older workers do not say how many meetings they can record. */
const OLD_RECORDER_CAPACITY = 1;

/** A job that a worker leaves out of this many heartbeats in a row is lost. */
const MISSING_HEARTBEATS = 2;
/** So soon after it was assigned a heartbeat may not know of it yet. */
const MAY_BE_MISSING_MS = 2 * AGENT_HEARTBEAT_MS;

interface AssignedJob {
  key: JobKey;
  generation: number;
  assignedMs: number;
  /** Heartbeats in a row that left it out. */
  missing: number;
  /** What it was told about the conference, as text. */
  toldRoom: string;
}

/** A worker connected to this instance: what it said last, and what it was given. */
export class Worker {
  /** Of this connection: a worker that connects again is another one. */
  readonly id = randomUUID();
  readonly #socket: WebSocket;
  /** What runs there by our order, by `jobName`. */
  readonly #assigned = new Map<string, AssignedJob>();
  version = '';
  engines: EngineReport[] = [];
  /** What to install where it has no browser to record with; null where it has one. */
  recorder: RecorderReport = { available: false, hint: null };
  /** Meetings whose recordings it can dub at a time. */
  dubbers = 0;
  /** Whether it can measure its engines. */
  canBench = false;
  /** Whether it translates texts outside meetings. */
  canTranslate = false;
  /** What it measures now. */
  benching: EngineBenchId | null = null;
  capacity = 0;
  load = 0;
  #processorLoad: number | undefined;
  /** It is going: it gets nothing new. */
  draining = false;
  rssBytes = 0;
  reports: JobReport[] = [];
  /** Released ones that still send what they have; as it said last, with those released since. */
  #endingRecorders = 0;
  lastHeardMs: number;

  constructor(socket: WebSocket, nowMs: number) {
    this.#socket = socket;
    this.lastHeardMs = nowMs;
  }

  /**
   * Whether it can take one more job, as far as its whole capacity allows.
   * @param hasBegun the job has run before: people were interpreted, and are to be again
   */
  isAble({ kind, conferenceId }: JobKey, hasBegun: boolean): boolean {
    if (this.draining) return false;
    const isNew = !hasBegun && this.assigned.every((job) => job.conferenceId !== conferenceId);
    // What people asked for in a meeting that is interpreted already is not refused.
    if (kind === 'interpreter' && isNew && this.#isBusy) return false;
    if (kind === 'recorder') return this.#canRecord;
    return kind !== 'dubber' || this.#having('dubber') < this.dubbers;
  }

  get #canRecord(): boolean {
    const { available, capacity = OLD_RECORDER_CAPACITY } = this.recorder;
    return available && this.#having('recorder') + this.#endingRecorders < capacity;
  }

  get #isBusy(): boolean {
    return isBusy({ interpreters: this.#having('interpreter'), processorLoad: this.#processorLoad });
  }

  #having(kind: AgentKind): number {
    return this.assigned.filter((job) => job.kind === kind).length;
  }

  get jobs(): number {
    return this.#assigned.size;
  }

  /** Nothing of a meeting runs there. */
  get isIdle(): boolean {
    return this.jobs === 0 && this.#endingRecorders === 0;
  }

  /** The jobs it has by our order. */
  get assigned(): JobKey[] {
    return [...this.#assigned.values()].map(({ key }) => key);
  }

  /** Undefined for a job that it does not have. */
  generationOf(key: JobKey): number | undefined {
    return this.#assigned.get(jobName(key))?.generation;
  }

  /** Whether `atMs` was after the job was assigned last. */
  isSince(key: JobKey, atMs: number): boolean {
    return atMs >= (this.#assigned.get(jobName(key))?.assignedMs ?? Infinity);
  }

  /** Jobs that it has by our order and no longer reports. */
  get missing(): JobKey[] {
    const missing = [...this.#assigned.values()].filter(({ missing }) => missing >= MISSING_HEARTBEATS);
    return missing.map(({ key }) => key);
  }

  noteHeard(nowMs: number): void {
    this.lastHeardMs = nowMs;
  }

  /** @param heardMs when it came */
  hear(message: AgentToApi, heardMs: number): void {
    if (message.type === 'hello') {
      this.version = message.version;
      this.engines = message.engines;
      this.capacity = message.capacity;
      this.dubbers = message.dubbers ?? 0;
      this.canBench = message.bench === true;
      this.canTranslate = message.translates === true;
      if (message.recorder) this.recorder = message.recorder;
    } else if (message.type === 'heartbeat') {
      this.load = message.load;
      this.#processorLoad = message.processorLoad;
      this.draining = message.draining === true;
      this.rssBytes = message.rssBytes;
      this.reports = message.jobs;
      this.#findMissing(heardMs);
      this.#endingRecorders = message.endingRecorders ?? 0;
    }
  }

  #findMissing(heardMs: number): void {
    const reported = new Set(this.reports.map(jobName));
    for (const [name, job] of this.#assigned) {
      if (reported.has(name)) job.missing = 0;
      else if (heardMs - job.assignedMs > MAY_BE_MISSING_MS) job.missing += 1;
    }
  }

  isSilent(nowMs: number): boolean {
    return nowMs - this.lastHeardMs > AGENT_HEARTBEAT_TIMEOUT_MS;
  }

  assign(job: AgentJob, nowMs: number): void {
    const { kind, conferenceId, generation } = job;
    const toldRoom = JSON.stringify(job.room);
    const key = { kind, conferenceId };
    this.#assigned.set(jobName(job), { key, generation, assignedMs: nowMs, missing: 0, toldRoom });
    this.#send({ type: 'assign', job });
  }

  /** Tells what changed in the conference of a job that it has; nothing when it knows. */
  updateRoom(key: JobKey, room: AgentRoom): void {
    const job = this.#assigned.get(jobName(key));
    const text = JSON.stringify(room);
    if (!job || job.toldRoom === text) return;
    job.toldRoom = text;
    this.#send({ type: 'room', ...job.key, room });
  }

  acknowledge({ kind, conferenceId }: JobKey, segments: SegmentReference[]): void {
    this.#send({ type: 'segments-settled', kind, conferenceId, segments });
  }

  order({ kind, conferenceId }: JobKey, order: AssistantOrder): void {
    this.#send({ type: 'assistant', kind, conferenceId, order });
  }

  tellWords({ kind, conferenceId }: JobKey, speaker: ParticipantId, words: BrowserWords): void {
    this.#send({ type: 'words', kind, conferenceId, speaker, words });
  }

  translate(asked: Omit<Extract<ApiToAgent, { type: 'translate' }>, 'type'>): void {
    this.#send({ type: 'translate', ...asked });
  }

  cancelTranslation(id: number): void {
    this.#send({ type: 'translate-cancelled', id });
  }

  startBench(id: EngineBenchId): void {
    this.benching = id;
    this.#send({ type: 'bench', id });
  }

  /** It is stored, or nobody waits for it. */
  endBench(id: EngineBenchId): void {
    if (this.benching === id) this.benching = null;
    this.#send({ type: 'bench-over', id });
  }

  /** Whether it can recognise one of these languages. */
  recognises(
    languages: ReadonlySet<string>,
    { demonstration, sealed }: Pick<AgentRoom, 'demonstration' | 'sealed'>,
  ): boolean {
    return this.engines.some(
      ({ kind, grade, outside, available, covers }) =>
        kind === 'speech-to-text' &&
        available &&
        (demonstration || grade === 'production') &&
        !(sealed && outside) &&
        covers.some((language) => languages.has(language)),
    );
  }

  /** Also for a job that it has by nobody's order. */
  release({ kind, conferenceId }: JobKey): void {
    const had = this.#assigned.delete(jobName({ kind, conferenceId }));
    if (had && kind === 'recorder') this.#endingRecorders += 1;
    this.#send({ type: 'release', kind, conferenceId });
  }

  cutOff(): void {
    this.#socket.terminate();
  }

  #send(message: ApiToAgent): void {
    this.#socket.send(JSON.stringify(message), () => undefined);
  }
}
