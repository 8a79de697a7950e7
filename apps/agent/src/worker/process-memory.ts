import { readFile } from 'node:fs/promises';
import { rootOf, seeProcesses } from './process-tree.ts';

interface SeenProcess {
  parent: number;
  bytes: number;
}

/**
 * Memory in bytes that each process and those that it started have for themselves: without files that are mapped, as models
 * are, which all meetings share.
 *
 * @param folder of the kernel's process files
 * @returns nothing of processes that are gone, and nothing at all where the system has no such files (macOS)
 */
export async function memoryOfTrees(
  roots: readonly number[],
  folder = '/proc',
): Promise<ReadonlyMap<number, number>> {
  const processes = await seeProcesses(folder, look);
  const sums = new Map<number, number>();
  for (const root of roots) if (processes.has(root)) sums.set(root, 0);
  for (const [pid, { bytes }] of processes) {
    const root = rootOf(pid, sums, processes);
    if (root !== undefined) sums.set(root, sums.get(root)! + bytes);
  }
  return sums;
}

/** Undefined where the process ended meanwhile. */
async function look(folder: string): Promise<SeenProcess | undefined> {
  const status = await readFile(`${folder}/status`, 'utf8').catch(() => '');
  const parent = /^PPid:\s*(\d+)$/m.exec(status)?.[1];
  if (parent === undefined) return undefined;
  // Threads of the kernel have none.
  const anonymousKib = /^RssAnon:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0;
  return { parent: Number(parent), bytes: Number(anonymousKib) * 1_024 };
}
