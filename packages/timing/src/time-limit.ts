import { type Clock, systemClock } from './clock.ts';

export interface TimeLimit {
  limitMs: number;
  /** Makes the error for work that takes longer. */
  late: () => Error;
  /** Ends the work early. */
  signal?: AbortSignal;
  clock?: Pick<Clock, 'after'>;
}

/**
 * Runs `work`, whose signal is aborted when the time is over and when the given signal is.
 *
 * @throws `late()` when it takes longer; the reason of `signal` when that is aborted first
 */
export async function withTimeLimit<Value>(
  { limitMs, late, signal, clock = systemClock }: TimeLimit,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const own = new AbortController();
  const ended = Promise.withResolvers<never>();
  // Work may have ended first: then nobody waits for this rejection.
  ended.promise.catch(() => undefined);
  const end = (reason: unknown): void => {
    ended.reject(reason);
    own.abort(reason);
  };
  const onAbort = (): void => end(signal?.reason);
  const cancel = clock.after(limitMs, () => end(late()));
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(own.signal), ended.promise]);
  } finally {
    cancel();
    signal?.removeEventListener('abort', onAbort);
  }
}
