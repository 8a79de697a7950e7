import {
  jobName,
  type AgentJob,
  type AgentRoom,
  type AgentSegment,
  type AssistantOrder,
  type AssistantReport,
  type JobKey,
  type JobReport,
} from '@intermind/contracts/agent-channel';
import type { BrowserWords } from '@intermind/contracts/browser-words';
import type { LaneStatus } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import { BackOff, RESTART_DELAYS_MS } from '../shared/back-off.ts';
import type { Logger } from '../log.ts';
import { ClaimedLedger } from './claimed-ledger.ts';
import { CHILD_SILENCE_LIMIT_MS, type ChildUse } from './child-messages.ts';
import type { ChildPool, RoomChild, RoomChildEvents } from './child-pool.ts';
import { ProcessorWait } from './processor-wait.ts';

/** After a (re)connection to the API: jobs that it has not assigned again by then are dropped. */
export const RECONCILE_MS = 5_000;
export const FLEET_TICK_MS = 250;
const STOP_LIMIT_MS = 4_000;
/** A recorder still has to send what it recorded last. */
const RECORDER_STOP_LIMIT_MS = 20_000;
const TOKEN_REPEAT_MS = 2_000;
/** A child that lived this long was healthy: its next restart is immediate again, and it has begun with everyone. */
const HEALTHY_MS = 30_000;
/** Loading the media library, and opening engines and tracks for everyone, blocks a child for a while on a busy machine. */
const STARTING_SILENCE_LIMIT_MS = 10_000;
/** A child that lives and has not joined by then hangs: joining takes a second or two. */
const JOIN_LIMIT_MS = 60_000;

interface Job {
  job: AgentJob;
  state: JobReport['state'];
  child: RoomChild | undefined;
  /** Set when the job is ending; `next` is the job to start after its child has exited. */
  stopping: boolean;
  next: AgentJob | undefined;
  replaced: boolean;
  lanes: LaneStatus[];
  /** As its process said last: nothing is being said. */
  quiet: boolean;
  /** Of its own process, as it says. */
  rssBytes: number;
  /** Of its process and all that it started, as far as it is measured here. */
  memoryBytes: number;
  lastBeatMs: number;
  waiting: ProcessorWait;
  startedMs: number;
  /** 0: it has not joined. */
  joinedMs: number;
  restarts: BackOff;
  /** When to ask (again) for a token. */
  askAtMs: number;
  confirmed: boolean;
  /** Words of browsers that a new process would go on with. */
  claimed: ClaimedLedger;
}

export interface FleetOptions {
  pool: ChildPool;
  clock: Clock;
  log: Logger;
  /** What the processes of one meeting may take before they are started again. */
  memoryLimitBytes: number;
  /** How long a process has waited for a processor so far; undefined where that is not known. */
  processorWaitMs: (pid: number) => number | undefined;
  askToken: (key: JobKey) => void;
  /** What was said in the meeting of a job, for its transcript. */
  onSegment: (key: JobKey, segment: AgentSegment) => void;
  /** What a job's process did since its last beat. */
  onUse: (job: JobKey & { generation: number }, use: ChildUse) => void;
  onAssistant: (key: JobKey, report: AssistantReport) => void;
  /** While it drains: a job has come to a pause, or none can be waited for any longer. */
  onMayMove: () => void;
  onDetected: (key: JobKey, speaker: ParticipantId, language: Language, from: Language) => void;
}

/**
 * The jobs of this worker, and the process of each. A dead process is started again under the same
 * identity with a new token from the API; while the API is away everything goes on.
 *
 * A job is named by (conference, kind). After each connection the API assigns again all that this worker must run (same
 * or higher generation). An assignment of something that runs only confirms it; what is not confirmed within RECONCILE_MS is
 * released.
 */
export class Fleet {
  private readonly options: FleetOptions;
  private readonly jobs = new Map<string, Job>();
  private connected = false;
  private reconcileAtMs: number | undefined;
  private drainsUntilMs: number | undefined;
  /** The limit was over, and that was said. */
  private saidLast = false;
  private lastTickMs: number;

  constructor(options: FleetOptions) {
    this.options = options;
    this.lastTickMs = options.clock.nowMs();
  }

  get size(): number {
    return this.jobs.size;
  }

  rssBytes(): number {
    return [...this.jobs.values()].reduce((sum, job) => sum + Math.max(job.rssBytes, job.memoryBytes), 0);
  }

  /** Of the processes that run. */
  get pids(): number[] {
    return [...this.jobs.values()].flatMap(({ child }) => child?.pid ?? []);
  }

  /** Of those for which nobody in a meeting waits: they record, or dub what was recorded. */
  get pidsApart(): number[] {
    return [...this.jobs.values()].flatMap(({ job: { kind }, child }) =>
      kind === 'recorder' || kind === 'dubber' ? (child?.pid ?? []) : [],
    );
  }

  /** @param measured bytes of each process with all that it started; those that are unknown keep their last measure */
  setMemory(measured: ReadonlyMap<number, number>): void {
    for (const job of this.jobs.values()) {
      const bytes = job.child?.pid === undefined ? undefined : measured.get(job.child.pid);
      if (bytes !== undefined) job.memoryBytes = bytes;
    }
  }

