import { readdir, readFile } from 'node:fs/promises';

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
  const names = await readdir(folder).catch(() => []);
  const processes = new Map<number, SeenProcess>();
  await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const seen = await look(`${folder}/${name}`);
        if (seen) processes.set(Number(name), seen);
      }),
  );
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

function rootOf(
  pid: number,
  roots: ReadonlyMap<number, number>,
  processes: ReadonlyMap<number, SeenProcess>,
): number | undefined {
  const visited = new Set<number>();
  for (let at: number | undefined = pid; at !== undefined; at = processes.get(at)?.parent) {
    if (roots.has(at)) return at;
    // Files that were read one after another may belong to different moments.
    if (visited.has(at)) return undefined;
    visited.add(at);
  }
  return undefined;
}
