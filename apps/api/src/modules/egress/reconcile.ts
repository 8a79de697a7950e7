import type { RecordingId, RecordingState } from '@intermind/contracts';
import type { RunningEgress } from '../../adapters/egress/index.ts';
import type { PagePlace } from './page-address.ts';
import { isRecorded, type KnownEgress } from './store.ts';

/** A page that was told to stop sends what it has and closes its egress within this long; after that it is stopped. */
export const LEAVE_MS = 15_000;

/** What has to happen so that exactly the egresses run that we want. */
export interface Corrections {
  /** LiveKit's answer was lost: these are their names. */
  adopt: { place: PagePlace; egressId: string }[];
  ended: PagePlace[];
  stop: string[];
  /** Nothing is left of them. */
  forget: RecordingId[];
}

/**
 * Compares what we know with what LiveKit lists.
 * @param known read before LiveKit was asked: what it does not list has ended
 * @param listed those of this installation, by the places of their pages
 */
export function reconcile(
  known: readonly KnownEgress[],
  listed: readonly (RunningEgress & { place: PagePlace })[],
  now: Date,
): Corrections {
  const corrections: Corrections = { adopt: [], ended: [], stop: [], forget: [] };
  const byRecording = new Map(known.map((row) => [row.recordingId, row]));
  for (const { egressId, place, isEnding } of listed) {
    const row = byRecording.get(place.recordingId);
    const isCurrent = row?.part === place.part;
    if (isCurrent && row.state !== 'gone' && isUsed(row.recordingState)) {
      if (row.egressId === null) corrections.adopt.push({ place, egressId });
    } else if (!isEnding && !(isCurrent && isLeaving(row, now))) corrections.stop.push(egressId);
  }
  for (const { recordingId, part, state, egressId, recordingState } of known) {
    const parts = listed
      .filter(({ place }) => place.recordingId === recordingId)
      .map(({ place }) => place.part);
    const isOver = state === 'gone' && !isUsed(recordingState);
    if (isOver && parts.length === 0) corrections.forget.push(recordingId);
    const isListed = egressId === null || parts.includes(part);
    if (state !== 'gone' && !isListed) corrections.ended.push({ recordingId, part });
  }
  return corrections;
}

/** Whether the page may still be sending what it has. */
function isLeaving(
  { state, aliveUntil, recordingState, recordingChangedAt }: KnownEgress,
  now: Date,
): boolean {
  if (recordingState === 'failed') return false;
  const since = state === 'gone' ? aliveUntil : recordingChangedAt;
  return now.getTime() - since.getTime() < LEAVE_MS;
}

/** While it stops, its page still sends what it has. */
const isUsed = (state: RecordingState) => isRecorded(state) || state === 'stopping';
