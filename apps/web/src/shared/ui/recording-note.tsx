import { dayCount } from '../../platform/day-count.ts';
import { sentences } from '../../platform/sentences.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { classNames } from './class-names.ts';

interface RecordingNoteProps {
  /** For which the recording is kept; null: until somebody deletes it. */
  days: number | null;
  start?: boolean;
}

/** Told before anyone joins: the meeting is being recorded. */
export function RecordingNote({ days, start = false }: RecordingNoteProps) {
  const t = useCallText();
  const language = useLanguage();
  const kept = days === null ? null : t('recording.kept', { days: dayCount(days, language) });
  return (
    <p
      role="status"
      className={classNames(
        'mt-3 flex items-center gap-2 text-sm font-semibold text-balance',
        !start && 'justify-center',
      )}
    >
      <span aria-hidden className="news-dot size-2.5 shrink-0 rounded-round bg-danger" />
      <span>{sentences(language, t('recording.before'), kept)}</span>
    </p>
  );
}
