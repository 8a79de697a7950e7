import { expect, it } from 'vitest';
import { reconnectDelayMs, rejoinDelayMs } from './rejoin.ts';

it('retries at once, then ever more slowly, and gives up after a minute', () => {
  const ladder = [0, 1, 2, 3, 4, 5, 20].map((attempt) => rejoinDelayMs(attempt, attempt * 2_000));
  expect(ladder).toEqual([0, 1_000, 1_000, 2_000, 3_000, 5_000, 5_000]);
  expect(rejoinDelayMs(12, 60_000)).toBeNull();
});

it('repairs the media connection quickly for three seconds, then each second until 30 s', () => {
  const delays = [0, 150, 2_999, 3_000, 29_999, 30_000].map((elapsedMs) => reconnectDelayMs(1, elapsedMs, 0));
  expect(delays).toEqual([150, 150, 150, 1_000, 1_000, null]);
});

it('tries at once the first time, and not all browsers at the same moment after that', () => {
  expect([
    reconnectDelayMs(0, 5_000, 0.9),
    reconnectDelayMs(1, 0, 0.5),
    reconnectDelayMs(1, 0, 0.999),
  ]).toEqual([0, 175, 200]);
});
