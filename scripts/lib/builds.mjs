import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where running starts say which builds they use: one file each, named by the process. */
const marksOf = (root) => path.join(root, 'node_modules/.cache/running');

/**
 * A build in a folder of its own for each state of its sources, so that one in use is never replaced. Builds that nobody
 * uses are removed when a new one is made.
 * @param {string} root the clone
 * @param {string} name what is built
 * @param {string} key of the sources
 * @param {(draft: string, folder: string) => Promise<void>} build makes the folder `draft`, which then becomes `folder`
 * @returns {Promise<string>} the folder
 */
export async function ensureBuild(root, name, key, build) {
  const base = path.join(root, 'node_modules/.cache', name);
  const folder = path.join(base, key);
  if (existsSync(folder)) return folder;
  const draft = path.join(base, `draft-${process.pid}`);
  try {
    mkdirSync(base, { recursive: true });
    await build(draft, folder);
    const used = runningStarts(root).flatMap(({ folders }) => folders);
    for (const entry of readdirSync(base).map((file) => path.join(base, file)))
      if (!isBeingMade(entry) && !used.includes(entry)) rmSync(entry, { recursive: true, force: true });
    renameSync(draft, folder);
  } catch (error) {
    // Two starts at once: the other one was quicker.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

/** A draft whose maker was killed never becomes a build. */
function isBeingMade(folder) {
  const [, pid] = /^draft-(\d+)$/.exec(path.basename(folder)) ?? [];
  if (pid === undefined) return false;
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Until this process ends the folders stay. @param {string} root @param {readonly string[]} folders */
export function markAsRunning(root, folders) {
  const mark = path.join(marksOf(root), String(process.pid));
  try {
    mkdirSync(path.dirname(mark), { recursive: true });
    writeFileSync(mark, JSON.stringify(folders));
    process.once('exit', () => rmSync(mark, { force: true }));
  } catch {
    // A read-only clone: nothing in it can be replaced either.
  }
}

/** Other starts that run from this clone. @returns {{ pid: number, folders: string[] }[]} */
export function runningStarts(root) {
  const marks = marksOf(root);
  if (!existsSync(marks)) return [];
  return readdirSync(marks)
    .map(Number)
    .filter((pid) => pid !== process.pid)
    .flatMap((pid) => {
      const mark = path.join(marks, String(pid));
      if (isStart(pid)) return [{ pid, folders: JSON.parse(readFileSync(mark, 'utf8')) }];
      rmSync(mark, { force: true });
      return [];
    });
}

/** The number of a process that has ended may be another's by now. */
function isStart(pid) {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes('start.mjs');
  } catch {
    return false;
  }
}
