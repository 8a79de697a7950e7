import { BROWSER_WORDS_ENGINE, type TranscriptSegment } from '@intermind/contracts';
import type { SegmentRow } from './store.ts';

export function toSegment({ segment: row, name, translations }: SegmentRow): TranscriptSegment {
  const { id, participantId, segment, revision, startedAt, endedAt, hasGaps, engine } = row;
  return {
    id,
    participantId,
    name,
    segment,
    revision,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    ...toText(row),
    hasGaps,
    claimed: engine === BROWSER_WORDS_ENGINE,
    translations: translations.map(toText),
  };
}

const toText = ({
  language,
  text,
  grade,
  engine,
  lagMs,
}: Pick<SegmentRow['segment'], 'language' | 'text' | 'grade' | 'engine' | 'lagMs'>) => ({
  ...{ language, text, grade, engine, lagMs },
});
