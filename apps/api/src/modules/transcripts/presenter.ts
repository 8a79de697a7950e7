import { BROWSER_WORDS_ENGINE, type TranscriptSegment } from '@intermind/contracts';
import type { SegmentRow } from './store.ts';

export function toSegment({ segment: row, name, translations }: SegmentRow): TranscriptSegment {
  const { id, participantId, segment, startedAt, endedAt, language, text, grade, hasGaps, engine } = row;
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
    claimed: engine === BROWSER_WORDS_ENGINE,
    translations: translations.map(({ language, text, grade }) => ({ language, text, grade })),
  };
}
