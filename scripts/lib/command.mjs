import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const running = new Set();
process.once('exit', () => running.forEach((child) => child.kill()));

/**
 * Runs a program to its end, or to ours, and keeps its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, show?: boolean, uid?: number, gid?: number,
 *   outlivesUs?: boolean }} [options] `show`: its output goes to our terminal as well
 * @returns {Promise<{ ok: boolean, output: string }>} `output` is what it wrote to both streams, at most the last 64 KB
 */
export function run(command, args, { cwd, env, timeoutMs, show = false, uid, gid, outlivesUs = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      uid,
      gid,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    });
    if (!outlivesUs) running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-65_536);
        if (show) process.stdout.write(text);
      });
    }
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => {
      running.delete(child);
      resolve({ ok: code === 0, output });
    });
  });
}

/**
 * The full path of a program on the PATH.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null}
 */
export function findOnPath(name, env = process.env) {
  for (const folder of (env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(folder, name);
    if (folder && isExecutable(file)) return file;
  }
  return null;
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Something the person at the terminal has to mend; the message says how. */
export class BootstrapError extends Error {}
