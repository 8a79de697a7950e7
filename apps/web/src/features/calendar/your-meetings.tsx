import type { CalendarEvent, CalendarSource } from '@intermind/contracts';
import { Settings2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useLanguage, useText } from '../../platform/text.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PartLoading } from '../../shared/ui/part-states.tsx';
import { type CalendarText, useCalendarText } from './calendar-text.ts';
import { CALENDARS_PATH } from './calendars-path.ts';
import { EventList } from './event-list.tsx';
import { sourceName, syncedText } from './source-text.ts';

export type Upcoming =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'known'; events: readonly CalendarEvent[]; sources: readonly CalendarSource[] };

interface YourMeetingsProps {
  upcoming: Upcoming;
  now: Date;
  onRetry: () => Promise<unknown>;
  /** Lets the member give access at Google again. Resolves when they leave, or when the failure was told. */
  onReconnect: () => Promise<unknown>;
}

/** The next events of the member's calendars, in the place of the carousel (spec 1 §2). */
export function YourMeetings({ upcoming, now, onRetry, onReconnect }: YourMeetingsProps) {
  const t = useCalendarText();
  return (
    <section
      aria-labelledby="your-meetings"
      className="home-aside rounded-tile border border-line bg-sheet pb-4 shadow-2"
    >
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2 sm:px-6">
        <h2 id="your-meetings" className="text-xl font-semibold">
          {t('events.title')}
        </h2>
        <Link
          to={CALENDARS_PATH}
          className="-me-1 inline-flex min-h-9 min-w-0 items-center gap-2 rounded-control px-1 text-sm text-ink-2 hover:text-ink pointer-coarse:min-h-11"
        >
          <span className="sr-only">{t('events.manage')}</span>
          {upcoming.status === 'known' && <Updated sources={upcoming.sources} now={now} />}
          <Settings2 aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
        </Link>
      </header>
      {upcoming.status === 'loading' && (
        <div className="px-4 pt-5 sm:px-6">
          <PartLoading text={t('events.loading')} />
        </div>
      )}
      {upcoming.status === 'failed' && <Failed onRetry={onRetry} />}
      {upcoming.status === 'known' && (
        <Known events={upcoming.events} sources={upcoming.sources} now={now} onReconnect={onReconnect} />
      )}
    </section>
  );
}

/** Of one calendar its name and when it was read; of several nothing: each has its own time. */
function Updated({ sources, now }: { sources: readonly CalendarSource[]; now: Date }) {
  const t = useCalendarText();
  const language = useLanguage();
  const [source, another] = sources;
  const time = source && syncedText(source, now, language);
  if (!source || another || !time || source.state !== 'ready') return null;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <i aria-hidden className="size-[7px] shrink-0 rounded-full bg-yours" />
      <span className="truncate">{t('events.updated', { name: sourceName(source, t), time })}</span>
    </span>
  );
}

function Failed({ onRetry }: Pick<YourMeetingsProps, 'onRetry'>) {
  const t = useCalendarText();
  const tShell = useText();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-4 text-ink-2 sm:px-6">
      {t('events.failed')}
      <ActionButton size="compact" act={onRetry}>
        {tShell('common.tryAgain')}
      </ActionButton>
    </div>
  );
}

interface KnownProps extends Pick<YourMeetingsProps, 'now' | 'onReconnect'> {
  events: readonly CalendarEvent[];
  sources: readonly CalendarSource[];
}

function Known({ events, sources, now, onReconnect }: KnownProps) {
  const t = useCalendarText();
  const language = useLanguage();
  const isReading = sources.some(({ state }) => state === 'waiting');
  return (
    <>
      {sources.map((source) => {
        if (source.state === 'reconnect')
          return (
            <Warning key={source.id} text={t('calendarErrors.reconnect')}>
              <ActionButton size="compact" act={onReconnect}>
                {t('connect.again')}
              </ActionButton>
            </Warning>
          );
        if (source.state !== 'failing') return null;
        return <Warning key={source.id} text={failingText(source, t, syncedText(source, now, language))} />;
      })}
      {events.length > 0 ? (
        <EventList events={events} now={now} />
      ) : (
        <div className="px-4 pt-4 text-ink-2 sm:px-6">
          <p>{t(isReading ? 'events.reading' : 'events.none')}</p>
          {sources.length === 0 && (
            <>
              <p className="mt-1">{t('events.noneConnect')}</p>
              <LinkButton to={CALENDARS_PATH} className="mt-4">
                {t('connect.calendar')}
              </LinkButton>
            </>
          )}
        </div>
      )}
    </>
  );
}

function failingText(source: CalendarSource, t: CalendarText, time: string | null): string {
  const name = sourceName(source, t);
  return time ? t('events.failing', { name, time }) : t('events.failingNever', { name });
}

function Warning({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="mx-4 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-warn-tint px-3 py-2 text-sm text-warn-text sm:mx-6">
      <span className="flex min-w-0 grow items-center gap-2">
        <TriangleAlert aria-hidden strokeWidth={2} className="size-4 shrink-0" />
        <span className="wrap-anywhere">{text}</span>
      </span>
      {children}
    </div>
  );
}
