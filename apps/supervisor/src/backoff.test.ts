import { expect, it } from 'vitest';
import { Backoff } from './backoff.ts';

it('waits longer after each early end, at most 2 s, and starts over after 10 healthy seconds', () => {
  const backoff = new Backoff();
  expect([10, 10, 10, 10, 10, 10, 10].map((ranForMs) => backoff.next(ranForMs))).toEqual([
    200, 400, 800, 1600, 2000, 2000, 2000,
  ]);
  expect(backoff.next(10_000)).toBe(200);
  expect(backoff.next(9_999)).toBe(400);
});
