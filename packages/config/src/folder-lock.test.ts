import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let file: string;
const now = () => new Date('2026-11-21T08:00:00Z');
beforeEach(() => (file = path.join(mkdtempSync(path.join(tmpdir(), 'intermind-test-')), 'lock')));
afterEach(() => rmSync(path.dirname(file), { recursive: true }));

it('refuses a second holder and says who the first is', () => {
  const lock = lockFolder(file, 'the supervisor', now);
  expect(() => lockFolder(file, 'another', now)).toThrow(
    `${path.dirname(file)} is in use by the supervisor, process ${process.pid}, since 2026-11-21T08:00:00.000Z. ` +
      'Stop it first, or choose another DATA_DIR.',
  );
  lock.release();
});

it('can be taken again after it was released', () => {
  lockFolder(file, 'the supervisor', now).release();
  const lock = lockFolder(file, 'the supervisor', now);
  expect(lock.previousHolderDied).toBe(false);
  lock.release();
});

it('is not held by a dead process, even when its process number lives again', () => {
  writeFileSync(
    `${file}.json`,
    JSON.stringify({ pid: process.pid, since: '2020-01-01T00:00:00Z', what: 'a dead one' }),
  );
  const lock = lockFolder(file, 'the supervisor', now);
  expect(lock.previousHolderDied).toBe(true);
  lock.release();
});

it('is free again the moment its holder is killed', async () => {
  const script = `import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)};
    lockFolder(process.argv[1], 'the child');
    gc();
    setImmediate(() => process.stdout.write('held'));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script, file], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // On a busy machine the test may run out of time: the child must not outlive it.
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  expect(() => lockFolder(file, 'another')).toThrow(expect.objectContaining({ code: 'FolderInUse' }));
  child.kill('SIGKILL');
  await once(child, 'exit');
  const lock = lockFolder(file, 'another');
  expect(lock.previousHolderDied).toBe(true);
  lock.release();
}, 30_000);
