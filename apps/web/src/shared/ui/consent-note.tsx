import { Hand } from 'lucide-react';
import { useCallText } from '../../platform/text.ts';
import { classNames } from './class-names.ts';

/** Told before anyone joins a room that asks: nothing of them is kept until they agree. */
export function ConsentNote({ start = false }: { start?: boolean }) {
  const t = useCallText();
  return (
    <p
      className={classNames(
        'mt-3 flex items-start gap-2 text-sm text-balance text-ink-2',
        !start && 'justify-center',
      )}
    >
      <Hand aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
      {t('consent.asked')}
    </p>
  );
}
