import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ProcessorLoad, processorTimeOf } from './processor-load.ts';

describe('the processor time of a process and what it started', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'intermind-proc-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const made = (pid: number, parent: number, user: number, system: number, name = 'node') => {
    mkdirSync(path.join(folder, String(pid)));
    const stat = `${pid} (${name}) S ${parent} ${pid} ${pid} 0 -1 4194304 5 0 0 0 ${user} ${system} 7 7 20 0 11`;
    writeFileSync(path.join(folder, String(pid), 'stat'), stat);
  };

  it('is summed over all generations, whatever programs are called', async () => {
    made(1, 0, 900, 900);
    made(10, 1, 100, 20);
    made(11, 10, 30, 5, 'a) b (c');
    made(12, 11, 1, 1);
    made(20, 1, 500, 500);
    mkdirSync(path.join(folder, 'sys'));
    mkdirSync(path.join(folder, '30'));
    expect(await processorTimeOf(10, [], folder)).toEqual({ allMs: 1_570, meetingsMs: 1_570 });
  });

  it('is also summed without recorders, dubbers and the bench, and all that they started', async () => {
    made(10, 1, 100, 0);
    made(11, 10, 20, 0);
    made(12, 10, 500, 0);
    made(13, 12, 400, 0, 'chromium');
    made(14, 10, 30, 0);
    made(20, 1, 900, 0);
    expect(await processorTimeOf(10, [12, 14], folder)).toEqual({ allMs: 10_500, meetingsMs: 1_200 });
  });

  it('ends where parents go round in a circle', async () => {
    made(10, 1, 1, 0);
    made(30, 31, 1, 0);
    made(31, 30, 1, 0);
    expect(await processorTimeOf(10, [], folder)).toMatchObject({ allMs: 10 });
  });

  it('is unknown where the system has no such files, or the process is gone', async () => {
    expect(await processorTimeOf(10, [], path.join(folder, 'none'))).toBeUndefined();
    made(1, 0, 1, 1);
    expect(await processorTimeOf(10, [], folder)).toBeUndefined();
  });

  it.runIf(process.platform === 'linux')('grows while a real child works', async () => {
    const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const usedMs = async () => (await processorTimeOf(child.pid!))?.allMs;
    await expect.poll(usedMs, { timeout: 5_000 }).toBeGreaterThan(100);
  });
});

describe('the load of a worker', () => {
  it('is unknown before two measures, then its share of all processors, over half a minute', () => {
    const processor = new ProcessorLoad(2);
    processor.measured(1_000, 0);
    expect(processor.load).toBeUndefined();
    processor.measured(6_000, 5_000);
    expect(processor.load).toBe(0.5);
    processor.measured(16_000, 10_000);
    expect(processor.load).toBeCloseTo(0.65);
    for (let atMs = 15_000; atMs <= 60_000; atMs += 5_000) processor.measured(16_000, atMs);
    expect(processor.load).toBeLessThan(0.05);
  });

  it('does not fall below nothing when processes end', () => {
    const processor = new ProcessorLoad(1);
    processor.measured(9_000, 0);
    processor.measured(1_000, 5_000);
    expect(processor.load).toBe(0);
  });
});
