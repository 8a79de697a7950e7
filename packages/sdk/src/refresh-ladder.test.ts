import { expect, onTestFinished, test, vi } from 'vitest';
import { refreshWithRetries } from './refresh-ladder.ts';

/** Runs the ladder over scripted outcomes; answers what came out and how long it waited. */
async function climb(outcomes: (string | Error)[], retryable = true) {
  const waits: number[] = [];
  let calls = 0;
  const result = await refreshWithRetries(
    () => {
      const outcome = outcomes[calls++]!;
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
    },
    { retryable: () => retryable, wait: (delayMs) => Promise.resolve(waits.push(delayMs)) },
  ).catch((error: Error) => error.message);
  return { result, calls, waits };
}

const error = (message: string) => new Error(message);

test('the first success ends it', async () => {
  expect(await climb(['token'])).toEqual({ result: 'token', calls: 1, waits: [] });
});

test('three attempts, the pause doubles from one second (spec 1 §9)', async () => {
  expect(await climb([error('1'), error('2'), 'token'])).toEqual({
    result: 'token',
    calls: 3,
    waits: [1_000, 2_000],
  });
});

test('the last error is the outcome', async () => {
  const outcomes = [error('1'), error('2'), error('3'), 'never'];
  expect(await climb(outcomes)).toEqual({ result: '3', calls: 3, waits: [1_000, 2_000] });
});

test('a refusal is final', async () => {
  expect(await climb([error('refused'), 'never'], false)).toEqual({ result: 'refused', calls: 1, waits: [] });
});

test('the pauses are real ones', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let calls = 0;
  const refresh = () => ((calls += 1) < 2 ? Promise.reject(error('away')) : Promise.resolve('token'));
  const refreshed = refreshWithRetries(refresh, { retryable: () => true });
  await vi.advanceTimersByTimeAsync(999);
  expect(calls).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([calls, await refreshed]).toEqual([2, 'token']);
});
