import { clockIn } from '../../model/recording-time.ts';
import { useLanguage } from '../../platform/text.ts';
import { useHistoryText } from './history-text.ts';

interface MomentButtonProps {
  /** In the recording. */
  atS: number;
  onPlay: () => void;
}

/** When something was said, in the recording; leads to it. */
export function MomentButton({ atS, onPlay }: MomentButtonProps) {
  const t = useHistoryText();
  const moment = clockIn(useLanguage(), atS);
  return (
    <button
      type="button"
      data-moment
      aria-label={t('video.playFrom', { moment })}
      className="min-h-6 min-w-12 shrink-0 rounded-control px-1 text-end text-xs text-ink-3 tabular-nums underline -outline-offset-2 hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
      onClick={onPlay}
    >
      {moment}
    </button>
  );
}
