import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '@intermind/timing';
import { type Model, type ModelDownload, UNPACKED_MAX_BYTES } from '../catalogue/model.ts';
import { type InstalledRecord, missingFiles, RECORD_FILE } from '../store.ts';
import { publishedChecksum } from './checksum-list.ts';
import { downloadFile } from './download-file.ts';
import { asInstallError, InstallError } from './install-error.ts';
import { unpackArchive, unpackFile } from './unpack.ts';

/** What was downloaded and not yet unpacked, and what is being unpacked. Not models: their names have a dot in front. */
const DOWNLOADS = '.downloads';
const UNPACKING = '.unpacking-';
/** Archives of weights hardly shrink, but some have weights in them that are not kept. */
const ROOM_FOR_EACH_BYTE = 2.5;

export interface InstallOptions {
  folder: string;
  clock: Clock;
  signal: AbortSignal;
  /** An address that has the publishers' files below their hosts: `…/github.com/k2-fsa/…`. */
  mirror?: string | null;
  onProgress?: (bytes: number, ofBytes: number | null) => void;
  now?: () => Date;
  maxBytes?: number;
}

/**
 * Downloads a model, checks and unpacks it. What is in its place is whole at every moment: it is put there at the end.
 *
 * @throws InstallError
 */
export async function installModel(model: Model, options: InstallOptions): Promise<InstalledRecord> {
  const { folder, now = () => new Date() } = options;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeLeftovers(folder);
    await needRoom(model, options);
    const files: { file: string; download: ModelDownload; done: InstalledRecord['downloads'][number] }[] = [];
    for (const download of model.downloads) files.push(await get(model, download, options));
    const draft = await mkdtemp(path.join(folder, UNPACKING));
    try {
      for (const { file, download } of files) await unpack(model, download, file, draft, options);
      const missing = missingFiles(model, draft);
      if (missing.length > 0)
        throw new InstallError(
          'wrong-file',
          `${model.id} came without ${missing.join(', ')}. It was not installed.`,
        );
      const downloads = files.map(({ done }) => done);
      const record: InstalledRecord = { id: model.id, installedAt: now().toISOString(), downloads };
      await writeFile(path.join(draft, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`);
      await rm(path.join(folder, model.id), { recursive: true, force: true });
      await rename(draft, path.join(folder, model.id));
      for (const { file } of files) await rm(file, { force: true });
      return record;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  } catch (error) {
    throw asInstallError(error, model.id);
  }
}

/** @returns whether it was there */
export async function removeModel(model: Model, folder: string): Promise<boolean> {
  const own = path.join(folder, model.id);
  const wasThere = existsSync(own);
  // Renamed first: a worker that looks meanwhile finds it whole or not at all.
  if (wasThere) {
    const going = path.join(folder, `${UNPACKING}${model.id}`);
    await rm(going, { recursive: true, force: true });
    await rename(own, going);
    await rm(going, { recursive: true, force: true });
  }
  for (const download of model.downloads) await rm(partOf(model, download, folder), { force: true });
  return wasThere;
}

async function get(model: Model, download: ModelDownload, options: InstallOptions) {
  const { folder, clock, signal, mirror = null, onProgress } = options;
  const url = mirrored(download.url, mirror);
  const listed =
    download.sha256 === null && download.checksumsUrl !== null
      ? await publishedChecksum(mirrored(download.checksumsUrl, mirror), nameIn(download.url), {
          clock,
          signal,
        })
      : null;
  const sha256 = download.sha256 ?? listed;
  const file = partOf(model, download, folder);
  const found = await downloadFile({ url, sizeBytes: download.sizeBytes, sha256 }, file, {
    clock,
    signal,
    ...(onProgress && { onProgress }),
  });
  const { size } = await stat(file);
  const statedBy = download.sha256 !== null ? 'catalogue' : sha256 !== null ? 'publisher' : 'nobody';
  return { file, download, done: { url, sizeBytes: size, sha256: found, statedBy } as const };
}

async function unpack(
  model: Model,
  { format }: ModelDownload,
  file: string,
  draft: string,
  { signal, maxBytes = UNPACKED_MAX_BYTES }: InstallOptions,
): Promise<void> {
  const rest = { folder: draft, keep: model.files, maxBytes, signal };
  try {
    if (format === 'tar.bz2') await unpackArchive(file, rest);
    else await unpackFile(file, { ...rest, name: format.gz });
  } catch (error) {
    // What cannot be unpacked now cannot be unpacked later either.
    if (error instanceof InstallError && error.failure === 'wrong-file') await rm(file, { force: true });
    throw error;
  }
}

async function needRoom(model: Model, { folder }: InstallOptions): Promise<void> {
  const neededBytes = model.downloadMb * 1e6 * ROOM_FOR_EACH_BYTE;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= neededBytes) return;
  const gb = (bytes: number): string => (bytes / 1e9).toFixed(1);
  throw new InstallError(
    'disk-full',
    `${model.id} needs about ${gb(neededBytes)} GB while it is installed; ${folder} has ${gb(bavail * bsize)} GB left.`,
  );
}

/** Of an attempt that was killed. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(UNPACKING)) await rm(path.join(folder, name), { recursive: true, force: true });
}

function partOf(model: Model, { url }: ModelDownload, folder: string): string {
  return path.join(folder, DOWNLOADS, `${model.id}-${nameIn(url)}.part`);
}

function nameIn(url: string): string {
  return path.posix.basename(new URL(url).pathname);
}

/** The same file on a mirror. */
export function mirrored(url: string, mirror: string | null): string {
  if (mirror === null) return url;
  const { host, pathname } = new URL(url);
  return `${mirror}/${host}${pathname}`;
}
