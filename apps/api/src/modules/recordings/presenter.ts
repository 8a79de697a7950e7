import type { PlayableRecording, Recording } from '@intermind/contracts';
import type { RecordingRow } from './store.ts';

export function toRecording({
  id,
  conferenceId,
  state,
  reason,
  startedAt,
  captions,
  version,
}: RecordingRow): Recording {
  return { id, conferenceId, state, reason, startedAt: startedAt.toISOString(), captions, version };
}

/** @param token good for the files */
export function toPlayable(row: RecordingRow, token: string): PlayableRecording[] {
  const { id, state, startedAt, durationMs, joinDelay, parts, tracks } = row;
  if (state !== 'ready' && state !== 'processing') return [];
  return [
    {
      id,
      state,
      delay: joinDelay,
      startedAt: startedAt.toISOString(),
      durationMs,
      parts,
      tracks: tracks.map(({ track, bytes, mimeType }) => ({
        track,
        bytes,
        mimeType,
        url: `/api/recordings/${id}/${track}.webm?token=${token}`,
      })),
    },
  ];
}
