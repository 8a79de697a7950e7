import type { TranscriptSegment } from '@intermind/contracts';
import type { SegmentRow } from './store.ts';

export function toSegment({ segment: row, name, translations }: SegmentRow): TranscriptSegment {
  const { id, participantId, segment, startedAt, endedAt, language, text, grade, hasGaps } = row;
  return {
    id,
    participantId,
    name,
    segment,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    language,
    text,
    grade,
    hasGaps,
    translations: translations.map(({ language, text, grade }) => ({ language, text, grade })),
  };
}
