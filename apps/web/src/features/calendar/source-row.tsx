import type { CalendarSource } from '@intermind/contracts';
import { CalendarDays, Link2, TriangleAlert } from 'lucide-react';
import { useLanguage } from '../../platform/text.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useCalendarText } from './calendar-text.ts';
import { sourceName, syncedText } from './source-text.ts';

interface SourceRowProps {
  source: CalendarSource;
  now: Date;
  onSync: () => Promise<unknown>;
  /** For Google: gives access again. */
  onReconnect: () => Promise<unknown>;
  /** For addresses: another one in its place. */
  onChangeAddress: () => void;
  onDisconnect: () => void;
}

/** One connected calendar: when it was read last, what is wrong with it, and what can be done. */
export function SourceRow({ source, now, ...on }: SourceRowProps) {
  const t = useCalendarText();
  const language = useLanguage();
  const { kind, state, problem } = source;
  const name = sourceName(source, t);
  const time = syncedText(source, now, language);
  const Icon = kind === 'google' ? CalendarDays : Link2;
  const wrong =
    state === 'reconnect' ? t('calendarErrors.reconnect') : problem && t(`calendarErrors.${problem}`);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line py-4 first:border-0 first:pt-0">
      <Icon aria-hidden strokeWidth={1.75} className="size-5 shrink-0 self-start text-ink-3" />
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-2">
          {time ? t('sources.synced', { time }) : t('sources.neverSynced')}
        </p>
        {wrong && (
          <p className="mt-1 flex gap-2 text-sm text-warn-text">
            <TriangleAlert aria-hidden strokeWidth={2} className="mt-0.5 size-4 shrink-0" />
            {wrong}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'reconnect' ? (
          <ActionButton size="compact" kind="primary" act={on.onReconnect}>
            {t('connect.again')}
          </ActionButton>
        ) : (
          <ActionButton size="compact" act={on.onSync}>
            {t('sources.sync')}
            <span className="sr-only">{name}</span>
          </ActionButton>
        )}
        {kind === 'address' && problem && (
          <Button size="compact" onClick={on.onChangeAddress}>
            {t('address.change')}
          </Button>
        )}
        <Button size="compact" kind="quiet" onClick={on.onDisconnect}>
          {t('sources.disconnect')}
          <span className="sr-only">{name}</span>
        </Button>
      </div>
    </li>
  );
}
