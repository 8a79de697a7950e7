import { MessageSquare } from 'lucide-react';
import { dayCount } from '../../platform/day-count.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { classNames } from './class-names.ts';

/** Told before anyone joins where what they write is not kept for good. */
export function MessagesNote({ days, start = false }: { days: number; start?: boolean }) {
  const t = useCallText();
  const language = useLanguage();
  return (
    <p
      className={classNames(
        'mt-3 flex items-start gap-2 text-sm text-balance text-ink-2',
        !start && 'justify-center',
      )}
    >
      <MessageSquare aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
      {t('chat.kept', { days: dayCount(days, language) })}
    </p>
  );
}
