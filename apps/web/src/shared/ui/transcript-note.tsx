import { ScrollText } from 'lucide-react';
import { dayCount } from '../../platform/day-count.ts';
import { sentences } from '../../platform/sentences.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { classNames } from './class-names.ts';

interface TranscriptNoteProps {
  /** For which the transcript is kept; null: until somebody deletes it. */
  days: number | null;
  start?: boolean;
}

/** Told before anyone joins: what they say is written down. */
export function TranscriptNote({ days, start = false }: TranscriptNoteProps) {
  const t = useCallText();
  const language = useLanguage();
  const kept = days === null ? null : t('transcript.kept', { days: dayCount(days, language) });
  return (
    <p
      className={classNames(
        'mt-3 flex items-start gap-2 text-sm text-balance text-ink-2',
        !start && 'justify-center',
      )}
    >
      <ScrollText aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
      <span>{sentences(language, t('transcript.before'), kept)}</span>
    </p>
  );
}
