import { AppWindow } from 'lucide-react';
import { useCallText } from '../../platform/text.ts';

/** Marks words that the speaker's own browser wrote: nobody else heard them. */
export function ClaimedMark() {
  const t = useCallText();
  return (
    <span data-tooltip={t('browserWords.by')} className="inline-flex shrink-0">
      <AppWindow aria-hidden strokeWidth={1.75} className="size-4" />
      <span className="sr-only">{t('browserWords.by')}</span>
    </span>
  );
}
