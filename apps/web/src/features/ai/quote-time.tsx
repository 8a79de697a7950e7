import type { AiQuote, SegmentId } from '@intermind/contracts';
import { meetingTime } from '../../model/ai-chat.ts';
import { useAiText } from './ai-text.ts';

interface QuoteTimeProps {
  quote: AiQuote;
  onShow: (id: SegmentId) => void;
}

/** When it was said; leads to the transcript. */
export function QuoteTime({ quote: { startMs, segmentId }, onShow }: QuoteTimeProps) {
  const t = useAiText();
  const time = meetingTime(startMs);
  return (
    <button
      type="button"
      aria-label={t('ai.show', { time })}
      onClick={() => onShow(segmentId)}
      className="link-text h-6 shrink-0 px-1 text-xs tabular-nums pointer-coarse:h-11 pointer-coarse:px-2"
    >
      {time}
    </button>
  );
}
