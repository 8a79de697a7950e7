import { expect, it } from 'vitest';
import { TickCount } from './tick-count.ts';

it('calls each 20 ms are counted, and several that come at once as one', () => {
  const ticks = new TickCount();
  const counts = [0, 20, 40, 540, 541, 542, 549, 550, 560].map((nowMs) => {
    ticks.add(nowMs);
    return ticks.count;
  });
  expect(counts).toEqual([1, 2, 3, 4, 4, 4, 4, 5, 6]);
  ticks.reset();
  ticks.add(565);
  expect(ticks.count).toBe(0);
  ticks.add(570);
  expect(ticks.count).toBe(1);
});
