import { useCallText } from '../../platform/text.ts';
import { classNames } from './class-names.ts';

/** Told before anyone joins: the meeting is being recorded. */
export function RecordingNote({ start = false }: { start?: boolean }) {
  const t = useCallText();
  return (
    <p
      role="status"
      className={classNames(
        'mt-3 flex items-center gap-2 text-sm font-semibold text-balance',
        !start && 'justify-center',
      )}
    >
      <span aria-hidden className="size-2.5 shrink-0 rounded-round bg-danger" />
      {t('recording.before')}
    </p>
  );
}
