import { expect, it } from 'vitest';
import { BackOff, RESTART_DELAYS_MS } from './back-off.ts';

it('waits longer after each attempt, stays at the longest, and starts over after a reset', () => {
  const backOff = new BackOff(RESTART_DELAYS_MS);
  const waits = Array.from({ length: 8 }, () => backOff.nextDelayMs());
  expect({ waits, attempts: backOff.attempts }).toEqual({
    waits: [0, 200, 500, 1_000, 2_000, 5_000, 5_000, 5_000],
    attempts: 8,
  });
  backOff.reset();
  expect(backOff.nextDelayMs()).toBe(0);
});
