import {
  type AgentKind,
  type AgentToApi,
  type AssistantOrder,
  type ConferenceId,
  type JobKey,
  type JobReport,
  jobName,
  type ServerMessage,
} from '@intermind/contracts';
import { conferenceTopic, type JobOffer } from '../../events/index.ts';
import type { DispatcherDependencies } from './dispatcher-dependencies.ts';
import { InterpreterWords } from './interpreter-words.ts';
import { JobLosses } from './job-losses.ts';
import { idsIn, idsOf, isIn, leaseEnd, releaseAllBut } from './job-scope.ts';
import { newChunks } from './lag.ts';
import { mediaTokenOf } from './media-token.ts';
import { type Need, needOf } from './need.ts';
import { leastLoaded, planJobs, UNNEEDED_GRACE_MS } from './plan.ts';
import {
  adoptJob,
  type Choice,
  claimJob,
  createJobs,
  type JobRow,
  listDue,
  listJobs,
  listLanguageChoices,
  listWanted,
  moveJob,
  readEngineOrders,
  removeJobs,
  type Scope,
  setLeases,
  setUnneededSince,
} from './store.ts';
import { readToldRooms, roomFor } from './told-rooms.ts';
import { WaitingMeetings } from './waiting-meetings.ts';
import type { Worker } from './worker.ts';

/** A worker that disconnects may be back in a moment, and then keeps its jobs. */
const BACK_SOON_MS = 1_000;
/** After our own start: workers that ran jobs before are given this long to come back to them. */
const RETURN_MS = 5_000;

/**
 * Brings conferences that need an interpreter, a recorder, a dubber or an assistant together with workers. The truth is in
 * the database, as leases: any number of instances, each with its own workers, share the jobs, and one that is restarted
 * goes on.
 */
export class Dispatcher {
  readonly #deps: DispatcherDependencies;
  readonly #workers = new Set<Worker>();
  readonly #startedMs: number;
  /** By name of the job. */
  readonly #unassigned = new Map<string, JobKey>();
  readonly words: InterpreterWords;
  readonly waiting: WaitingMeetings;
  readonly #losses = new JobLosses(() => this.#nowMs());

  constructor(deps: DispatcherDependencies) {
    this.#deps = deps;
    this.words = new InterpreterWords({
      bus: deps.bus,
      nowMs: () => this.#nowMs(),
      workerOf: (conferenceId) => this.#workerWith({ kind: 'interpreter', conferenceId }),
    });
    this.waiting = new WaitingMeetings({
      nowMs: () => this.#nowMs(),
      tell: (id, waiting) => this.#tellAll(id, { type: 'interpreter.waiting', waiting }),
    });
    this.#startedMs = this.#nowMs();
  }

