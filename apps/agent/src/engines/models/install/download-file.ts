import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { wait, type Clock } from '@intermind/timing';
import { asInstallError, InstallError } from './install-error.ts';

/** To the first bytes, and between two pieces. */
const SILENCE_LIMIT_MS = 30_000;
/** After a connection that broke. Each piece that came begins the row anew. */
const RETRY_AFTER_MS = [1_000, 2_000, 5_000, 10_000];
const DOWNLOAD_MAX_BYTES = 2 * 2 ** 30;

export interface FileToDownload {
  url: string;
  sizeBytes: number | null;
  sha256: string | null;
}

export interface DownloadOptions {
  clock: Clock;
  signal: AbortSignal;
  onProgress?: (bytes: number, ofBytes: number | null) => void;
}

/** A connection that broke: what came is kept, the rest is asked for again. */
class Broken extends Error {}

/**
 * Gets a file into `target`, going on where an earlier attempt ended.
 *
 * @returns its SHA-256 @throws InstallError; after a wrong checksum or size nothing is left of it
 */
export async function downloadFile(
  file: FileToDownload,
  target: string,
  options: DownloadOptions,
): Promise<string> {
  await mkdir(path.dirname(target), { recursive: true });
  try {
    await fetchAll(file, target, options);
    return await checked(file, target);
  } catch (error) {
    throw asInstallError(error, file.url);
  }
}

async function fetchAll(file: FileToDownload, target: string, options: DownloadOptions): Promise<void> {
  let failures = 0;
  for (;;) {
    const before = await sizeOf(target);
    try {
      await fetchRest(file, target, before, options);
      return;
    } catch (error) {
      options.signal.throwIfAborted();
      if (!(error instanceof Broken)) throw error;
      const now = await sizeOf(target);
      failures = now > before ? 1 : failures + 1;
      const afterMs = RETRY_AFTER_MS[failures - 1];
      if (afterMs === undefined) throw givenUp(file.url, now, error);
      await wait(afterMs, { clock: options.clock, signal: options.signal });
    }
  }
}

function givenUp(url: string, bytes: number, cause: Error): InstallError {
  const { host } = new URL(url);
  return bytes > 0
    ? new InstallError(
        'interrupted',
        `${url}: the connection breaks off again and again (${cause.message}). Run the command again: it goes on where this one ended.`,
        { cause },
      )
    : new InstallError(
        'no-network',
        `${host} cannot be reached (${cause.message}). Models are downloaded from there; see MODELS_MIRROR in docs/engines.md.`,
        { cause },
      );
}

async function fetchRest(
  { url, sizeBytes }: FileToDownload,
  target: string,
  have: number,
  { clock, signal, onProgress }: DownloadOptions,
): Promise<void> {
  if (have > 0 && have === sizeBytes) return;
  const silence = new AbortController();
  const listen = (): (() => void) =>
    clock.after(SILENCE_LIMIT_MS, () => silence.abort(new Broken('nothing came for 30 seconds')));
  let heard = listen();
  try {
    const response = await asBroken(
      fetch(url, {
        // Files as they are: what a server compresses on the way has another length and other ranges.
        headers: { 'accept-encoding': 'identity', ...(have > 0 && { range: `bytes=${String(have)}-` }) },
        signal: AbortSignal.any([signal, silence.signal]),
      }),
    );
    if (response.status === 416) {
      // What is here is the whole of it, or of another file: the checksum tells.
      await response.body?.cancel();
      if (totalIn(response) === have) return;
      await rm(target, { force: true });
      throw new Broken('the file changed at its publisher');
    }
    const goesOn = response.status === 206 && startIn(response) === have;
    if (!goesOn && response.status !== 200) {
      await response.body?.cancel();
      throw refusal(url, response.status);
    }
    const expected = sizeBytes ?? totalIn(response);
    const out = await open(target, goesOn ? 'a' : 'w');
    try {
      let bytes = goesOn ? have : 0;
      for await (const piece of pieces(response)) {
        heard();
        heard = listen();
        bytes += piece.length;
        if (bytes > (expected ?? DOWNLOAD_MAX_BYTES)) throw tooLarge(url, target);
        await writeAll(out, piece);
        onProgress?.(bytes, expected);
      }
      if (expected !== null && bytes < expected) throw new Broken('the connection was closed too early');
    } finally {
      await out.close();
    }
  } finally {
    heard();
  }
}

async function* pieces(response: Response): AsyncGenerator<Uint8Array> {
  if (!response.body) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await asBroken(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Whatever the network throws, told apart from the disk. */
async function asBroken<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Broken) throw error;
    const { cause } = error as Error;
    throw new Broken(cause instanceof Error ? cause.message : (error as Error).message, { cause: error });
  }
}

async function writeAll(out: FileHandle, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.length;) at += (await out.write(piece, at)).bytesWritten;
}

function refusal(url: string, status: number): Error {
  if (status === 429 || status >= 500) return new Broken(`answer ${String(status)}`);
  return new InstallError(
    'refused',
    `${url} answers ${String(status)}: the file is not there any more. A newer version of this product may know where it is.`,
  );
}

function tooLarge(url: string, target: string): InstallError {
  return new InstallError(
    'wrong-file',
    `${url} is larger than it should be and was not kept (${path.basename(target)}).`,
  );
}

/** From `content-range: bytes 5-9/10`, or the length of a whole answer. */
function totalIn({ headers, status }: Response): number | null {
  const range = /\/(\d+)$/.exec(headers.get('content-range') ?? '');
  if (range) return Number(range[1]);
  const length = headers.get('content-length');
  // A length belongs to what is on the wire: of another encoding it says nothing.
  return status === 200 && length !== null && !headers.has('content-encoding') ? Number(length) : null;
}

function startIn({ headers }: Response): number {
  return Number(/^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1] ?? Number.NaN);
}

async function checked({ url, sizeBytes, sha256 }: FileToDownload, target: string): Promise<string> {
  const size = await sizeOf(target);
  if (size === 0 || (sizeBytes !== null && size !== sizeBytes)) {
    await rm(target, { force: true });
    throw new InstallError(
      'wrong-file',
      `${url} has ${String(size)} bytes instead of ${String(sizeBytes ?? 'some')} and was not kept.`,
    );
  }
  const hash = createHash('sha256');
  for await (const piece of createReadStream(target)) hash.update(piece as Buffer);
  const found = hash.digest('hex');
  if (sha256 === null || found === sha256) return found;
  await rm(target, { force: true });
  throw new InstallError(
    'checksum',
    `${url} is not the file that was expected: its SHA-256 is ${found} instead of ${sha256}. It was not kept. Run the command again; if it happens again the file was changed on its way or at its publisher.`,
  );
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
