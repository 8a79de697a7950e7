import { wait } from '@intermind/timing';

const PERIOD_MS = 50;

/**
 * Asks again and again until the answer is true (or anything but false, null and undefined) and gives it back.
 * @throws Error saying what did not come, with the last failure
 */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value> | Value,
  timeoutMs = 30_000,
  periodMs = PERIOD_MS,
): Promise<Exclude<Value, false | null | undefined>> {
  const endMs = performance.now() + timeoutMs;
  let failure: unknown;
  for (;;) {
    try {
      const answer = await ask();
      failure = undefined;
      if (answer !== false && answer !== null && answer !== undefined)
        return answer as Exclude<Value, false | null | undefined>;
    } catch (error) {
      failure = error;
    }
    if (performance.now() > endMs) {
      throw new Error(`not within ${timeoutMs / 1000} s: ${what}`, { cause: failure });
    }
    await wait(periodMs);
  }
}
