/** Rejoining after the media connection is lost for good: a new token, the same participant. */

/** After trying for this long the page says that it cannot go on. */
export const REJOIN_LIMIT_MS = 60_000;
/**
 * The most that one attempt counts towards the limit: a computer that slept in between has not been trying for hours.
 */
export const REJOIN_ATTEMPT_MAX_MS = 15_000;
/** Without a network no attempt is made or counted; the network is checked again this often. */
export const OFFLINE_LOOK_MS = 10_000;
const DELAYS_MS = [0, 1_000, 1_000, 2_000, 3_000, 5_000];

/** Pause before the attempt (the first is 0), or null where the time is used up. */
export function rejoinDelayMs(attempt: number, triedMs: number): number | null {
  if (triedMs >= REJOIN_LIMIT_MS) return null;
  return DELAYS_MS[Math.min(attempt, DELAYS_MS.length - 1)]!;
}

/**
 * livekit-client's own reconnection attempts. A restarted media server answers within a second, so the first three
 * seconds have quick attempts. They continue for a long time, because media may still flow while only signalling is
 * down.
 */
const QUICK_FOR_MS = 3_000;
const QUICK_STEP_MS = 150;
/** Spread, so that not everyone in a call connects at the same moment. */
const QUICK_SPREAD_MS = 50;
const STEP_MS = 1_000;
const RECONNECT_LIMIT_MS = 30_000;

/** @param random in [0, 1) */
export function reconnectDelayMs(retryCount: number, elapsedMs: number, random: number): number | null {
  if (elapsedMs >= RECONNECT_LIMIT_MS) return null;
  if (retryCount === 0) return 0;
  return elapsedMs < QUICK_FOR_MS ? Math.round(QUICK_STEP_MS + random * QUICK_SPREAD_MS) : STEP_MS;
}