  /** Utterances of browsers, and how far they have come, that new processes would go on with. */
  get claimedSize(): number {
    return [...this.jobs.values()].reduce((sum, { claimed }) => sum + claimed.size, 0);
  }

  reports(): JobReport[] {
    // What is ending by order of the API is not ours to report: the API might take it for what was assigned anew. What was
    // assigned anew is reported, though it waits for the end of that.
    return [...this.jobs.values()].flatMap((known): JobReport[] => {
      const { job, state, lanes, stopping, next } = known;
      if (next) return [{ ...keyOf(next), generation: next.generation, state: 'starting', lanes: [] }];
      if (stopping) return [];
      const mayMove = this.mayMove(known) && { mayMove: true };
      return [{ ...keyOf(job), generation: job.generation, state, lanes, ...mayMove }];
    });
  }

  get draining(): boolean {
    return this.drainsUntilMs !== undefined;
  }

  /** Another worker is to have the jobs: each at a pause, and any of them after the limit. */
  drain(limitMs: number): void {
    if (this.drainsUntilMs !== undefined) return;
    this.drainsUntilMs = this.options.clock.nowMs() + limitMs;
    // Since their last beat somebody may have begun to speak.
    for (const job of this.jobs.values()) job.quiet = false;
  }

  /** An assistant may be speaking at any time; the others that do not interpret have no pause to wait for. */
  private mayMove({ job, state, quiet }: Job): boolean {
    if (this.drainsUntilMs === undefined) return false;
    if (job.kind === 'recorder' || job.kind === 'dubber' || state !== 'running') return true;
    return quiet || this.options.clock.nowMs() >= this.drainsUntilMs;
  }

  /** Recorders that were told to stop and still send what they have. */
  endingRecorders(): number {
    return [...this.jobs.values()].filter(({ job, stopping }) => stopping && job.kind === 'recorder').length;
  }

  apiConnected(): void {
    this.connected = true;
    this.reconcileAtMs = this.options.clock.nowMs() + RECONCILE_MS;
    for (const job of this.jobs.values()) job.confirmed = false;
  }

  apiGone(): void {
    this.connected = false;
    this.reconcileAtMs = undefined;
  }

  assign(job: AgentJob): void {
    const known = this.jobs.get(jobName(job));
    if (!known) {
      this.add(job);
      return;
    }
    // The generations of a job that was removed and made again start anew.
    if (known.stopping || known.replaced) {
      known.next = job;
      known.confirmed = true;
      return;
    }
    if (job.generation < known.job.generation) return;
    known.confirmed = true;
    known.job = job;
    if (known.child) known.child.room(job.room);
    else this.start(known);
  }

  /** What a job must know about its conference has changed. */
  room(key: JobKey, room: AgentRoom): void {
    const known = this.jobs.get(jobName(key));
    if (!known) return;
    if (known.next) known.next = { ...known.next, room };
    known.job = { ...known.job, room };
    known.child?.room(room);
  }

  /** For the voice assistant of a meeting. */
  order(key: JobKey, order: AssistantOrder): void {
    this.jobs.get(jobName(key))?.child?.assistant(order);
  }

  /** For the interpreter of a meeting: what the speaker's own browser recognised. */
  words(key: JobKey, speaker: ParticipantId, words: BrowserWords): void {
    const job = this.jobs.get(jobName(key));
    job?.claimed.add(speaker, words);
    // A process that has not joined gets them when it has.
    if (job?.state === 'running') job.child?.words(speaker, words);
  }

  release(key: JobKey): void {
    const job = this.jobs.get(jobName(key));
    if (!job) return;
    job.next = undefined;
    if (!job.child) {
      this.jobs.delete(jobName(key));
      return;
    }
    if (job.stopping) return;
    job.stopping = true;
    const { child } = job;
    child.stop();
    const limitMs = key.kind === 'recorder' ? RECORDER_STOP_LIMIT_MS : STOP_LIMIT_MS;
    this.options.clock.after(limitMs, () => {
      if (job.child === child) child.kill();
    });
  }

  releaseAll(): void {
    for (const { job } of [...this.jobs.values()]) this.release(job);
  }

