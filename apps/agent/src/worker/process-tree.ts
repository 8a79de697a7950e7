import { readdir } from 'node:fs/promises';

interface SeenProcess {
  parent: number;
}

/**
 * What is seen of each process of the machine.
 * @param folder of the kernel's process files
 * @param look at the folder of one; undefined where it ended meanwhile
 * @returns nothing where the system has no such files (macOS)
 */
export async function seeProcesses<Seen extends SeenProcess>(
  folder: string,
  look: (folder: string) => Promise<Seen | undefined>,
): Promise<ReadonlyMap<number, Seen>> {
  const names = await readdir(folder).catch(() => []);
  const processes = new Map<number, Seen>();
  await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const seen = await look(`${folder}/${name}`);
        if (seen) processes.set(Number(name), seen);
      }),
  );
  return processes;
}

/** The nearest of the roots that started a process, or is it; undefined where none did. */
export function rootOf(
  pid: number,
  roots: { has(pid: number): boolean },
  processes: ReadonlyMap<number, SeenProcess>,
): number | undefined {
  const visited = new Set<number>();
  for (let at: number | undefined = pid; at !== undefined; at = processes.get(at)?.parent) {
    if (roots.has(at)) return at;
    // Files that were read one after another may belong to different moments, and go round in a circle.
    if (visited.has(at)) return undefined;
    visited.add(at);
  }
  return undefined;
}