  get workers(): Worker[] {
    return [...this.#workers];
  }

  /** Jobs that no worker had room for when they were last looked at. */
  get unassigned(): JobKey[] {
    return [...this.#unassigned.values()];
  }

  /** @param heardMs when the message came, which may have waited for its turn */
  async hear(worker: Worker, message: AgentToApi, heardMs: number): Promise<void> {
    if (message.type === 'heartbeat')
      for (const chunk of newChunks(worker.reports, message.jobs)) this.#deps.onChunk?.(chunk);
    worker.hear(message, heardMs);
    if (message.type === 'hello') this.#workers.add(worker);
    if (!this.#workers.has(worker)) return;
    if (message.type === 'heartbeat') {
      await this.#adopt(worker, message.jobs);
      for (const key of worker.missing) await this.#replace(worker, key);
      for (const report of message.jobs) if (report.mayMove) await this.#handOver(worker, report);
    }
    if (message.type === 'need-token') {
      const generation = worker.generationOf(message);
      if (generation === undefined) return worker.release(message);
      // Workers ask again until they are answered: that is no further death.
      if (worker.isSince(message, heardMs)) this.#losses.note(worker.id, message);
      if (this.#betterFor(message, worker)) return this.#move(worker, message);
      this.#tellDown([message]);
      await this.#assign(worker, message, generation);
    }
  }

  /** Tells the process of a voice assistant that runs at a worker of this instance. */
  orderAssistant(conferenceId: ConferenceId, order: AssistantOrder): void {
    const key = { kind: 'assistant', conferenceId } as const;
    this.#workerWith(key)?.order(key, order);
  }

  #workerWith(key: JobKey): Worker | undefined {
    return this.workers.find((worker) => worker.generationOf(key) !== undefined);
  }

  hearAssistant(
    worker: Worker,
    { kind, conferenceId, report }: Extract<AgentToApi, { type: 'assistant' }>,
  ): void {
    const key = { kind, conferenceId };
    if (worker.generationOf(key) !== undefined)
      this.#deps.assistants.hear(conferenceId, report, (order) => worker.order(key, order));
  }

  async gone(worker: Worker): Promise<void> {
    if (!this.#workers.delete(worker)) return;
    this.#tellDown(worker.assigned);
    await setLeases(this.#deps.db, [worker.id], new Date(this.#nowMs() + BACK_SOON_MS));
  }

  async passAll(): Promise<void> {
    await this.#renew(this.#deps.now());
    await this.pass('all');
  }

  /** Looks after the workers and settles the jobs whose time has come. */
  async tend(): Promise<void> {
    const now = this.#deps.now();
    await this.#renew(now);
    const due = await listDue(this.#deps.db, now, new Date(now.getTime() - UNNEEDED_GRACE_MS));
    this.words.held.forgetOld();
    this.#losses.forgetOld();
    await this.pass(new Set([...due, ...idsIn(this.unassigned)]));
    await this.#releaseLost();
  }

  /** Cuts off silent workers and keeps the leases of the others. */
  async #renew(now: Date): Promise<void> {
    await this.#dropSilent(now);
    await setLeases(this.#deps.db, idsOf(this.workers), leaseEnd(now));
  }

  /** Settles which of these conferences has which jobs, and where they run. */
  async pass(scope: Scope): Promise<void> {
    if (scope !== 'all' && scope.size === 0) return;
    const jobs = await listJobs(this.#deps.db, scope);
    for (const [name, { conferenceId }] of this.#unassigned)
      if (scope === 'all' || scope.has(conferenceId)) this.#unassigned.delete(name);
    const needs = await this.#needs(scope);
    const interpreters = await this.#plan('interpreter', new Set(needs.keys()), jobs, (id) =>
      this.#isOfUse(needs.get(id)!),
    );
    const wanted = await listWanted(this.#deps.db, scope);
    const recorded = this.#deps.recordingOf ? wanted.recorder : new Set<ConferenceId>();
    const recorders = await this.#plan('recorder', recorded, jobs);
    const assistants = await this.#plan('assistant', wanted.assistant, jobs);
    const dubbers = await this.#plan('dubber', wanted.dubber, jobs);
    const isChanged = interpreters || recorders || assistants || dubbers;
    // Without a worker here, or while the only one restarts, nothing is full: the interpreter is starting.
    const isFull = this.workers.some(({ draining }) => !draining);
    this.waiting.look(idsIn(this.unassigned.filter(({ kind }) => kind === 'interpreter')), isFull);
    await this.#settle(scope, isChanged ? await listJobs(this.#deps.db, scope) : jobs);
  }

  /** @returns whether any job of the kind changed */
  async #plan(
    kind: AgentKind,
    needed: ReadonlySet<ConferenceId>,
    all: readonly JobRow[],
    isOfUse: (id: ConferenceId) => boolean = () => true,
  ): Promise<boolean> {
    const { db } = this.#deps;
    const now = this.#deps.now();
    const jobs = all.filter((job) => job.kind === kind);
    // What is stopped by hand goes on no longer; people who leave may be back in a moment.
    const plan = planJobs(needed, jobs, now, kind === 'interpreter' ? UNNEEDED_GRACE_MS : 0);
    plan.create = plan.create.filter(isOfUse);
    if (plan.create.length > 0)
      await createJobs(db, kind, plan.create, kind === 'recorder' ? [] : await this.#deps.engineOrders());
    await setUnneededSince(db, kind, plan.neededAgain, null);
    await setUnneededSince(db, kind, plan.unneeded, now);
    await removeJobs(db, kind, plan.remove);
    const isEarly = now.getTime() - this.#startedMs < RETURN_MS;
    // A slow database lets leases run out; a worker that speaks to us still has its jobs.
    const living = new Set<string>(idsOf(this.workers.filter((worker) => !worker.isSilent(this.#nowMs()))));
    const free = plan.free.filter(({ workerId }) => workerId === null || (!isEarly && !living.has(workerId)));
    const begun = idsIn(free.filter(({ generation }) => generation > 0));
    await this.#claim(kind, [...plan.create, ...idsIn(free)], begun, now);
    return plan.create.length + plan.free.length + plan.remove.length > 0;
  }

  async #needs(scope: Scope): Promise<Map<ConferenceId, { need: Need; people: Choice[] }>> {
    const choices = await listLanguageChoices(this.#deps.db, scope);
    const needs = new Map<ConferenceId, { need: Need; people: Choice[] }>();
    const present = Map.groupBy(choices, ({ conferenceId }) => conferenceId);
    this.words.held.forget((id) => (scope === 'all' || scope.has(id)) && !present.has(id));
    for (const [id, people] of present) {
      const need = needOf(people, people[0]!);
      if (need) needs.set(id, { need, people });
    }
    return needs;
  }

  /**
   * For words alone no interpreter joins that could not recognise any. (One that is missing for a translation is asked
   * for in any case: it says why nothing is interpreted.)
   */
  #isOfUse({ need, people }: { need: Need; people: Choice[] }): boolean {
    if (need === 'translation' || people.some(({ browserWords }) => browserWords)) return true;
    const languages = new Set(people.map(({ language }) => language));
    return this.workers.some((worker) => worker.recognises(languages, people[0]!));
  }

  async #dropSilent(now: Date): Promise<void> {
    const silent = this.workers.filter((worker) => worker.isSilent(now.getTime()));
    for (const worker of silent) {
      this.#deps.logger.warn({ worker: worker.id }, 'agent worker sent no heartbeat; closing its connection');
      this.#workers.delete(worker);
      this.#tellDown(worker.assigned);
      worker.cutOff();
    }
    await setLeases(this.#deps.db, idsOf(silent), now);
  }

  /** People hear the original again at once. A worker that only lost its way to us goes on, and its lanes say so. */
  #tellDown(jobs: readonly JobKey[]): void {
    for (const { kind, conferenceId } of jobs) {
      if (kind === 'assistant') this.#deps.assistants.lost(conferenceId);
      if (kind === 'interpreter') this.#tellAll(conferenceId, { type: 'interpreter.down' });
    }
  }

  #tellAll(id: ConferenceId, message: ServerMessage): void {
    this.#deps.bus.publish(conferenceTopic(id), { to: 'everyone', message });
  }

  async #claim(kind: AgentKind, free: ConferenceId[], begun: Set<ConferenceId>, now: Date): Promise<void> {
    for (const conferenceId of free) {
      const key = { kind, conferenceId };
      const worker = this.#workerFor(key, begun.has(conferenceId));
      if (!worker) {
        this.#unassigned.set(jobName(key), key);
        continue;
      }
      const generation = await claimJob(this.#deps.db, key, worker.id, leaseEnd(now), now);
      if (generation !== undefined) await this.#assign(worker, key, generation);
    }
  }

  /**
   * The worker with the most room, rather one that has not lost the job again and again, and of those rather one that measures
   * no engines: it would stop that.
   */
  #workerFor(key: JobKey, hasBegun = true): Worker | undefined {
    const able = this.workers.filter((one) => one.isAble(key, hasBegun));
    const good = able.filter(({ id }) => !this.#losses.isAvoided(id, key));
    return (
      leastLoaded(good.filter(({ benching }) => benching === null)) ?? leastLoaded(good) ?? leastLoaded(able)
    );
  }

  /** The worker that should have the job instead of one that loses it again and again; undefined where there is none. */
  #betterFor(key: JobKey, worker: Worker): Worker | undefined {
    const better = this.#losses.isAvoided(worker.id, key) ? this.#workerFor(key) : undefined;
    return better && !this.#losses.isAvoided(better.id, key) ? better : undefined;
  }

  /** The worker has lost the job without a word: it runs nowhere. */
  async #replace(worker: Worker, key: JobKey): Promise<void> {
    this.#deps.logger.warn(
      { worker: worker.id, ...key },
      'agent worker reports a job no longer; assigning it again',
    );
    this.#losses.note(worker.id, key);
    await this.#move(worker, key);
  }

  /**
   * The worker is going, and this moment is good for another one to take the job: one of ours, else of another instance.
   * While there is none, it keeps it.
   */
  async #handOver(from: Worker, { kind, conferenceId }: JobReport): Promise<void> {
    const key = { kind, conferenceId };
    if (from.generationOf(key) === undefined) return;
    const to = this.#workerFor(key);
    if (!to) return this.#deps.bus.publish('agent-jobs', { type: 'job.offered', ...key, from: from.id });
    this.#deps.logger.info(
      { from: from.id, to: to.id, ...key },
      'agent worker is going; handing its job over',
    );
    await this.#move(from, key, to);
  }

  /** Another instance has no worker for a job that may move at this moment. Of several, the first takes it. */
  async take({ kind, conferenceId, from }: JobOffer): Promise<void> {
    const key = { kind, conferenceId };
    const to = this.workers.some(({ id }) => id === from) ? undefined : this.#workerFor(key);
    if (!to) return;
    const generation = await moveJob(this.#deps.db, key, from, to.id, leaseEnd(this.#deps.now()));
    if (generation === undefined) return;
    this.#deps.logger.info({ from, to: to.id, ...key }, 'taking over the job of a worker that is going');
    this.#tellDown([key]);
    // The instance of the other worker releases it there.
    this.#deps.bus.publish('agent-jobs', { type: 'conference.changed', conferenceId });
    await this.#assign(to, key, generation);
  }

  /** Begins a new generation of the job, unless it is another worker’s by now. */
  async #move(from: Worker, key: JobKey, to = this.#betterFor(key, from) ?? from): Promise<void> {
    const generation = await moveJob(this.#deps.db, key, from.id, to.id, leaseEnd(this.#deps.now()));
    if (to !== from || generation === undefined) from.release(key);
    if (generation === undefined) return;
    this.#tellDown([key]);
    await this.#assign(to, key, generation);
  }

  /** What a worker says it runs, and we did not give it in this connection, is its own again when nobody took it. */
  async #adopt(worker: Worker, reports: readonly JobReport[]): Promise<void> {
    for (const report of reports) {
      if (worker.generationOf(report) !== undefined) continue;
      const { generation } = report;
      if (await adoptJob(this.#deps.db, report, generation, worker.id, leaseEnd(this.#deps.now()))) {
        await this.#assign(worker, report, generation);
      } else {
        worker.release(report);
      }
    }
  }

  async #assign(worker: Worker, { kind, conferenceId }: JobKey, generation: number): Promise<void> {
    const { media } = this.#deps;
    const room = roomFor(kind, (await readToldRooms(this.#deps, [conferenceId])).get(conferenceId));
    const recording = kind === 'recorder' ? await this.#deps.recordingOf?.(conferenceId) : undefined;
    const assistant = kind === 'assistant' ? room.assistant : null;
    const dubbing = kind === 'dubber' ? await this.#deps.dubbingOf?.(conferenceId) : undefined;
    const wordsStored = kind === 'interpreter' ? await this.#deps.wordsStoredOf?.(conferenceId) : undefined;
    // It was stopped at this moment.
    const isOver = (kind === 'recorder' && !recording) || (kind === 'assistant' && !assistant);
    if (isOver) return worker.release({ kind, conferenceId });
    const mediaToken = await mediaTokenOf(media, { kind, conferenceId }, assistant);
    const job = { kind, conferenceId, generation, mediaUrl: media.workerUrl, mediaToken, room };
    const engineOrders = await readEngineOrders(this.#deps.db, { kind, conferenceId });
    const work = {
      ...(engineOrders.length > 0 ? { engineOrders } : {}),
      ...(recording ? { recording } : {}),
      ...(dubbing ? { dubbing } : {}),
      ...(wordsStored?.length ? { wordsStored } : {}),
    };
    worker.assign({ ...job, ...work }, this.#nowMs());
    if (kind === 'interpreter') this.words.assigned(conferenceId, room.browserSpeakers ?? []);
  }

  /** Workers run exactly what the rows say: not what ended or went elsewhere, and what was claimed but never said. */
  async #settle(scope: Scope, jobs: readonly JobRow[]): Promise<void> {
    const byWorker = Map.groupBy(jobs, ({ workerId }) => workerId);
    for (const worker of this.workers) {
      const own = byWorker.get(worker.id) ?? [];
      releaseAllBut(own, worker, scope);
      for (const job of own) {
        if (worker.generationOf(job) !== job.generation) await this.#assign(worker, job, job.generation);
      }
      const assigned = worker.assigned.filter(isIn(scope));
      const rooms = await readToldRooms(this.#deps, [...idsIn(assigned)]);
      for (const key of assigned) {
        const told = rooms.get(key.conferenceId);
        if (told) worker.updateRoom(key, roomFor(key.kind, told));
      }
    }
  }

  /** After a silence of the database another instance may have taken jobs that run here. */
  async #releaseLost(): Promise<void> {
    const own = this.workers.flatMap(({ assigned }) => assigned);
    if (own.length === 0) return;
    const scope = idsIn(own);
    const byWorker = Map.groupBy(await listJobs(this.#deps.db, scope), ({ workerId }) => workerId);
    for (const worker of this.workers) releaseAllBut(byWorker.get(worker.id) ?? [], worker, scope);
  }

  #nowMs(): number {
    return this.#deps.now().getTime();
  }
}
