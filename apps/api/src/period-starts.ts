/** When this day, this week (Monday) and this month began in a time zone. */
export interface PeriodStarts {
  today: Date;
  thisWeek: Date;
  thisMonth: Date;
}

const DAY_MS = 24 * 60 * 60_000;

/** @param timeZone IANA name. @throws RangeError where there is no such zone */
export function periodStarts(now: Date, timeZone: string): PeriodStarts {
  const { here, momentOf } = zoneAt(now, timeZone);
  const today = Date.UTC(here.getUTCFullYear(), here.getUTCMonth(), here.getUTCDate());
  const sinceMonday = (here.getUTCDay() + 6) % 7;
  return {
    today: momentOf(today),
    thisWeek: momentOf(today - sinceMonday * DAY_MS),
    thisMonth: momentOf(Date.UTC(here.getUTCFullYear(), here.getUTCMonth(), 1)),
  };
}

/** The month that runs in a time zone. @throws RangeError where there is no such zone */
export function monthAt(now: Date, timeZone: string): { start: Date; end: Date } {
  const { here, momentOf } = zoneAt(now, timeZone);
  const first = (later: number) => momentOf(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() + later, 1));
  return { start: first(0), end: first(1) };
}

/** What the clock of the zone shows, as if it were UTC, and when it shows something. */
function zoneAt(now: Date, timeZone: string): { here: Date; momentOf: (clock: number) => Date } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const clockOf = (time: number): number => {
    const parts = Object.fromEntries(
      format.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
    );
    return Date.UTC(
      parts['year']!,
      parts['month']! - 1,
      parts['day'],
      parts['hour'],
      parts['minute'],
      parts['second'],
    );
  };
  return {
    here: new Date(clockOf(now.getTime())),
    /** The offset may differ between the guess and the moment. */
    momentOf(clock) {
      let moment = clock;
      for (let step = 0; step < 3; step += 1) moment += clock - clockOf(moment);
      return new Date(moment);
    },
  };
}
