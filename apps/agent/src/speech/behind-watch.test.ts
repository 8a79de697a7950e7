import { FakeClock } from '@intermind/testing/fake-clock';
import { expect, it } from 'vitest';
import { BehindWatch } from './behind-watch.ts';

it('takes an engine for too slow that is behind for ten seconds on end, or far behind', async () => {
  const clock = new FakeClock();
  const watch = new BehindWatch(clock, 4);
  expect([watch.waits(4), watch.waits(40), watch.waits(41)]).toEqual([false, false, true]);
  await clock.advance(9_999);
  expect(watch.waits(5)).toBe(false);
  await clock.advance(1);
  expect(watch.waits(5)).toBe(true);
});

it('begins anew once the engine has caught up', async () => {
  const clock = new FakeClock();
  const watch = new BehindWatch(clock, 4);
  watch.waits(20);
  await clock.advance(9_000);
  watch.waits(4);
  watch.waits(5);
  await clock.advance(9_000);
  expect(watch.waits(5)).toBe(false);
});