  /** Call each FLEET_TICK_MS. */
  tick(): void {
    const nowMs = this.options.clock.nowMs();
    // when this process itself stood still, silence says nothing about the children
    const lateMs = Math.max(0, nowMs - this.lastTickMs - FLEET_TICK_MS);
    this.lastTickMs = nowMs;
    if (this.reconcileAtMs !== undefined && nowMs >= this.reconcileAtMs) {
      this.reconcileAtMs = undefined;
      for (const { job, confirmed } of [...this.jobs.values()]) if (!confirmed) this.release(job);
    }
    if (!this.saidLast && nowMs >= (this.drainsUntilMs ?? Number.POSITIVE_INFINITY)) {
      this.saidLast = true;
      this.options.onMayMove();
    }
    for (const job of this.jobs.values()) {
      job.claimed.forgetOld();
      if (job.child) {
        // A child that gets no processor is not ill, and another one in its place would get none either.
        const stoodMs = Math.max(lateMs, job.waiting.takeMs(job.child.pid));
        job.lastBeatMs = Math.min(nowMs, job.lastBeatMs + stoodMs);
        job.startedMs += stoodMs;
        job.joinedMs += stoodMs;
        const problem = problemOf(job, nowMs, this.options.memoryLimitBytes);
        if (problem) {
          this.options.log.error({ job: jobName(job.job) }, `child killed: ${problem}`);
          job.lastBeatMs = nowMs;
          job.startedMs = nowMs;
          job.child.kill();
        }
      } else if (this.connected && nowMs >= job.askAtMs) {
        job.askAtMs = nowMs + TOKEN_REPEAT_MS;
        this.options.askToken(keyOf(job.job));
      }
    }
  }

  private add(job: AgentJob, claimed = new ClaimedLedger(this.options.clock)): void {
    const added: Job = {
      job,
      state: 'starting',
      child: undefined,
      stopping: false,
      next: undefined,
      replaced: false,
      lanes: [],
      quiet: false,
      rssBytes: 0,
      memoryBytes: 0,
      lastBeatMs: 0,
      waiting: new ProcessorWait(this.options.processorWaitMs),
      startedMs: 0,
      joinedMs: 0,
      restarts: new BackOff(RESTART_DELAYS_MS),
      askAtMs: 0,
      confirmed: true,
      claimed,
    };
    this.jobs.set(jobName(job), added);
    this.start(added);
  }

  private start(job: Job): void {
    const { clock, pool, log, onSegment, onUse, onAssistant, onDetected } = this.options;
    job.startedMs = clock.nowMs();
    job.lastBeatMs = job.startedMs;
    const events: RoomChildEvents = {
      joined: () => {
        job.state = 'running';
        job.lastBeatMs = clock.nowMs();
        job.joinedMs = job.lastBeatMs;
        for (const [speaker, words] of job.claimed.unfinished()) child.words(speaker, words);
      },
      claimed: (speaker, mark) => job.claimed.cameTo(speaker, mark),
      beat: (lanes, rssBytes, use, quiet = false) => {
        const mayMove = this.mayMove(job);
        job.lanes = lanes;
        job.quiet = quiet;
        job.rssBytes = rssBytes;
        job.lastBeatMs = clock.nowMs();
        onUse(job.job, use);
        if (!mayMove && this.mayMove(job)) this.options.onMayMove();
      },
      segment: (segment) => onSegment(keyOf(job.job), segment),
      detected: (...found) => onDetected(keyOf(job.job), ...found),
      assistant: (report) => {
        if (!job.stopping) onAssistant(keyOf(job.job), report);
      },
      ended: (why, detail) => {
        log.info({ job: jobName(job.job), why, detail }, 'child is ending');
        job.replaced ||= why === 'replaced';
      },
      exited: () => {
        if (job.child === child) this.exited(job);
      },
    };
    const child = pool.start(job.job, events, job.claimed.marks);
    job.child = child;
  }

  private exited(job: Job): void {
    job.child = undefined;
    job.lanes = [];
    job.rssBytes = 0;
    job.memoryBytes = 0;
    if (job.stopping || job.replaced) {
      this.jobs.delete(jobName(job.job));
      if (job.next) this.add(job.next, job.claimed);
      return;
    }
    const nowMs = this.options.clock.nowMs();
    if (nowMs - job.startedMs >= HEALTHY_MS) job.restarts.reset();
    job.state = 'restarting';
    job.askAtMs = nowMs + job.restarts.nextDelayMs();
    this.options.log.warn(
      { job: jobName(job.job), restarts: job.restarts.attempts },
      'child exited; restarting it',
    );
    // Restart now, not at the next tick: until then the meeting has no interpreter.
    if (job.askAtMs <= nowMs && this.connected) {
      job.askAtMs = nowMs + TOKEN_REPEAT_MS;
      this.options.askToken(keyOf(job.job));
    }
  }
}

/** Why the child of the job must be killed; undefined while it is well. */
function problemOf(job: Job, nowMs: number, memoryLimitBytes: number): string | undefined {
  const { state, lastBeatMs, startedMs, joinedMs, memoryBytes } = job;
  const hasBegun = state === 'running' && nowMs - joinedMs >= HEALTHY_MS;
  const limitMs = hasBegun ? CHILD_SILENCE_LIMIT_MS : STARTING_SILENCE_LIMIT_MS;
  if (nowMs - lastBeatMs > limitMs) return 'it sent no heartbeat';
  if (memoryBytes > memoryLimitBytes)
    return `it took ${inMebibytes(memoryBytes)} of memory, the limit is ${inMebibytes(memoryLimitBytes)}`;
  return state !== 'running' && nowMs - startedMs > JOIN_LIMIT_MS ? 'it did not join' : undefined;
}

const inMebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;

function keyOf({ kind, conferenceId }: JobKey): JobKey {
  return { kind, conferenceId };
}
