import type { Recording } from '@intermind/contracts';
import { dayCount } from '../../platform/day-count.ts';
import { sentences } from '../../platform/sentences.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';

const TEXTS = {
  starting: 'recording.starting',
  recording: 'recording.on',
  stopping: 'recording.stopping',
} as const;

interface RecordingMarkProps {
  recording: Recording | null;
  /** For which it is kept; null: until somebody deletes it. */
  days: number | null;
  narrow: boolean;
}

/** Says all the time that the meeting is recorded, to everyone. The line is there before its text: what comes is read out. */
export function RecordingMark({ recording, days, narrow }: RecordingMarkProps) {
  const t = useCallText();
  const language = useLanguage();
  const kept = days === null ? null : t('recording.kept', { days: dayCount(days, language) });
  const written = recording?.captions ? t('recording.captionsNote') : null;
  const state = recording?.state;
  const waits = state === 'starting' && recording?.reason === 'recorders-busy';
  const active = state === 'starting' || state === 'recording' || state === 'stopping' ? TEXTS[state] : null;
  const text = waits ? 'recording.waiting' : active;
  return (
    <span role="status" className="shrink-0 empty:-ms-2 sm:empty:-ms-3">
      {text && (
        <span
          data-recording-mark={state}
          data-tooltip={
            waits ? t('recording.waiting') : sentences(language, t('recording.before'), written, kept)
          }
          className="flex h-8 items-center gap-1.5 rounded-control px-2 font-semibold text-stage-danger"
        >
          <span aria-hidden className="news-dot size-2.5 shrink-0 rounded-round bg-current" />
          <span className={narrow ? 'max-w-28 truncate' : undefined}>{t(text)}</span>
        </span>
      )}
    </span>
  );
}
