import type { Dub } from '@intermind/contracts';
import type { RecordingRow } from '../recordings/index.ts';
import type { DubRow } from './store.ts';

export const DUB_MIME_TYPE = 'audio/webm';

/** It is made of captions alone. */
export const hasNoSound = ({ state, bytes }: Pick<DubRow, 'state' | 'bytes'>) =>
  state === 'ready' && bytes === 0;

/** @param token good for the file */
export function toDub(row: DubRow, recording: Pick<RecordingRow, 'durationMs'>, token: string): Dub {
  const { recordingId, language, state, reason, doneMs, bytes, grade, spoken, leftOutLines } = row;
  const isReady = state === 'ready';
  return {
    ...{ recordingId, language, state, reason, leftOutLines },
    progressRatio: isReady ? 1 : Math.min(1, doneMs / Math.max(1, recording.durationMs)),
    track:
      isReady && !hasNoSound(row)
        ? {
            bytes,
            mimeType: DUB_MIME_TYPE,
            grade,
            url: `/api/recordings/${recordingId}/dubs/${language}.webm?token=${token}`,
            spoken,
          }
        : null,
  };
}
