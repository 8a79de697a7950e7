import type { Recording } from '@intermind/contracts';
import type { ConferenceState } from './conference-state.ts';

const ENDS = {
  asked: 'recording.ended',
  empty: 'recording.ended',
  ended: 'recording.ended',
  limit: 'recording.limit',
  'disk-full': 'recording.full',
  quota: 'recording.quota',
  'storage-failed': 'recording.lost',
  'recorder-failed': 'recording.lost',
  'recorder-missing': 'recording.missing',
  'egress-missing': 'recording.noEgress',
  'recorders-busy': 'recording.busy',
  'nothing-recorded': 'recording.failed',
} as const;

export type RecordingNews = (typeof ENDS)[keyof typeof ENDS] | 'recording.started';

/** What everybody is told of a recording, beside the mark: that it began, and that it stopped and why. */
export function recordingNews(
  before: ConferenceState | null,
  after: ConferenceState | null,
): RecordingNews | null {
  const [was, is] = [before?.recording ?? null, after?.recording ?? null];
  if (!is || !before || before.conference.id !== after?.conference.id) return null;
  const known = was?.id === is.id ? was : null;
  if (known?.state === is.state) return null;
  if (is.state === 'recording') return 'recording.started';
  if (is.state === 'stopping') return is.reason && ENDS[is.reason];
  if (is.state !== 'failed') return null;
  return failure(is, known);
}

/** One that failed after it was said to have stopped has kept nothing. */
function failure({ reason }: Recording, known: Recording | null): RecordingNews | null {
  // One that was stopped while it waited for a recorder is simply gone.
  if (known === null || reason === 'asked') return null;
  if (reason === 'recorder-failed' && known.state === 'starting') return 'recording.failed';
  return reason && ENDS[reason];
}
