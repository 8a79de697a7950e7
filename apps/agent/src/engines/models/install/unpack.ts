import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import { findExecutable } from '../../executables.ts';
import { asInstallError, InstallError } from './install-error.ts';

/** Kept whatever a model needs: who made it, and under which terms. */
const ALWAYS_KEPT = /^(LICEN[SC]E|README|MODEL_CARD|NOTICE)/i;
const ENTRIES_MAX = 20_000;

export interface UnpackOptions {
  folder: string;
  /** Files, and folders with a slash at the end, without the archive's own folder in front. */
  keep: readonly string[];
  maxBytes: number;
  signal: AbortSignal;
  /** For tests. */
  bzip2?: string | undefined;
}

/**
 * Unpacks what is wanted of an archive. Its entries are files below the folder and nothing else: a path that leads out is
 * refused, links and devices are left out.
 *
 * @throws InstallError
 */
export async function unpackArchive(archive: string, options: UnpackOptions): Promise<void> {
  const { folder, keep, maxBytes, signal, bzip2 = findExecutable('bzip2') } = options;
  if (bzip2 === undefined)
    throw new InstallError(
      'no-program',
      'The program bzip2 is missing, which unpacks models (Debian: apt-get install bzip2). What was downloaded is kept.',
    );
  const stopping = new AbortController();
  const stopped = AbortSignal.any([signal, stopping.signal]);
  const decompressor = decompressed(archive, bzip2, stopped);
  const entries = tar.extract();
  try {
    await Promise.all([
      pipeline(decompressor.stdout, bounded(maxBytes, archive), entries, { signal: stopped }),
      decompressor.ended,
      writeEntries(entries, { folder, keep }),
    ]);
  } catch (error) {
    signal.throwIfAborted();
    throw unpackError(error, archive);
  } finally {
    stopping.abort();
  }
}

/** Unpacks one compressed file. @throws InstallError */
export async function unpackFile(
  compressed: string,
  options: UnpackOptions & { name: string },
): Promise<void> {
  const { folder, name, maxBytes, signal } = options;
  try {
    await pipeline(
      createReadStream(compressed),
      createGunzip(),
      bounded(maxBytes, compressed),
      createWriteStream(path.join(folder, name), { mode: 0o644 }),
      { signal },
    );
  } catch (error) {
    signal.throwIfAborted();
    throw unpackError(error, compressed);
  }
}

async function writeEntries(
  entries: tar.Extract,
  { folder, keep }: Pick<UnpackOptions, 'folder' | 'keep'>,
): Promise<void> {
  let count = 0;
  for await (const entry of entries) {
    const { name, type } = entry.header;
    if (++count > ENTRIES_MAX) throw new InstallError('wrong-file', 'the archive has too many entries');
    const relative = safeName(name);
    if (type === 'file' && relative !== null && isWanted(relative, keep)) {
      const target = path.join(folder, relative);
      await mkdir(path.dirname(target), { recursive: true });
      await pipeline(entry, createWriteStream(target, { mode: 0o644 }));
    } else entry.resume();
  }
}

/**
 * The path of an entry without the archive's own folder; null for that folder itself.
 *
 * @throws InstallError where it leads out
 */
export function safeName(name: string): string | null {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  const leadsOut = name.startsWith('/') || parts.some((part) => part === '..' || /[\\\0:]/.test(part));
  if (leadsOut)
    throw new InstallError(
      'wrong-file',
      `the archive has an entry that leads out of its folder (${JSON.stringify(name)})`,
    );
  return parts.length < 2 ? null : parts.slice(1).join('/');
}

function isWanted(name: string, keep: readonly string[]): boolean {
  return (
    keep.some((kept) => (kept.endsWith('/') ? name.startsWith(kept) : name === kept)) ||
    ALWAYS_KEPT.test(name)
  );
}

function bounded(maxBytes: number, what: string): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      if (bytes > maxBytes) done(new InstallError('wrong-file', `${what} unpacks to more than it may`));
      else done(null, piece);
    },
  });
}

function decompressed(
  archive: string,
  program: string,
  signal: AbortSignal,
): { stdout: Readable; ended: Promise<void> } {
  const child = spawn(program, ['-dc', archive], { stdio: ['ignore', 'pipe', 'pipe'], signal });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => (said = (said + piece.toString()).slice(-300)));
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(said.trim() === '' ? `bzip2 ended with ${String(code)}` : said.trim()));
    });
  });
  return { stdout: child.stdout, ended };
}

function unpackError(error: unknown, what: string): unknown {
  const known = asInstallError(error, path.basename(what));
  if (known instanceof InstallError) return known;
  return new InstallError(
    'wrong-file',
    `${path.basename(what)} cannot be unpacked (${(error as Error).message}). Run the command again.`,
    { cause: error },
  );
}
