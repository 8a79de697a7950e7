import type { CalendarEvent } from '@intermind/contracts';
import { useId, useState } from 'react';
import { type EventDay, type EventGroup, eventsByDay, firstEvents } from '../../model/event-days.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useCalendarText } from './calendar-text.ts';
import { EventRow } from './event-row.tsx';

/** So many are shown at first. */
const SHOWN = 6;

/** Events under Today, Tomorrow and Upcoming (spec 2 §2). @param events in any order; those that are over are left out */
export function EventList({ events, now }: { events: readonly CalendarEvent[]; now: Date }) {
  const t = useCalendarText();
  const [all, setAll] = useState(false);
  const groups = eventsByDay(events, now);
  const count = groups.reduce((sum, { events: members }) => sum + members.length, 0);
  // One more row takes no more room than the button.
  const shown = all || count <= SHOWN + 1 ? groups : firstEvents(groups, SHOWN);
  return (
    <>
      {shown.map((group) => (
        <Day key={group.day} group={group} now={now} />
      ))}
      {shown !== groups && (
        <div className="px-4 pt-1 sm:px-6">
          <Button kind="quiet-yours" size="compact" className="-ms-3" onClick={() => setAll(true)}>
            {t('events.showAll')}
          </Button>
        </div>
      )}
    </>
  );
}

const TITLES = {
  today: 'events.today',
  tomorrow: 'events.tomorrow',
  upcoming: 'events.upcoming',
} as const satisfies Record<EventDay, string>;

function Day({ group, now }: { group: EventGroup<CalendarEvent>; now: Date }) {
  const t = useCalendarText();
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-3">
      <h3 id={id} className="px-4 pb-1 text-sm font-semibold text-ink-2 sm:px-6">
        {t(TITLES[group.day])}
      </h3>
      <ul>
        {group.events.map((event) => (
          <EventRow key={event.id} event={event} day={group.day} now={now} />
        ))}
      </ul>
    </section>
  );
}
