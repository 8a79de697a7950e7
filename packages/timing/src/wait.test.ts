import { FakeClock, settle } from '@intermind/testing/fake-clock';
import { expect, it } from 'vitest';
import { systemClock } from './clock.ts';
import { wait } from './wait.ts';

/** Whether a wait of a second is over; `signal` ends it. */
function waiting(signal?: AbortSignal) {
  const clock = new FakeClock();
  const state = { clock, over: false };
  void wait(1_000, { clock, ...(signal && { signal }) }).then(() => (state.over = true));
  return state;
}

it('waits as long as it is told', async () => {
  const state = waiting();
  await state.clock.advance(999);
  expect(state.over).toBe(false);
  await state.clock.advance(1);
  expect(state.over).toBe(true);
});

it('stops waiting when the signal is aborted, and leaves no timer', async () => {
  const aborter = new AbortController();
  const state = waiting(aborter.signal);
  await settle();
  expect(state).toMatchObject({ over: false, clock: { waiting: 1 } });
  aborter.abort();
  await settle();
  expect(state).toMatchObject({ over: true, clock: { waiting: 0 } });
});

it('does not wait at all under a signal that is aborted already', async () => {
  const state = waiting(AbortSignal.abort());
  await settle();
  expect(state).toMatchObject({ over: true, clock: { waiting: 0 } });
});

it('takes the time of the machine unless another is given', async () => {
  const startMs = systemClock.nowMs();
  await wait(20);
  const endMs = systemClock.nowMs();
  // A timer may fire a fraction of a millisecond early.
  expect(endMs - startMs).toBeGreaterThanOrEqual(19);
  expect(Math.abs(endMs - Date.now())).toBeLessThan(60_000);
});

it('the clock of the machine repeats until it is stopped', async () => {
  const runs = Promise.withResolvers<void>();
  let count = 0;
  const stop = systemClock.every(1, () => {
    count += 1;
    if (count < 3) return;
    stop();
    runs.resolve();
  });
  await runs.promise;
  await wait(20);
  expect(count).toBe(3);
  let fired = false;
  systemClock.after(1, () => (fired = true))();
  await wait(10);
  expect(fired).toBe(false);
});
