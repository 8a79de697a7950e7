import type { LaneStatus } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';

export interface KnownLane {
  status: LaneStatus;
  atMs: number;
}

/** The latest status of each lane of the meeting, by speaker and language. */
export type Lanes = ReadonlyMap<string, KnownLane>;

export const NO_LANES: Lanes = new Map();

const keyOf = (speaker: string, language: Language) => `${speaker}:${language}`;

export function laneOf(lanes: Lanes, speaker: string, language: Language): KnownLane | null {
  return lanes.get(keyOf(speaker, language)) ?? null;
}

/**
 * Whether a voice may come. The interpreter gives captions without a reason while it knows of nobody who hears them: for
 * somebody who listens that lasts until it has seen so.
 */
export function mayBeHeard({ status: { state, reason } }: KnownLane): boolean {
  return state !== 'original-only' && (state !== 'captions-only' || reason === null);
}

/** Takes in a status as it arrives; one that was overtaken is dropped. */
export function addLaneStatus(lanes: Lanes, status: LaneStatus, nowMs: number): Lanes {
  const key = keyOf(status.speaker, status.language);
  const known = lanes.get(key);
  if (known && known.status.sequence >= status.sequence) return lanes;
  return new Map(lanes).set(key, { status, atMs: nowMs });
}

/** Whether two statuses of a lane differ only in their time and number. */
export function saysTheSame({ status: a }: KnownLane, { status: b }: KnownLane): boolean {
  return (
    a.state === b.state &&
    a.lagMs === b.lagMs &&
    a.reason === b.reason &&
    a.skipped === b.skipped &&
    a.shortened === b.shortened
  );
}

/** Removes the lanes of people who left. */
export function keepLanesOf(lanes: Lanes, present: ReadonlySet<ParticipantId>): Lanes {
  const kept = [...lanes].filter(([, { status }]) => present.has(status.speaker));
  return kept.length === lanes.size ? lanes : new Map(kept);
}
