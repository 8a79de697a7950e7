/** How we come back after the media connection is gone for good: with a new token, under the same participant. */

/** After this long without a connection the page says that it cannot go on. */
export const REJOIN_LIMIT_MS = 60_000;
const DELAYS_MS = [0, 1_000, 1_000, 2_000, 3_000, 5_000];

/** Pause before the attempt (the first is 0), or null where the time is used up. */
export function rejoinDelayMs(attempt: number, elapsedMs: number): number | null {
  if (elapsedMs >= REJOIN_LIMIT_MS) return null;
  return DELAYS_MS[Math.min(attempt, DELAYS_MS.length - 1)]!;
}

/**
 * livekit-client's own attempts, before it gives up: each second, because a restarted server is back in about one; for
 * this long, because sound and picture may flow on while only the signalling is away.
 */
const RECONNECT_STEP_MS = 1_000;
const RECONNECT_LIMIT_MS = 30_000;

export function reconnectDelayMs(retryCount: number, elapsedMs: number): number | null {
  if (elapsedMs >= RECONNECT_LIMIT_MS) return null;
  return retryCount === 0 ? 0 : RECONNECT_STEP_MS;
}
