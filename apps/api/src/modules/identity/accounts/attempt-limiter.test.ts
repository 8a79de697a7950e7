import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AttemptKey, createAttemptLimiter } from './attempt-limiter.ts';

const ACCOUNT: AttemptKey = { key: 'account anna', free: 5, forgets: true };
const ADDRESS: AttemptKey = { key: 'address 192.0.2.1', free: 20 };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function times<Result>(count: number, act: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < count; index += 1) results.push(await act(index));
  return results;
}

test('five attempts are free; from then on the wait doubles up to a quarter of an hour', async () => {
  const limiter = createAttemptLimiter(null);
  const waits: number[] = [];
  for (let attempt = 0; attempt < 14; attempt += 1) {
    const waitMs = await limiter.take([ACCOUNT]);
    if (waitMs === 0) continue;
    waits.push(waitMs / 1000);
    vi.advanceTimersByTime(waitMs);
    expect(await limiter.take([ACCOUNT])).toBe(0);
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900]);
});

test('attempts during a wait neither count nor lengthen it', async () => {
  const limiter = createAttemptLimiter(null);
  await times(55, () => limiter.take([ACCOUNT]));
  vi.advanceTimersByTime(4_999);
  expect(await limiter.take([ACCOUNT])).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await limiter.take([ACCOUNT])).toBe(0);
});

test('attempts at the same time are counted before their outcome is known', async () => {
  const limiter = createAttemptLimiter(null);
  const waits = await Promise.all(Array.from({ length: 8 }, () => limiter.take([ACCOUNT])));
  expect(waits.filter((waitMs) => waitMs === 0).length).toBe(5);
});

test('a success clears the failures of the account, not those of the address', async () => {
  const limiter = createAttemptLimiter(null);
  await times(5, () => limiter.take([ACCOUNT, ADDRESS]));
  await limiter.forgive([ACCOUNT, ADDRESS]);
  const others = await times(20, (index) =>
    limiter.take([ADDRESS, { key: `account ${index}`, free: 5, forgets: true }]),
  );
  expect([await limiter.take([ACCOUNT]), others.filter((waitMs) => waitMs === 0).length]).toEqual([0, 16]);
});

test('an attempt that one key refuses counts for none', async () => {
  const limiter = createAttemptLimiter(null);
  await times(5, () => limiter.take([ACCOUNT]));
  await times(3, () => limiter.take([ADDRESS, ACCOUNT]));
  expect(await limiter.count(ADDRESS.key)).toBe(0);
});

test('an attempt that one key refuses leaves the one attempt per wait of the others to the next caller', async () => {
  const limiter = createAttemptLimiter(null);
  await times(20, () => limiter.take([ADDRESS]));
  vi.advanceTimersByTime(5_000);
  await times(5, () => limiter.take([ACCOUNT]));
  expect(await limiter.take([ADDRESS, ACCOUNT])).toBe(5_000);
  expect([await limiter.take([ADDRESS]), await limiter.take([ADDRESS])]).toEqual([0, 10_000]);
});

test('an hour after the first attempt the count starts again', async () => {
  const limiter = createAttemptLimiter(null);
  await times(5, () => limiter.take([ACCOUNT]));
  vi.advanceTimersByTime(60 * 60_000);
  expect(await times(5, () => limiter.take([ACCOUNT]))).toEqual([0, 0, 0, 0, 0]);
});
