import { expect, test } from 'vitest';
import { Stops } from './stops.ts';

test('an egress that does not stop is asked later each time, and in the end not any more', () => {
  const stops = new Stops();
  const attemptsMs: number[] = [];
  for (let nowMs = 0; nowMs < 3_600_000; nowMs += 1_000)
    if (stops.isDue('EG_1', nowMs)) attemptsMs.push(nowMs);
  expect(attemptsMs).toEqual([0, 10_000, 30_000, 70_000, 150_000, 310_000, 630_000]);
  expect([stops.isGivenUp('EG_1'), stops.isGivenUp('EG_2'), stops.isDue('EG_2', 0)]).toEqual([
    true,
    false,
    true,
  ]);
});
