import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const GUARD = fileURLToPath(new URL('./guard.sh', import.meta.url));
const POLL = { timeout: 20_000 };

/** Runs a shell script behind the guard, as the supervisor does. @param script prints process ids, one a line */
function guard(script: string, seconds = 1) {
  const guarded = spawn('/bin/sh', [GUARD, String(seconds), '/bin/sh', '-c', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const pids: number[] = [];
  createInterface({ input: guarded.stdout }).on('line', (line) => pids.push(Number(line)));
  onTestFinished(() => void killQuietly(-guarded.pid!));
  return { guarded, pids };
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // nobody is left
  }
}

const lives = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.each([
  ['a frozen program and the frozen one it had started', 'kill -STOP $!; kill -STOP $$'],
  [
    'the frozen one that was started by a program that ended by itself',
    'kill -STOP $!; read -r _; sleep 0.5',
  ],
])('leaves nobody behind when the supervisor is gone: %s', { timeout: 30_000 }, async (_, then) => {
  const { guarded, pids } = guard(`sleep 1000 & echo $!; echo $$; ${then}`);
  await expect.poll(() => pids.length, POLL).toBe(2);
  expect(pids.every(lives)).toBe(true);
  guarded.stdin.end();
  await expect.poll(() => pids.filter(lives), POLL).toEqual([]);
});

it('ends with the code of its program, before the seconds are over', { timeout: 30_000 }, async () => {
  const { guarded } = guard('exit 7', 1_000);
  expect(await once(guarded, 'exit')).toEqual([7, null]);
});
