import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ProcessorWait, processorWaitMs } from './processor-wait.ts';

function processFolder(schedstat?: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-proc-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, '10'));
  if (schedstat !== undefined) writeFileSync(path.join(folder, '10', 'schedstat'), schedstat);
  return folder;
}

it('the time that a process has waited for a processor is the second figure of its file', () => {
  expect(processorWaitMs(10, processFolder('3451093000 9463492000 3\n'))).toBeCloseTo(9_463.492);
});

it.each([
  ['has no such file', undefined],
  ['counts nothing', '\n'],
])('is unknown where the system %s', (_what, schedstat) => {
  expect(processorWaitMs(10, processFolder(schedstat))).toBeUndefined();
});

it.runIf(process.platform === 'linux')('is known of this process', () => {
  expect(processorWaitMs(process.pid)).toBeGreaterThanOrEqual(0);
});

it('is told bit by bit, and begins anew with another process', () => {
  const known = new Map([
    [10, 5_000],
    [11, 9_000],
  ]);
  const waiting = new ProcessorWait((pid) => known.get(pid));
  expect([waiting.takeMs(10), waiting.takeMs(10)]).toEqual([0, 0]);
  known.set(10, 5_250);
  expect([waiting.takeMs(10), waiting.takeMs(10)]).toEqual([250, 0]);
  expect([waiting.takeMs(11), waiting.takeMs(undefined), waiting.takeMs(11)]).toEqual([0, 0, 0]);
  known.set(11, 9_010);
  expect(waiting.takeMs(11)).toBe(10);
  known.delete(11);
  expect(waiting.takeMs(11)).toBe(0);
});
