import { readFile } from 'node:fs/promises';
import { rootOf, seeProcesses } from './process-tree.ts';

/** Of the kernel's process files (`man 5 proc`, USER_HZ): 100 a second on every Linux. */
const TICK_MS = 10;
/** What the newest measure counts of the average: of half a minute, at one each five seconds. */
const NEWEST_SHARE = 0.3;

interface SeenProcess {
  parent: number;
  usedMs: number;
}

/** So far, milliseconds. */
export interface ProcessorTime {
  allMs: number;
  /** Without what is apart. */
  meetingsMs: number;
}

/**
 * Processor time that a process and all that it started have used; those that are gone do not count.
 * @param apart processes that nobody in a meeting waits for, with what they started
 * @returns undefined where the system has no such files (macOS)
 */
export async function processorTimeOf(
  root: number,
  apart: readonly number[] = [],
  folder = '/proc',
): Promise<ProcessorTime | undefined> {
  const processes = await seeProcesses(folder, look);
  if (!processes.has(root)) return undefined;
  const roots = new Set([root, ...apart]);
  const time: ProcessorTime = { allMs: 0, meetingsMs: 0 };
  for (const [pid, { usedMs }] of processes) {
    const nearest = rootOf(pid, roots, processes);
    if (nearest === undefined) continue;
    time.allMs += usedMs;
    if (nearest === root) time.meetingsMs += usedMs;
  }
  return time;
}

/** The name of a program, in parentheses, may hold anything. */
async function look(folder: string): Promise<SeenProcess | undefined> {
  const stat = await readFile(`${folder}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
  if (!Number.isInteger(parent) || !Number.isInteger(user) || !Number.isInteger(system)) return undefined;
  return { parent: parent!, usedMs: (user! + system!) * TICK_MS };
}

/** How much of the machine's processors a worker and its processes use, averaged over half a minute. */
export class ProcessorLoad {
  private readonly cores: number;
  private last: { usedMs: number; atMs: number } | undefined;
  private average: number | undefined;

  constructor(cores: number) {
    this.cores = cores;
  }

  /** 0 to 1; undefined before two measures. */
  get load(): number | undefined {
    return this.average;
  }

  /** @param usedMs so far, of `processorTimeOf`. Processes that ended take their time with them: that is no load. */
  measured(usedMs: number, atMs: number): void {
    const { last } = this;
    this.last = { usedMs, atMs };
    if (!last || atMs <= last.atMs) return;
    const share = (usedMs - last.usedMs) / ((atMs - last.atMs) * this.cores);
    const now = Math.min(1, Math.max(0, share));
    this.average = this.average === undefined ? now : this.average + NEWEST_SHARE * (now - this.average);
  }
}
