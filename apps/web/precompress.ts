import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|mjs|css|html|svg|json|wasm|txt|webmanifest|tflite|ttf)$/;
/** Below this the headers cost as much as what is saved. */
const MIN_BYTES = 1_024;
/** Larger files are compressed with less effort, so that the build stays short. */
const LARGE_BYTES = 1_000_000;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** The build holds every file as it will travel: the server compresses nothing. */
export function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = path.resolve(root, build.outDir)),
    closeBundle: () => precompress(folder),
  };
}

/** Writes `.br` and `.gz` beside every compressible file, on the thread pool. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressOne));
}

async function compressOne(file: string): Promise<void> {
  const { size } = await stat(file);
  if (size < MIN_BYTES) return;
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
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
