import { expect, it } from 'vitest';
import { reconnectDelayMs, rejoinDelayMs } from './rejoin.ts';

it('comes back at once, then ever slower, and gives up after a minute', () => {
  const ladder = [0, 1, 2, 3, 4, 5, 20].map((attempt) => rejoinDelayMs(attempt, attempt * 2_000));
  expect(ladder).toEqual([0, 1_000, 1_000, 2_000, 3_000, 5_000, 5_000]);
  expect(rejoinDelayMs(12, 60_000)).toBeNull();
});

it('repairs the media connection each second for 30 s before asking for a new token', () => {
  expect([reconnectDelayMs(0, 0), reconnectDelayMs(1, 900), reconnectDelayMs(9, 30_000)]).toEqual([
    0,
    1_000,
    null,
  ]);
});
