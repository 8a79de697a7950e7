import type { Conference } from '@intermind/contracts';
import type { ConferenceRow } from './store.ts';

export function toConference(row: ConferenceRow): Conference {
  const { id, roomId, createdBy, startedAt, translationEnabled, demonstration, sealed, locked } = row;
  const { recordingConsent, recordingCaptions, restrictions, retention, transcriptOffSince, version } = row;
  return {
    id,
    roomId,
    createdBy,
    startedAt: startedAt.toISOString(),
    translationEnabled,
    demonstration,
    sealed,
    transcriptKept: transcriptOffSince === null,
    recordingConsent,
    recordingCaptions,
    retention,
    locked,
    restrictions,
    version,
  };
}
