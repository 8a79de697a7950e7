import {
  AGENT_HEARTBEAT_TIMEOUT_MS,
  type AgentRoom,
  type AgentToApi,
  type ConferenceId,
  type JobReport,
} from '@intermind/contracts';
import type { Logger } from 'pino';
import type { MediaServer } from '../../adapters/livekit/index.ts';
import type { Database } from '../../db/client.ts';
import { conferenceTopic, type EventBus } from '../../events/index.ts';
import { needsInterpreter } from './need.ts';
import { leastLoaded, planJobs } from './plan.ts';
import {
  adoptJob,
  claimJob,
  createJobs,
  type JobRow,
  listEars,
  listJobs,
  readRooms,
  noteNeed,
  removeJobs,
  setLeases,
} from './store.ts';
import type { Worker } from './worker.ts';

export interface DispatcherDependencies {
  db: Database;
  bus: EventBus;
  media: MediaServer;
  logger: Logger;
  now: () => Date;
}

/** A worker that disconnects may be back in a moment, and then keeps its jobs. */
const BACK_SOON_MS = 1_000;
/** After our own start: workers that ran jobs before are given this long to come back to them. */
const RETURN_MS = 5_000;

/**
 * Brings the conferences that need an interpreter and the workers together. The truth is in the database, as leases: any
 * number of instances, each with its own workers, share the jobs, and one that is restarted goes on.
 */
export class Dispatcher {
  readonly #deps: DispatcherDependencies;
  readonly #workers = new Set<Worker>();
  readonly #startedMs: number;
  #unassigned = 0;

  constructor(deps: DispatcherDependencies) {
    this.#deps = deps;
    this.#startedMs = this.#nowMs();
  }

  get workers(): Worker[] {
    return [...this.#workers];
  }

  /** Jobs that no worker had room for at the last pass. */
  get unassigned(): number {
    return this.#unassigned;
  }

  async hear(worker: Worker, message: AgentToApi): Promise<void> {
    worker.hear(message, this.#nowMs());
    if (message.type === 'hello') this.#workers.add(worker);
    if (!this.#workers.has(worker)) return;
    if (message.type === 'heartbeat') await this.#adopt(worker, message.jobs);
    if (message.type === 'need-token') {
      const generation = worker.assigned.get(message.conferenceId);
      if (generation === undefined) return worker.release(message.conferenceId);
      this.#tellDown([message.conferenceId]);
      await this.#assign(worker, message.conferenceId, generation);
    }
  }

  async gone(worker: Worker): Promise<void> {
    if (!this.#workers.delete(worker)) return;
    this.#tellDown(worker.assigned.keys());
    await setLeases(this.#deps.db, [worker.id], new Date(this.#nowMs() + BACK_SOON_MS));
  }

  /** Cuts off silent workers, keeps the leases of the others, and settles which job runs where. */
  async pass(): Promise<void> {
    const { db } = this.#deps;
    const now = this.#deps.now();
    await this.#dropSilent(now);
    await setLeases(db, idsOf(this.workers), leaseEnd(now));
    const plan = planJobs(await this.#needed(), await listJobs(db), now);
    await createJobs(db, plan.create);
    await noteNeed(db, plan.keep, null);
    await noteNeed(db, plan.note, now);
    await removeJobs(db, plan.remove);
    const isEarly = now.getTime() - this.#startedMs < RETURN_MS;
    const free = plan.free.filter(({ workerId }) => workerId === null || !isEarly);
    await this.#claim([...plan.create, ...free.map(({ conferenceId }) => conferenceId)], now);
    await this.#settle(await listJobs(db));
  }

  async #needed(): Promise<Set<ConferenceId>> {
    const ears = Map.groupBy(await listEars(this.#deps.db), ({ conferenceId }) => conferenceId);
    return new Set([...ears].filter(([, people]) => needsInterpreter(people)).map(([id]) => id));
  }

  async #dropSilent(now: Date): Promise<void> {
    const silent = this.workers.filter((worker) => worker.isSilent(now.getTime()));
    for (const worker of silent) {
      this.#deps.logger.warn({ worker: worker.id }, 'an agent worker is silent');
      this.#workers.delete(worker);
      this.#tellDown(worker.assigned.keys());
      worker.cutOff();
    }
    await setLeases(this.#deps.db, idsOf(silent), now);
  }

  /** People hear the original again at once. A worker that only lost its way to us goes on, and its lanes say so. */
  #tellDown(conferenceIds: Iterable<ConferenceId>): void {
    for (const id of conferenceIds) {
      this.#deps.bus.publish(conferenceTopic(id), { to: 'everyone', message: { type: 'interpreter.down' } });
    }
  }

  async #claim(free: ConferenceId[], now: Date): Promise<void> {
    this.#unassigned = 0;
    for (const conferenceId of free) {
      const worker = leastLoaded(this.workers);
      if (!worker) {
        this.#unassigned += 1;
        continue;
      }
      const generation = await claimJob(this.#deps.db, conferenceId, worker.id, leaseEnd(now), now);
      if (generation !== undefined) await this.#assign(worker, conferenceId, generation);
    }
  }

  /** What a worker says it runs, and we did not give it in this connection, is its own again when nobody took it. */
  async #adopt(worker: Worker, reports: readonly JobReport[]): Promise<void> {
    for (const { conferenceId, generation } of reports) {
      if (worker.assigned.has(conferenceId)) continue;
      if (await adoptJob(this.#deps.db, conferenceId, generation, worker.id, leaseEnd(this.#deps.now()))) {
        await this.#assign(worker, conferenceId, generation);
      } else {
        worker.release(conferenceId);
      }
    }
  }

  async #assign(worker: Worker, conferenceId: ConferenceId, generation: number): Promise<void> {
    const { db, media } = this.#deps;
    const mediaToken = await media.agentToken(conferenceId, 'interpreter');
    const room = (await readRooms(db, [conferenceId])).get(conferenceId) ?? UNKNOWN_ROOM;
    const job = {
      kind: 'interpreter',
      conferenceId,
      generation,
      mediaUrl: media.workerUrl,
      mediaToken,
      room,
    } as const;
    worker.assign(job);
  }

  /** Workers run exactly what the rows say: not what ended or went elsewhere, and what was claimed but never said. */
  async #settle(jobs: readonly JobRow[]): Promise<void> {
    const byWorker = Map.groupBy(jobs, ({ workerId }) => workerId);
    for (const worker of this.workers) {
      const own = new Map(
        byWorker.get(worker.id)?.map(({ conferenceId, generation }) => [conferenceId, generation]),
      );
      for (const conferenceId of [...worker.assigned.keys()]) {
        if (!own.has(conferenceId)) worker.release(conferenceId);
      }
      for (const [conferenceId, generation] of own) {
        if (worker.assigned.get(conferenceId) !== generation)
          await this.#assign(worker, conferenceId, generation);
      }
      const rooms = await readRooms(this.#deps.db, [...worker.assigned.keys()]);
      for (const [conferenceId, room] of rooms) worker.updateRoom(conferenceId, room);
    }
  }

  #nowMs(): number {
    return this.#deps.now().getTime();
  }
}

const UNKNOWN_ROOM: AgentRoom = { demonstration: false, terms: [], names: [] };

const idsOf = (workers: readonly Worker[]) => workers.map(({ id }) => id);

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + AGENT_HEARTBEAT_TIMEOUT_MS);
}
