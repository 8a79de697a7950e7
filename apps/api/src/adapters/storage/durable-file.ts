import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** The calls that make a file; tests cut the power between them. */
export interface FileCalls {
  mkdir(folder: string, options: { recursive: true }): Promise<string | undefined>;
  open(
    file: string,
    flags: 'wx' | 'r',
  ): Promise<{
    writeFile(content: Uint8Array): Promise<void>;
    sync(): Promise<void>;
    close(): Promise<void>;
  }>;
  rename(from: string, to: string): Promise<void>;
  rm(file: string, options: { force: true }): Promise<void>;
}

/**
 * Writes a file that a power failure leaves whole: it has its name only when its content is on the disk, and is there for good
 * when this resolves. Rejects with what the machine says (`ENOSPC` …), and leaves nothing behind then.
 */
export async function writeDurably(
  file: string,
  content: Uint8Array,
  files: FileCalls = { mkdir, open, rename, rm },
): Promise<void> {
  const folder = path.dirname(file);
  const made = await files.mkdir(folder, { recursive: true });
  const draft = `${file}.${randomUUID()}.part`;
  try {
    const handle = await files.open(draft, 'wx');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await files.rename(draft, file);
  } catch (error) {
    // The first failure says more than one of deleting.
    await files.rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  for (const each of [folder, ...parentsOf(folder, made)]) {
    const handle = await files.open(each, 'r');
    await handle.sync().finally(() => handle.close());
  }
}

/** Folders that got a new entry when everything from `made` down to `folder` was made. */
function parentsOf(folder: string, made: string | undefined): string[] {
  const parents: string[] = [];
  if (made !== undefined)
    for (let at = folder; at.length >= made.length; at = path.dirname(at)) parents.push(path.dirname(at));
  return parents;
}
