const COMFORTABLE_LAG_MS = 1_600;
const RATIO_PER_SECOND = 0.4;
export const MAX_RATE_RATIO = 1.35;

/** Speech grows faster the further it is behind the speaker's words: 1 up to 1.6 s, 1.35 from about 2.5 s on. */
export function rateRatio(lagMs: number): number {
  const ratio = 1 + (RATIO_PER_SECOND * (lagMs - COMFORTABLE_LAG_MS)) / 1_000;
  return Math.max(1, Math.min(MAX_RATE_RATIO, ratio));
}
