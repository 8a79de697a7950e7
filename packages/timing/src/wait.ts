import { type Clock, systemClock } from './clock.ts';

/** Resolves after `delayMs`, or as soon as `signal` is aborted. */
export async function wait(
  delayMs: number,
  { clock = systemClock, signal }: { clock?: Pick<Clock, 'after'>; signal?: AbortSignal } = {},
): Promise<void> {
  if (signal?.aborted) return;
  const done = Promise.withResolvers<void>();
  const cancel = clock.after(delayMs, done.resolve);
  const stop = (): void => {
    cancel();
    done.resolve();
  };
  signal?.addEventListener('abort', stop, { once: true });
  await done.promise;
  signal?.removeEventListener('abort', stop);
}
