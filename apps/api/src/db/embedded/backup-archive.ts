import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { DatabaseOpenError } from './open-failure.ts';

/** Packs `folder` into `file`, whole or not at all, and forces it to the disk. */
export async function packFolder(folder: string, file: string): Promise<void> {
  const { pack } = await import('tar-fs');
  const draft = `${file}.part`;
  try {
    await pipeline(pack(folder), createGzip({ level: 1 }), createWriteStream(draft, { mode: 0o600 }));
    await syncEntry(draft);
    renameSync(draft, file);
    await syncEntry(path.dirname(file));
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * The folder is incomplete when this fails.
 * @throws DatabaseOpenError when the archive is damaged
 * @throws NodeJS.ErrnoException when the machine refuses a file: the archive may be sound
 */
export async function unpackFolder(file: string, folder: string): Promise<void> {
  const { extract } = await import('tar-fs');
  try {
    await pipeline(createReadStream(file), createGunzip(), extract(folder));
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    // Of zlib and of the tar reader, which has no codes.
    if (syscall === undefined && (code === undefined || code.startsWith('Z_')))
      throw new DatabaseOpenError('damage', `the archive is damaged (${message})`, { cause: error });
    throw error;
  }
}

/** Forces everything below `folder` to the disk. Files that disappear meanwhile do not matter. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory())
      await syncEntry(path.join(entry.parentPath, entry.name)).catch(ignoreMissing);
  }
  await syncEntry(folder);
}

async function syncEntry(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  await handle.sync().finally(() => handle.close());
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
