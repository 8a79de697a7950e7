import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|mjs|css|html|svg|json|wasm|txt|webmanifest|tflite|ttf)$/;
/** Below this the headers cost as much as what is saved. */
const MIN_BYTES = 1_024;
/** Larger files are compressed with less effort, so that the first start stays short. */
const LARGE_BYTES = 1_000_000;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/**
 * Writes `.br` and `.gz` beside every compressible file of the build that has none newer than itself. A build that
 * brings its own is left alone. Runs on the thread pool; a second run only looks.
 *
 * @returns how many files were compressed
 */
export async function precompress(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const done = await Promise.all(files.map(compressOne));
  return done.filter(Boolean).length;
}

async function compressOne(file: string): Promise<boolean> {
  const { size, mtimeMs } = await stat(file);
  if (size < MIN_BYTES) return false;
  const newest = await Promise.all([`${file}.br`, `${file}.gz`].map(modifiedMs));
  if (newest.every((timeMs) => timeMs >= mtimeMs)) return false;
  const content = await readFile(file);
  const large = size > LARGE_BYTES;
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: large ? 5 : 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: size,
      },
    }),
    deflate(content, { level: large ? 6 : 9 }),
  ]);
  await Promise.all([replace(`${file}.br`, br), replace(`${file}.gz`, gz)]);
  return true;
}

async function modifiedMs(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
}

/** Two processes may start on one build at once: neither sees half a file. */
async function replace(file: string, content: Buffer): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, file);
}
