import type { Clock } from '../shared/clock.ts';
import { EngineError } from './ports.ts';

/**
 * Runs `task` and rejects with an EngineError when it takes longer than `limitMs`; its signal is aborted then,
 * and when `signal` is.
 */
export async function withTimeLimit<T>(
  clock: Clock,
  limitMs: number,
  what: string,
  signal: AbortSignal,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController();
  const giveUp = Promise.withResolvers<never>();
  const cancelTimer = clock.after(limitMs, () => {
    const error = new EngineError(`${what} took longer than ${String(limitMs)} ms`, 'engine');
    giveUp.reject(error);
    own.abort(error);
  });
  const onAbort = (): void => {
    giveUp.reject(signal.reason);
    own.abort(signal.reason);
  };
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([task(own.signal), giveUp.promise]);
  } finally {
    cancelTimer();
    signal.removeEventListener('abort', onAbort);
    // the loser of the race must not surface as an unhandled rejection
    giveUp.promise.catch(() => undefined);
  }
}
