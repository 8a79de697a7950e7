import type { HistoryEntry } from '@intermind/contracts';
import { Fragment } from 'react';
import { useLanguage } from '../../platform/text.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { useHistoryText } from './history-text.ts';

const SHOWN = 3;

/** How many people there were, and who: "6 (LF)(KS)(LH) Lucía, Ken, Layla and 3 more". */
export function PeopleSummary({ entry: { names, participants } }: { entry: HistoryEntry }) {
  const t = useHistoryText();
  const language = useLanguage();
  if (participants === 0) return <span className="text-ink-3">{t('row.nobody')}</span>;
  const shown = names.slice(0, SHOWN);
  const more = participants - shown.length;
  const listed = [...shown, ...(more > 0 ? [t('row.more', { count: more })] : [])];
  let index = -1;
  return (
    <span className="flex min-w-0 items-baseline gap-2.5">
      <b className="min-w-[1.1em] text-end font-semibold">
        {new Intl.NumberFormat(language).format(participants)}
      </b>
      <span className="avatar-stack hidden xl:inline-flex" aria-hidden>
        {shown.map((name) => (
          <Avatar key={name} name={name} className="size-7 text-2xs" />
        ))}
      </span>
      <span className="min-w-0 wrap-anywhere">
        {new Intl.ListFormat(language, { type: 'conjunction' })
          .formatToParts(listed)
          .map(({ type, value }, at) => {
            if (type === 'literal') return <Fragment key={at}>{value}</Fragment>;
            index += 1;
            return index < shown.length ? (
              <bdi key={at}>{value}</bdi>
            ) : (
              <span key={at} className="text-ink-2">
                {value}
              </span>
            );
          })}
      </span>
    </span>
  );
}
