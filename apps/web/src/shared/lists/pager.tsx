import { LIST_TOTAL_MAX } from '@intermind/contracts/lists';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLanguage } from '../../platform/text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { pageRange } from './list-state.ts';
import { useListsText } from './lists-text.ts';

interface PagerProps {
  offset: number;
  limit: number;
  total: number;
  onOffset: (offset: number) => void;
}

/** Which rows are shown, and the way to the others. */
export function Pager({ offset, limit, total, onOffset }: PagerProps) {
  const t = useListsText();
  const language = useLanguage();
  const { from, to, previous, next, more } = pageRange({ offset, limit, total });
  const button = (label: string, target: number | null, icon: React.ReactNode) => (
    <IconButton
      label={label}
      data-tooltip-align="end"
      icon={icon}
      aria-disabled={target === null}
      className={target === null ? 'text-line-strong! hover:bg-transparent' : undefined}
      onClick={() => target !== null && onOffset(target)}
    />
  );
  return (
    <nav
      aria-label={t('list.pages')}
      className="flex items-center gap-1 min-h-13 border-t border-line py-1.5 ps-5 pe-2"
    >
      <p role="status" className="grow text-sm text-ink-3 tabular-nums">
        {t('list.range', { from, to, total: more ? countedText(language) : total })}
      </p>
      {(previous !== null || next !== null) && (
        <>
          {button(
            t('list.previous'),
            previous,
            <ChevronLeft aria-hidden className="flip size-5" strokeWidth={1.75} />,
          )}
          {button(
            t('list.next'),
            next,
            <ChevronRight aria-hidden className="flip size-5" strokeWidth={1.75} />,
          )}
        </>
      )}
    </nav>
  );
}

const countedText = (language: string) => `${new Intl.NumberFormat(language).format(LIST_TOTAL_MAX)}+`;
