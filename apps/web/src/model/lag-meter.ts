/** How late one chunk was heard. */
export interface HeardLag {
  atMs: number;
  lagMs: number;
}

/** What this listener heard lately, the newest last. */
export type HeardLags = readonly HeardLag[];

export const NO_LAGS: HeardLags = [];

/** About five minutes of one speaker who does not pause. */
const KEPT = 300;
const KEPT_MS = 10 * 60_000;

export interface LagFigures {
  medianMs: number;
  /** Nine chunks in ten were heard within this time. */
  p90Ms: number;
}

export function withLag(lags: HeardLags, lag: HeardLag): HeardLags {
  return [...lags.filter(({ atMs }) => lag.atMs - atMs < KEPT_MS), lag].slice(-KEPT);
}

/** Null before anything was heard. */
export function lagFigures(lags: HeardLags): LagFigures | null {
  const sorted = lags.map(({ lagMs }) => lagMs).sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.ceil(part * sorted.length) - 1];
  const [medianMs, p90Ms] = [at(0.5), at(0.9)];
  return medianMs === undefined || p90Ms === undefined ? null : { medianMs, p90Ms };
}
