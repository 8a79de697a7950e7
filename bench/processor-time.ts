import { readFileSync } from 'node:fs';
import { descendants } from '../e2e/support/processes.ts';

/** Of Linux, for the times in /proc. */
export const TICKS_PER_S = 100;

/** The main processes of the browsers that this process has opened. */
export function browsers(): number[] {
  return descendants(process.pid)
    .filter(({ command }) => /chrom/.test(command) && !/--type=/.test(command) && !/^\/bin\/sh/.test(command))
    .map(({ pid }) => pid);
}

/** Processor time of a process and all below it, in seconds. */
export function processorSecondsOf(root: number): number {
  const ticks = [root, ...descendants(root).map(({ pid }) => pid)].reduce((sum, pid) => {
    try {
      return sum + ticksOf(pid);
    } catch {
      return sum; // ended meanwhile
    }
  }, 0);
  return ticks / TICKS_PER_S;
}

/** Processor time of one process, with those below it that have ended and were waited for. @throws Error when it has ended */
export function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return fields.slice(11, 15).reduce((own, each) => own + Number(each), 0);
}
