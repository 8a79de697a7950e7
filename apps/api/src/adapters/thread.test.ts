import { expect, test } from 'vitest';
import { runOnThread } from './thread.ts';

const LIMITS = { timeoutMs: 60_000, memoryMb: 64 };
const program = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads';${code}`)}`,
  );

test('a thread answers what it made of its task', async () => {
  const doubled = program('parentPort.postMessage(workerData.map((number) => 2 * number));');
  expect(await runOnThread(doubled, [1, 2, 3], LIMITS)).toEqual([2, 4, 6]);
});

test('one that never ends is ended when its time is over, and holds nobody up until then', async () => {
  const endless = program('for (;;);');
  await expect(runOnThread(endless, null, { ...LIMITS, timeoutMs: 300 })).rejects.toMatchObject({
    reason: 'size',
  });
});

test('one that takes too much memory is ended, and the process goes on', async () => {
  const greedy = program('const all = []; for (;;) all.push(new Array(1e5).fill({}));');
  await expect(runOnThread(greedy, null, LIMITS)).rejects.toMatchObject({ reason: 'size' });
});

test.each([
  ['that throws', 'throw new Error("broken");'],
  ['that ends without a word', ''],
])('one %s has failed', async (_what, code) => {
  await expect(runOnThread(program(code), null, LIMITS)).rejects.toMatchObject({ reason: 'failed' });
});
