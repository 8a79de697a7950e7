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
}

/** Takes what a worker says of its bench; what could not be stored comes again. */
export async function hearBench(
  worker: Worker,
  { id, progress }: Extract<AgentToApi, { type: 'bench' }>,
  { benches, logger }: { benches: BenchReports; logger: Logger },
): Promise<void> {
  worker.benching = progress.state === 'running' ? id : null;
  try {
    const isWanted = await benches.hear(worker.id, id, progress);
    if (!isWanted && progress.state === 'running') worker.endBench(id);
  } catch (error) {
    logger.warn({ err: error, id }, 'what a worker measured was not stored');
  }
}

/** One that has nothing to do, so that no meeting suffers. */
export function freeForBench(workers: readonly Worker[], nowMs: number): BenchWorker | undefined {
  const free = workers.filter(
    (worker) => worker.canBench && worker.benching === null && worker.jobs === 0 && !worker.isSilent(nowMs),
  );
  return leastLoaded(free);
}
