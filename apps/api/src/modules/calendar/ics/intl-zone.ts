import ICAL from 'ical.js';

const DAY_S = 86_400;

/** A time zone of IANA, for calendars that name one without defining it. */
export class IntlZone extends ICAL.Timezone {
  readonly #format: Intl.DateTimeFormat;
  /** By day of UTC: a zone changes its offset at most once a day. */
  readonly #offsets = new Map<number, number>();

  /** @throws RangeError where there is no such zone */
  constructor(name: string) {
    super({ tzid: name });
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
  }

  /**
   * Seconds that the zone is ahead of UTC at its own local time. A time that is there twice is the first one; one that is left
   * out counts with the offset before the gap (RFC 5545 §3.3.5).
   */
  override utcOffset(local: ICAL.Time): number {
    const wallS =
      Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second) / 1_000;
    const before = this.#offsetOfDay(wallS - DAY_S);
    const after = this.#offsetOfDay(wallS + DAY_S);
    if (before === after || this.#offsetAt(wallS - before) === before) return before;
    return this.#offsetAt(wallS - after) === after ? after : before;
  }

  #offsetOfDay(timeS: number): number {
    const day = Math.floor(timeS / DAY_S);
    const known = this.#offsets.get(day);
    if (known !== undefined) return known;
    const offset = this.#offsetAt(timeS);
    this.#offsets.set(day, offset);
    return offset;
  }

  #offsetAt(timeS: number): number {
    const part = Object.fromEntries(
      this.#format.formatToParts(timeS * 1_000).map(({ type, value }) => [type, Number(value)]),
    );
    const wall = Date.UTC(
      part['year']!,
      part['month']! - 1,
      part['day'],
      part['hour'],
      part['minute'],
      part['second'],
    );
    return Math.round(wall / 1_000 - timeS);
  }
}

/** The zone of that name; undefined where there is none. */
export function intlZoneOf(name: string): IntlZone | undefined {
  try {
    return new IntlZone(name);
  } catch {
    // Not a name of IANA.
    return undefined;
  }
}
