import type { ReactNode } from 'react';
import { dayCount } from '../../platform/day-count.ts';
import { sentences } from '../../platform/sentences.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { OffRecordIcon } from '../../shared/ui/off-record-icon.tsx';
import { Popover } from '../../shared/ui/popover.tsx';

interface TranscriptMarkProps {
  /** This person is off the record. */
  offRecord: boolean;
  /** For which it is kept; null: until somebody deletes it. */
  days: number | null;
  /** As an icon alone. */
  narrow: boolean;
  /** What the popover holds. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** Says all the time that a transcript is kept; opens what that means, and the way off the record. */
export function TranscriptMark({ offRecord, days, narrow, children }: TranscriptMarkProps) {
  const t = useCallText();
  const language = useLanguage();
  const kept = days === null ? null : t('transcript.kept', { days: dayCount(days, language) });
  const label = t(offRecord ? 'transcript.offRecord' : 'transcript.title');
  return (
    <Popover
      onStage
      align="start"
      label={t('transcript.title')}
      trigger={(opener) => (
        <button
          {...opener}
          type="button"
          data-transcript-mark
          data-tooltip={sentences(language, t('transcript.before'), kept)}
          className="flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2 font-semibold transition-colors duration-(--t-fast) hover:bg-stage-control pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
        >
          <OffRecordIcon crossed={offRecord} className={offRecord ? 'text-stage-warn' : undefined} />
          <span className={narrow ? 'sr-only' : undefined}>{label}</span>
        </button>
      )}
    >
      {children}
    </Popover>
  );
}
