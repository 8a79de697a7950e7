import { readFileSync } from 'node:fs';
import type { Process } from '../e2e/support/processes.ts';

export interface ProcessMemory {
  command: string;
  /** Shared pages are counted in shares. */
  pssMiB: number;
  rssMiB: number;
}

/** Linux only. Processes that have ended meanwhile are left out. */
export function memoryOfEach(processes: readonly Pick<Process, 'pid' | 'command'>[]): ProcessMemory[] {
  return processes.flatMap(({ pid, command }) => {
    const rollup = rollupOf(pid);
    if (rollup === null) return [];
    const mebibytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)![1]) / 1_024;
    return [{ command, pssMiB: mebibytes('Pss'), rssMiB: mebibytes('Rss') }];
  });
}

function rollupOf(pid: number): string | null {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return rollup === '' ? null : rollup;
  } catch {
    return null; // ended meanwhile
  }
}
