import type { HistoryEntry } from '@intermind/contracts';
import { CirclePlay } from 'lucide-react';
import { useHistoryText } from './history-text.ts';

/** Whether the meeting is going on, or can be played. */
export function RecordingMark({ entry: { running, recording } }: { entry: HistoryEntry }) {
  const t = useHistoryText();
  if (running)
    return (
      <span className="inline-flex items-center gap-1.5 font-semibold text-yours-text">
        <span aria-hidden className="size-[7px] rounded-round bg-yours" />
        {t('row.running')}
      </span>
    );
  if (!recording) return <span className="text-ink-3">{t('row.notRecorded')}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 font-medium">
      <CirclePlay aria-hidden strokeWidth={2} className="size-4 shrink-0" />
      {t('row.recorded')}
    </span>
  );
}
