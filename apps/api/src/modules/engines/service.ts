import type { BenchProgress, EngineBench, EngineBenchId, Engines, UserId } from '@intermind/contracts';
import type { Database } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import type { BenchWorker } from '../agent-jobs/index.ts';
import { writeAct } from '../audit/index.ts';
import {
  claimBench,
  failLostBench,
  findRunning,
  forgetBenches,
  insertBench,
  readEngines,
  shortenLease,
  updateBench,
} from './store.ts';

export interface EnginesDependencies {
  db: Database;
  now: () => Date;
  /** One of this instance that has no meeting; undefined: none has. */
  freeWorker: () => BenchWorker | undefined;
  /** Those of this instance that were asked and have not said its end. */
  benching: () => { id: EngineBenchId; worker: BenchWorker }[];
}

/** A worker whose connection broke is back in a moment, or gone. */
const BACK_SOON_MS = 5_000;

/** Measuring the engines: one bench at a time for all instances, at a worker of any of them. */
export class EngineBenches {
  readonly #deps: EnginesDependencies;

  constructor(deps: EnginesDependencies) {
    this.#deps = deps;
  }

  /** @throws ApiError BenchRunning */
  async start(by: UserId): Promise<EngineBench> {
    const { db, now } = this.#deps;
    const at = now();
    const started = await db.transaction(async (tx) => {
      await failLostBench(tx, at);
      const bench = await insertBench(tx, newId('engineBench'), at);
      if (!bench) throw new ApiError('BenchRunning');
      await forgetBenches(tx);
      await writeAct(tx, at, { by, act: 'engine-bench.started', object: bench.id });
      return bench;
    });
    await this.#give(started.id);
    return started;
  }

  async read(): Promise<Engines> {
    const { db, now } = this.#deps;
    await failLostBench(db, now());
    return readEngines(db);
  }

  /** Gives the one that waits to a worker, ends the one that is lost, and frees the workers of those that ended. Call it about every two seconds. */
  async tend(): Promise<void> {
    const { db, now, benching } = this.#deps;
    // Before the look at what runs: one that is asked meanwhile is not among them.
    const asked = benching();
    const running = await findRunning(db);
    for (const { id, worker } of asked) if (id !== running?.id) worker.endBench(id);
    if (!running) return;
    if (running.workerId === null) await this.#give(running.id);
    await failLostBench(db, now());
  }

  /** @returns false where nobody waits for it any more */
  async hear(workerId: string, id: EngineBenchId, progress: BenchProgress): Promise<boolean> {
    const { db, now } = this.#deps;
    return updateBench(db, id, { workerId, progress, now: now() });
  }

  async gone(workerId: string): Promise<void> {
    const { db, now } = this.#deps;
    await shortenLease(db, workerId, new Date(now().getTime() + BACK_SOON_MS));
  }

  /** Of several instances, the first that has a worker gets it. */
  async #give(id: EngineBenchId): Promise<void> {
    const { db, now, freeWorker } = this.#deps;
    const worker = freeWorker();
    if (worker && (await claimBench(db, id, worker.id, now()))) worker.startBench(id);
  }
}
