import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryOfTrees } from './process-memory.ts';

describe('the memory of processes and what they started', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'intermind-proc-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const made = (pid: number, parent: number, anonymousKib: number | null, name = 'node') => {
    mkdirSync(path.join(folder, String(pid)));
    const memory =
      anonymousKib === null
        ? ''
        : `VmRSS:\t  900000 kB\nRssAnon:\t  ${anonymousKib} kB\nRssFile:\t  800 kB\n`;
    writeFileSync(
      path.join(folder, String(pid), 'status'),
      `Name:\t${name}\nTgid:\t${pid}\nPid:\t${pid}\nPPid:\t${parent}\n${memory}Threads:\t1\n`,
    );
  };
  const read = async (...roots: number[]) => [...(await memoryOfTrees(roots, folder))];

  it('is summed over all generations, without what is shared, and each tree for itself', async () => {
    made(1, 0, 50);
    made(2, 0, null);
    made(10, 1, 60);
    made(11, 10, 20, 'PPid: 7');
    made(13, 11, 3, 'RssAnon: 9 kB');
    made(12, 11, 5);
    made(20, 1, 7);
    mkdirSync(path.join(folder, 'sys'));
    expect(await read(2, 10, 20)).toEqual([
      [2, 0],
      [10, 88 * 1_024],
      [20, 7 * 1_024],
    ]);
  });

  it('leaves out processes that are gone, and those that end while they are looked at', async () => {
    made(10, 1, 60);
    mkdirSync(path.join(folder, '11'));
    expect(await read(10, 11, 99)).toEqual([[10, 60 * 1_024]]);
  });

  it('ends where parents go round in a circle', async () => {
    made(10, 1, 1);
    made(30, 31, 1);
    made(31, 30, 1);
    expect(await read(10)).toEqual([[10, 1_024]]);
  });

  it('is unknown where the system has no such files', async () => {
    expect(await memoryOfTrees([10], path.join(folder, 'none'))).toEqual(new Map());
  });

  it.runIf(process.platform === 'linux')('grows with what a real child of a child takes', async () => {
    const take = `const kept = Buffer.alloc(${64 * 2 ** 20}, 1); setInterval(() => kept, 1e6); console.log('taken')`;
    const shell = spawn('sh', ['-c', `"${process.execPath}" -e "${take}"; true`], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    try {
      await new Promise((resolve) => shell.stdout.once('data', resolve));
      const bytes = (await memoryOfTrees([shell.pid!])).get(shell.pid!)!;
      expect(bytes).toBeGreaterThan(64 * 2 ** 20);
      expect(bytes).toBeLessThan(300 * 2 ** 20);
    } finally {
      process.kill(-shell.pid!, 'SIGKILL');
    }
  });
});
