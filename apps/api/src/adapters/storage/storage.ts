import { createReadStream } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { writeDurably } from './durable-file.ts';

/** Files that are written once, read and deleted. Every method rejects when the storage refuses. */
export interface Storage {
  /**
   * Once it resolves the file is there for good, also after a power failure; until then it is whole under its key, or not there.
   * @throws StorageFull, StorageUnavailable
   */
  put(key: string, content: Uint8Array): Promise<void>;
  /** @throws FileLost, StorageUnavailable */
  get(key: string): Promise<Uint8Array>;
  /**
   * The bytes from one place to another, both included, or to the end of the file, a little at a time. Fails while it is read where
   * there is no such file.
   */
  read(key: string, from: number, to: number): Readable;
  delete(key: string): Promise<void>;
  /** Everything below a folder; one that does not exist is no error. */
  deleteFolder(folder: string): Promise<void>;
  /** Names of the folders right below one. */
  listFolders(folder: string): Promise<string[]>;
  /** Bytes left; undefined where nobody can say. */
  freeBytes(): Promise<number | undefined>;
}

/** It does not answer now; the same may succeed later. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** It has no room for more. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** A file is not there, or the disk cannot read it: asking again does not help. */
export class FileLost extends Error {
  override readonly name = 'FileLost';
}

/** What a reader who has stopped reading holds of a file. */
const READ_BYTES = 64 * 1024;

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** @param folder absolute; made when something is first written */
export function folderStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    ...diskStorage(disk),
    // Flydrive leaves half files, and forces nothing to the disk.
    put: (key, content) =>
      writeDurably(path.join(folder, key), content).catch((error: NodeJS.ErrnoException) => {
        throw FULL.has(error.code ?? '') ? new StorageFull('the disk is full', { cause: error }) : error;
      }),
    // It reads no ranges either.
    read: (key, start, end) =>
      createReadStream(path.join(folder, key), { start, end, highWaterMark: READ_BYTES }),
    async freeBytes() {
      // The folder may not be there yet: its parent is on the same disk.
      const { bavail, bsize } = await statfs(folder).catch(() => statfs(path.dirname(folder)));
      return bavail * bsize;
    },
  };
}

function diskStorage(disk: Disk): Omit<Storage, 'put' | 'read' | 'freeBytes'> {
  return {
    get: (key) =>
      disk.getBytes(key).catch((error: unknown) => {
        throw hasCode(error, LOST) ? new FileLost(`${key} cannot be read`, { cause: error }) : error;
      }),
    delete: (key) => disk.delete(key),
    deleteFolder: (folder) => disk.deleteAll(`${folder}/`),
    async listFolders(folder) {
      const names: string[] = [];
      let paginationToken: string | undefined;
      do {
        const page = await disk
          .listAll(`${folder}/`, { recursive: false, ...(paginationToken ? { paginationToken } : {}) })
          .catch((error: unknown) => {
            if (hasCode(error, MISSING)) return { objects: [], paginationToken: undefined };
            throw error;
          });
        for (const item of page.objects) if (item.isDirectory) names.push(item.name);
        paginationToken = page.paginationToken;
      } while (paginationToken);
      return names;
    },
  };
}

const MISSING = new Set(['ENOENT']);
const LOST = new Set(['ENOENT', 'EIO']);

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (codes.has((cause as NodeJS.ErrnoException).code ?? '')) return true;
  return false;
}
