import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installedPath, libraryFolders } from '../demo-root.ts';
import { findExecutable } from '../executables.ts';

const run = promisify(execFile);
const SOURCE = new URL('./recogniser.c', import.meta.url);
const COMPILE_LIMIT_MS = 60_000;

/** Per user, outside the clone: $XDG_CACHE_HOME or ~/.cache. */
export function cacheFolder(environment: NodeJS.ProcessEnv = process.env): string {
  return join(environment['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'intermind', 'pocketsphinx');
}

export type BuildResult = { program: string } | { hint: string };

/**
 * The recogniser program, compiled once per version of its source (about a second). Answers with a hint for people when
 * this machine cannot build it.
 */
export async function buildRecogniser(folder: string, sourceFile = SOURCE): Promise<BuildResult> {
  const source = await readFile(sourceFile);
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 16);
  const program = join(folder, hash, 'recogniser');
  if (existsSync(program)) return { program };
  const compiler = findExecutable('cc') ?? findExecutable('gcc') ?? findExecutable('clang');
  if (!compiler)
    return { hint: 'install a C compiler (Debian: apt-get install gcc libc6-dev libpocketsphinx-dev)' };
  await mkdir(dirname(program), { recursive: true });
  const unfinished = `${program}.${randomUUID()}`;
  try {
    const folders = await includeFolders(compiler);
    const libraries = libraryFolders().flatMap((path) => [`-L${path}`, `-Wl,-rpath-link,${path}`]);
    const args = [
      '-O2',
      '-o',
      unfinished,
      fileURLToPath(sourceFile),
      ...folders,
      ...libraries,
      '-lpocketsphinx',
      '-lsphinxbase',
    ];
    await run(compiler, args, { timeout: COMPILE_LIMIT_MS });
  } catch {
    return { hint: 'install the headers of pocketsphinx (Debian: apt-get install libpocketsphinx-dev)' };
  }
  await rename(unfinished, program);
  return { program };
}

/** Debian puts some headers into a folder named after the machine's architecture. */
async function includeFolders(compiler: string): Promise<string[]> {
  const roots = ['/usr/include', '/usr/local/include'];
  try {
    const { stdout } = await run(compiler, ['-print-multiarch']);
    if (stdout.trim() !== '') roots.push(`/usr/include/${stdout.trim()}`);
  } catch {
    // not every compiler knows the option; the plain folders are enough then
  }
  return roots
    .flatMap((root) => [root, `${root}/pocketsphinx`, `${root}/sphinxbase`])
    .map((path) => `-I${installedPath(path)}`);
}

/** Writes a file of the cache unless it is there; two processes may do it at once. */
export async function cachedFile(path: string, content: () => string | Promise<string>): Promise<string> {
  if (existsSync(path)) return path;
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, await content());
  await rename(unfinished, path);
  return path;
}
