import type { Recording } from '@intermind/contracts';
import { useCallText } from '../../platform/text.ts';

const TEXTS = {
  starting: 'recording.starting',
  recording: 'recording.on',
  stopping: 'recording.stopping',
} as const;

/** Says all the time that the meeting is recorded, to everyone. The line is there before its text: what comes is read out. */
export function RecordingMark({ recording, narrow }: { recording: Recording | null; narrow: boolean }) {
  const t = useCallText();
  const state = recording?.state;
  const text = state === 'starting' || state === 'recording' || state === 'stopping' ? TEXTS[state] : null;
  return (
    <span role="status" className="shrink-0">
      {text && (
        <span
          data-recording-mark={state}
          data-tooltip={t('recording.before')}
          className="flex h-8 items-center gap-1.5 rounded-control px-2 font-semibold text-stage-danger"
        >
          <span aria-hidden className="size-2.5 shrink-0 rounded-round bg-current" />
          <span className={narrow ? 'max-w-28 truncate' : undefined}>{t(text)}</span>
        </span>
      )}
    </span>
  );
}
