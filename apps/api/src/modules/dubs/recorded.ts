import type { Stretch } from '../transcripts/index.ts';
import type { RecordingRow } from '../recordings/index.ts';

type Parts = Pick<RecordingRow, 'parts'>;

/** From the first picture of a recording to its last, in the time of the meeting. */
export function stretchOf({ conferenceId, parts }: Pick<RecordingRow, 'conferenceId' | 'parts'>): Stretch {
  const [first, last] = [parts[0], parts.at(-1)];
  const from = new Date(first?.startedAt ?? 0);
  const to = last ? new Date(Date.parse(last.startedAt) + last.durationMs) : from;
  return { conferenceId, from, to };
}

/** Where a moment of the meeting is in the file, milliseconds; undefined where it was not recorded. */
export function placeOf({ parts }: Parts, at: Date): number | undefined {
  for (const part of parts) {
    const sinceMs = at.getTime() - Date.parse(part.startedAt);
    if (sinceMs >= 0 && sinceMs < part.durationMs) return part.atMs + sinceMs;
  }
  return undefined;
}
