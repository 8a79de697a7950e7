import type { AgentToApi, BenchProgress, EngineBenchId } from '@intermind/contracts';
import type { Logger } from 'pino';
import type { Worker } from './worker.ts';
import { leastLoaded } from './plan.ts';

/** Who keeps what workers measure. */
export interface BenchReports {
  /** @returns false where nobody waits for it any more */
  hear(workerId: string, id: EngineBenchId, progress: BenchProgress): Promise<boolean>;
  /** Its connection is over. */
  gone(workerId: string): Promise<void>;
}

export interface BenchWorker {
  /** Of its connection. */
  id: string;
  startBench(id: EngineBenchId): void;
  endBench(id: EngineBenchId): void;
}

/** Takes what a worker says of its bench; what could not be stored comes again, the end until the worker is told. */
export async function hearBench(
  worker: Worker,
  { id, progress }: Extract<AgentToApi, { type: 'bench' }>,
  { benches, logger }: { benches: BenchReports; logger: Logger },
): Promise<void> {
  worker.benching = progress.state === 'running' ? id : null;
  try {
    const isWanted = await benches.hear(worker.id, id, progress);
    if (!isWanted || progress.state !== 'running') worker.endBench(id);
  } catch (error) {
    logger.warn({ err: error, id }, 'what a worker measured was not stored');
  }
}

/** One that has nothing to do, so that no meeting suffers. */
export function freeForBench(workers: readonly Worker[], nowMs: number): BenchWorker | undefined {
  const free = workers.filter(
    (worker) => worker.canBench && worker.benching === null && worker.isIdle && !worker.isSilent(nowMs),
  );
  return leastLoaded(free);
}

/** Those that were asked and have not said its end. */
export function benchingOf(workers: readonly Worker[]): { id: EngineBenchId; worker: BenchWorker }[] {
  return workers.flatMap((worker) => (worker.benching === null ? [] : [{ id: worker.benching, worker }]));
}

/** Its meetings outlive a report that makes no sense, and the next one may be better. */
export function refuseBench(worker: Worker, id: EngineBenchId | null, logger: Logger): void {
  logger.warn({ id }, 'what a worker measured is malformed');
  if (id !== null) worker.endBench(id);
}
