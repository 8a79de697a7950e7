import { readFileSync } from 'node:fs';

const NS_PER_MS = 1_000_000;

/**
 * How long the main thread of a process could have run so far and got no processor, milliseconds: the second figure of
 * `/proc/<pid>/schedstat` (Linux, Documentation/scheduler/sched-stats).
 * @param folder of the kernel's process files
 * @returns undefined where the process is gone, or the system has no such files (macOS)
 */
export function processorWaitMs(pid: number, folder = '/proc'): number | undefined {
  try {
    const waitedNs = Number(readFileSync(`${folder}/${pid}/schedstat`, 'utf8').split(' ')[1]);
    return Number.isFinite(waitedNs) ? waitedNs / NS_PER_MS : undefined;
  } catch {
    // The process ended meanwhile, or there are no such files: both mean that nothing is known.
    return undefined;
  }
}

/** Tells bit by bit how long the process of a job has waited for a processor. */
export class ProcessorWait {
  private readonly waitedMs: (pid: number) => number | undefined;
  private last: { pid: number; waitedMs: number } | undefined;

  /** @param waitedMs of a process, so far; undefined where that is not known */
  constructor(waitedMs: (pid: number) => number | undefined) {
    this.waitedMs = waitedMs;
  }

  /** @returns milliseconds since it was asked for the same process before; 0 the first time, and where nothing is known */
  takeMs(pid: number | undefined): number {
    const { last } = this;
    const waitedMs = pid === undefined ? undefined : this.waitedMs(pid);
    this.last = pid === undefined || waitedMs === undefined ? undefined : { pid, waitedMs };
    if (waitedMs === undefined || !last || last.pid !== pid) return 0;
    return Math.max(0, waitedMs - last.waitedMs);
  }
}
