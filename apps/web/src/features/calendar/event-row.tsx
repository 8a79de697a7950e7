import type { CalendarEvent } from '@intermind/contracts';
import { type EventDay, isAllDay, isRunning, minutesUntil } from '../../model/event-days.ts';
import { useLanguage } from '../../platform/text.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { useCalendarText } from './calendar-text.ts';
import { eventTimeText, startsInText } from './event-text.ts';

/** So long before its start an event stands out. */
const SOON_MINUTES = 15;

interface EventRowProps {
  event: CalendarEvent;
  day: EventDay;
  now: Date;
}

/** One event: when, what and where; Join where it links to a room of this server (spec 2 §2). */
export function EventRow({ event, day, now }: EventRowProps) {
  const t = useCalendarText();
  const language = useLanguage();
  const { roomId, location } = event;
  const title = event.title || t('events.untitled');
  const running = isRunning(event, now);
  const minutes = minutesUntil(event, now);
  const near = roomId !== null && (running || (minutes > 0 && minutes <= SOON_MINUTES));
  const time = eventTimeText(event, day, language);
  const from = running
    ? t('events.now')
    : time && isAllDay(event)
      ? t('events.allDay')
      : startsInText(event, now, language);
  return (
    <li
      aria-current={near || undefined}
      className={classNames(
        'flex min-h-15 items-center gap-3 border-s-[3px] py-2.5 ps-[13px] pe-4 sm:ps-[21px] sm:pe-6',
        near ? 'border-yours bg-yours-tint' : 'border-transparent',
      )}
    >
      <div className="min-w-0 grow sm:grid sm:grid-cols-[7.5rem_minmax(0,1fr)] sm:gap-x-3">
        <time
          dateTime={event.startDate ?? event.startTime}
          className={classNames(
            'text-ink-2 tabular-nums max-sm:text-sm',
            near ? 'font-semibold text-ink' : '',
          )}
        >
          {time || t('events.allDay')}
        </time>
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            <bdi>{title}</bdi>
          </p>
          {(from || roomId || location) && (
            <p className="mt-0.5 flex flex-wrap gap-x-1.5 text-sm text-ink-2">
              {from && <span className="font-medium">{from}</span>}
              {from && (roomId || location) && <span aria-hidden>·</span>}
              {roomId ? (
                <span className="room-code">{roomId}</span>
              ) : (
                location && <bdi className="line-clamp-2 wrap-anywhere">{location}</bdi>
              )}
            </p>
          )}
        </div>
      </div>
      {roomId && (
        <LinkButton to={`/${roomId}`} kind={near ? 'primary' : 'line'}>
          {t('events.join')}
          <span className="sr-only">{title}</span>
        </LinkButton>
      )}
    </li>
  );
}
