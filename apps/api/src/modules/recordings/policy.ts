import type { RecordingDelay, RecordingReason } from '@intermind/contracts';
import type { RecordingRow } from './store.ts';

/** A recording is not longer. */
export const RECORDING_MAX_MS = 6 * 60 * 60_000;
/** Somebody who changes browsers is not everybody who left. */
export const EMPTY_GRACE_MS = 20_000;
/** Until the first piece: a browser starts, joins and records a few seconds. */
export const BEGIN_WITHIN_MS = 90_000;
/** Until a recorder is free, where all of them are recording other meetings. */
export const WAIT_WITHIN_MS = 3 * 60_000;
/** Workers are given this long to connect, or to take it, before it is said that none can record. */
export const WORKER_WITHIN_MS = 5_000;
/** A recorder that is silent for longer is gone, and no other one is being started. */
export const SILENCE_MAX_MS = 45_000;
/** What the recorder still has when it is told to stop is here by then. */
export const STOP_WITHIN_MS = 30_000;

export type MissingRecorder = 'recorder-missing' | 'egress-missing';

export interface Facts {
  now: Date;
  nearlyFull: boolean;
  /** Why nobody can record; undefined where somebody can, or it is not known. */
  missing: MissingRecorder | undefined;
  /** Since when this instance is there to hear recorders, and has a database (watch.ts). */
  watchedSince: Date;
  /** Whether a recorder was told to record it. */
  hasRecorder: boolean;
  /** Since when the recorder that records now, or comes next, is being started; undefined: it is not known, or none comes. */
  startsSince?: Date | undefined;
  conference: { endedAt: Date | null; emptySince: Date | null };
}

export type Due =
  | { state: 'stopping' | 'failed'; reason: RecordingReason }
  | { state: 'processing' }
  | { waits: boolean }
  | undefined;

/** What must happen to a recording by itself. */
export function whatIsDue(
  {
    state,
    startedAt,
    changedAt,
    heardAt,
    reason,
  }: Pick<RecordingRow, 'state' | 'startedAt' | 'changedAt' | 'heardAt' | 'reason'>,
  { now, nearlyFull, missing, watchedSince, hasRecorder, startsSince, conference }: Facts,
): Due {
  const since = (time: Date) => now.getTime() - time.getTime();
  const inState = Math.min(since(changedAt), since(watchedSince));
  if (state === 'stopping') return since(changedAt) >= STOP_WITHIN_MS ? { state: 'processing' } : undefined;
  if (state !== 'starting' && state !== 'recording') return undefined;
  if (conference.endedAt) return { state: 'stopping', reason: 'ended' };
  if (conference.emptySince && since(conference.emptySince) >= EMPTY_GRACE_MS)
    return { state: 'stopping', reason: 'empty' };
  if (nearlyFull) return { state: 'stopping', reason: 'disk-full' };
  if (since(startedAt) >= RECORDING_MAX_MS) return { state: 'stopping', reason: 'limit' };
  if (state === 'starting') {
    if (missing && inState >= WORKER_WITHIN_MS) return { state: 'failed', reason: missing };
    const waits = reason === 'recorders-busy';
    if (waits && hasRecorder) return { waits: false };
    if (waits) return inState >= WAIT_WITHIN_MS ? { state: 'failed', reason } : undefined;
    if (!hasRecorder && inState >= WORKER_WITHIN_MS) return { waits: true };
    return inState >= BEGIN_WITHIN_MS ? { state: 'failed', reason: 'recorder-failed' } : undefined;
  }
  const isStarting = startsSince !== undefined && startsSince > heardAt;
  const watchedMs = since(watchedSince);
  const silentMs = Math.min(since(heardAt), watchedMs);
  const startingMs = isStarting ? Math.min(since(startsSince), watchedMs) : 0;
  // However often another one is asked for: one of them has to come.
  const silenceMaxMs = SILENCE_MAX_MS + (isStarting ? BEGIN_WITHIN_MS : 0);
  return startingMs >= BEGIN_WITHIN_MS || silentMs >= silenceMaxMs
    ? { state: 'stopping', reason: 'recorder-failed' }
    : undefined;
}

/** Joining that fails is tried again after so long, later each time. */
export const JOIN_AGAIN_MS = 30_000;
const JOIN_AGAIN_MAX_MS = 15 * 60_000;
/** What passes by itself, or by the operator's hand, is waited for so long: what was recorded is in the storage. */
export const JOIN_WAITS_MS = 7 * 24 * 60 * 60_000;
/** Anything else may be the recording itself. */
export const JOIN_ATTEMPTS_MAX = 10;

/**
 * When joining that failed is tried again, milliseconds from now; undefined: it has been tried for long enough.
 * @param facts.delay what has to pass; null: another failure
 * @param facts.attempts so far, this one included
 * @param facts.sinceMs since it could first be joined
 */
export function whenJoinedAgain({
  delay,
  attempts,
  sinceMs,
}: {
  delay: RecordingDelay | null;
  attempts: number;
  sinceMs: number;
}): number | undefined {
  if (delay === null)
    return attempts >= JOIN_ATTEMPTS_MAX
      ? undefined
      : Math.min(JOIN_AGAIN_MS * 2 ** (attempts - 1), JOIN_AGAIN_MAX_MS);
  if (sinceMs >= JOIN_WAITS_MS) return undefined;
  return Math.min(Math.max(JOIN_AGAIN_MS, sinceMs / 10), JOIN_AGAIN_MAX_MS);
}
