import type { EngineReport, JobReport } from '@intermind/contracts';
import type { Worker } from './worker.ts';

/** What the workers of this instance said last. */
export interface InterpreterHealth {
  workers: {
    version: string;
    capacity: number;
    jobs: number;
    load: number;
    rssBytes: number;
    silentMs: number;
  }[];
  /** Each engine once, available when any worker has it. */
  engines: EngineReport[];
  /** Of the generation that counts. */
  jobs: JobReport[];
  /** Conferences that need an interpreter and have none, for want of a worker with room. */
  unassigned: number;
}

export function describeInterpreters(
  workers: readonly Worker[],
  unassigned: number,
  nowMs: number,
): InterpreterHealth {
  const engines = new Map<string, EngineReport>();
  for (const engine of workers.flatMap((worker) => worker.engines)) {
    const key = `${engine.kind}/${engine.id}`;
    if (!engines.get(key)?.available) engines.set(key, engine);
  }
  return {
    workers: workers.map(({ version, capacity, jobs, load, rssBytes, lastHeardMs }) => ({
      version,
      capacity,
      jobs,
      load,
      rssBytes,
      silentMs: nowMs - lastHeardMs,
    })),
    engines: [...engines.values()],
    jobs: workers.flatMap((worker) =>
      worker.reports.filter((report) => worker.generationOf(report) === report.generation),
    ),
    unassigned,
  };
}
