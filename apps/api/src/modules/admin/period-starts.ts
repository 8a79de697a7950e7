/** When this day, this week (Monday) and this month began in a time zone. */
export interface PeriodStarts {
  today: Date;
  thisWeek: Date;
  thisMonth: Date;
}

const DAY_MS = 24 * 60 * 60_000;

/** @param timeZone IANA name. @throws RangeError where there is no such zone */
export function periodStarts(now: Date, timeZone: string): PeriodStarts {
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
  /** The clock of the zone, as if it were UTC. */
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
  /** The moment when the clock of the zone shows this; the offset may differ between the guess and the moment. */
  const momentOf = (clock: number): Date => {
    let moment = clock;
    for (let step = 0; step < 3; step += 1) moment += clock - clockOf(moment);
    return new Date(moment);
  };
  const here = new Date(clockOf(now.getTime()));
  const today = Date.UTC(here.getUTCFullYear(), here.getUTCMonth(), here.getUTCDate());
  const sinceMonday = (here.getUTCDay() + 6) % 7;
  return {
    today: momentOf(today),
    thisWeek: momentOf(today - sinceMonday * DAY_MS),
    thisMonth: momentOf(Date.UTC(here.getUTCFullYear(), here.getUTCMonth(), 1)),
  };
}
