import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { wait } from '@intermind/timing';
import { SupervisedChild, type ChildSpec } from './supervised-child.ts';

function child(script: string, spec: Partial<ChildSpec> = {}) {
  const lines: string[] = [];
  const notices: string[] = [];
  const noticed = Promise.withResolvers<void>();
  const supervised = new SupervisedChild(
    {
      name: 'child',
      command: process.execPath,
      args: ['-e', script],
      env: process.env,
      stopWithinMs: 2_000,
      ...spec,
    },
    {
      onLine: (_name, line) => lines.push(line),
      onNotice: (sentence) => {
        notices.push(sentence);
        noticed.resolve();
      },
    },
  );
  onTestFinished(() => supervised.kill());
  supervised.start();
  return { supervised, lines, notices, noticed: noticed.promise };
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const STAYS = 'setInterval(() => {}, 1000);';

describe('a supervised child', { timeout: 20_000 }, () => {
  it('is started again when it ends, after a pause, and its lines are passed on', async () => {
    const { lines, notices } = child('console.log("hello"); console.error("and errors"); process.exit(3)');
    await expect.poll(() => lines.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(4);
    expect(new Set(lines)).toEqual(new Set(['hello', 'and errors']));
    expect(notices[0]).toBe('child ended (code 3), starting it again in 0.2 s');
  });

  it('waits longer each time it ends, and from the beginning after it lived for ten seconds', async () => {
    let nowMs = 100_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    onTestFinished(() => clock.mockRestore());
    const { lines, notices } = child("console.log('up'); setTimeout(() => process.exit(3), 500)");
    await expect.poll(() => lines.length, { timeout: 15_000, interval: 20 }).toBe(2);
    nowMs += 9_999;
    await expect.poll(() => lines.length, { timeout: 15_000, interval: 20 }).toBe(3);
    nowMs += 10_000;
    await expect.poll(() => notices.length, { timeout: 15_000 }).toBe(3);
    expect(notices.map((sentence) => / in ([\d.]+) s$/.exec(sentence)?.[1])).toEqual(['0.2', '0.4', '0.2']);
  });

  it.each([
    [1_500, 2],
    [70_000, 6],
  ])(
    'with %i ms to end has %i s when the supervisor is gone: the next start needs its ports',
    async (stopWithinMs, seconds) => {
      const { lines } = child(
        `console.log(require('node:child_process').execFileSync('ps', ['-o', 'args=', '-p', String(process.ppid)], { encoding: 'utf8' })); ${STAYS}`,
        { stopWithinMs },
      );
      await expect
        .poll(() => lines[0], { timeout: 15_000 })
        .toContain(`guard.sh ${String(seconds)} ${process.execPath}`);
    },
  );

  it('lives on while we do, longer than it would have to end', async () => {
    const { lines, notices } = child(`console.log('up'); ${STAYS}`, { stopWithinMs: 100 });
    await expect.poll(() => lines, { timeout: 15_000 }).toEqual(['up']);
    // The guard counts whole seconds.
    await wait(1_500);
    expect(notices).toEqual([]);
  });

  it('is asked to end, and says nothing when it does', async () => {
    const { supervised, lines, notices } = child(
      `process.on('SIGTERM', () => { console.log('bye'); process.exit(0) }); console.log('up'); ${STAYS}`,
    );
    await expect.poll(() => lines, { timeout: 15_000 }).toEqual(['up']);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await supervised.stop();
    // Nothing is left that would kill the next process with its id.
    expect([notices, vi.getTimerCount()]).toEqual([[], 0]);
  });

  it('is started again when it is asked to restart', async () => {
    const { supervised, lines, notices } = child(
      `process.on('SIGTERM', () => process.exit(0)); console.log('up'); ${STAYS}`,
    );
    await expect.poll(() => lines, { timeout: 15_000 }).toEqual(['up']);
    supervised.restart();
    await expect.poll(() => lines, { timeout: 15_000 }).toEqual(['up', 'up']);
    expect(notices).toEqual(['child ended (code 0), starting it again in 0.2 s']);
  });

  it('that the machine cannot start is tried again, and stops at once', async () => {
    // More than an argument or variable may have: the call to start it fails.
    const { supervised, notices, noticed } = child(STAYS, { env: { TOO_LONG: 'x'.repeat(200_000) } });
    await noticed;
    await expect.poll(() => notices.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(2);
    expect(notices[0]).toMatch(/^child cannot be started: .*, starting it again in 0\.2 s$/);
    await supervised.stop();
    const told = notices.length;
    await wait(1_000);
    expect(notices).toHaveLength(told);
  });

  it('is not started again when it is stopped while it waits for that', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { supervised, notices, noticed } = child('process.exit(3)');
    await noticed;
    // The notice is given just before the wait begins.
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await supervised.stop();
    expect(vi.getTimerCount()).toBe(0);
    expect(notices).toEqual(['child ended (code 3), starting it again in 0.2 s']);
  });

  it('takes what it had started with it when it ends', async () => {
    const { supervised, lines } = child(
      `const { spawn } = require('node:child_process');
       const other = spawn(process.execPath, ['-e', '${STAYS}'], { stdio: 'ignore' });
       console.log(other.pid);
       process.on('SIGTERM', () => process.exit(0)); ${STAYS}`,
    );
    await expect.poll(() => lines.length, { timeout: 15_000 }).toBe(1);
    const pid = Number(lines[0]);
    expect(lives(pid)).toBe(true);
    await supervised.stop();
    await expect.poll(() => lives(pid), { timeout: 15_000 }).toBe(false);
  });

  it('is killed when it does not end in time', async () => {
    const { supervised, lines, notices } = child(
      `process.on('SIGTERM', () => {}); console.log('up'); ${STAYS}`,
      {
        stopWithinMs: 200,
      },
    );
    await expect.poll(() => lines.length, { timeout: 15_000 }).toBe(1);
    await supervised.stop();
    expect(notices).toEqual(['child did not end within 0.2 s and is killed']);
  });

  it('is killed at once when that is asked, and not started again', async () => {
    const { supervised, lines, notices } = child(
      `process.on('SIGTERM', () => {}); console.log(process.pid); ${STAYS}`,
    );
    await expect.poll(() => lines.length, { timeout: 15_000 }).toBe(1);
    supervised.kill();
    await expect.poll(() => lives(Number(lines[0])), { timeout: 15_000 }).toBe(false);
    // Longer than the pause before a start.
    await wait(500);
    expect([lines.length, notices]).toEqual([1, []]);
    supervised.kill();
  });

  it('is reported when its program is missing', async () => {
    const { notices } = child('', { command: '/nowhere/program' });
    await expect.poll(() => notices[0], { timeout: 15_000 }).toContain('child ended (code 127)');
  });
});
