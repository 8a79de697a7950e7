import { expect, test } from 'vitest';
import { windowAt } from '../read-event.ts';
import { EVENTS_MAX, NotCalendar, parseCalendar } from './parse-calendar.ts';

const publicUrl = 'https://meet.example.org';
/** 2026-10-19 to 2026-12-20: daylight saving ends in Europe on 25 October, in New York on 1 November. */
const now = new Date('2026-10-20T12:00:00Z');
const window = windowAt(now);

const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const read = (...lines: string[]) => parseCalendar(file(...lines), window, publicUrl).events;
const starts = (...lines: string[]) => read(...lines).map(({ startsAt }) => startsAt.toISOString());

test('one event with its room, and the name of the calendar', () => {
  const parsed = parseCalendar(
    file(
      'X-WR-CALNAME:Anna\\, work',
      ...event(
        'UID:1',
        'DTSTART:20261021T090000Z',
        'DTEND:20261021T093000Z',
        'SUMMARY:Plan\\; costs',
        'LOCATION:https://meet.example.org/abc-defg-hij',
        'DESCRIPTION:Or https://zoom.us/j/1?pwd=x',
      ),
    ),
    window,
    publicUrl,
  );
  expect(parsed).toEqual({
    name: 'Anna, work',
    events: [
      {
        externalId: '1',
        title: 'Plan; costs',
        startsAt: new Date('2026-10-21T09:00:00Z'),
        endsAt: new Date('2026-10-21T09:30:00Z'),
        startDate: null,
        endDate: null,
        location: 'meet.example.org',
        description: 'Or zoom.us',
        roomId: 'abc-defg-hij',
      },
    ],
  });
});

test('a weekly meeting keeps its local time over the end of daylight saving', () => {
  const weekly = (zone: string) =>
    event('UID:w', `DTSTART;TZID=${zone}:20260105T090000`, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=MO');
  expect(starts(...weekly('Europe/Berlin')).slice(0, 3)).toEqual([
    '2026-10-26T08:00:00.000Z',
    '2026-11-02T08:00:00.000Z',
    '2026-11-09T08:00:00.000Z',
  ]);
  expect(starts(...weekly('America/New_York')).slice(1, 4)).toEqual([
    '2026-10-26T13:00:00.000Z',
    '2026-11-02T14:00:00.000Z',
    '2026-11-09T14:00:00.000Z',
  ]);
});

test('a zone that the file defines under its own name counts', () => {
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:Our office', 'BEGIN:STANDARD', 'DTSTART:16010101T000000'],
    ...['TZOFFSETFROM:+0530', 'TZOFFSETTO:+0530', 'END:STANDARD', 'END:VTIMEZONE'],
  ];
  expect(starts(...zone, ...event('UID:1', 'DTSTART;TZID=Our office:20261021T120000'))).toEqual([
    '2026-10-21T06:30:00.000Z',
  ]);
});

test('times without a zone are of the calendar’s own, or else of UTC', () => {
  const floating = event('UID:1', 'DTSTART:20261021T120000');
  expect(starts('X-WR-TIMEZONE:Asia/Tokyo', ...floating)).toEqual(['2026-10-21T03:00:00.000Z']);
  expect(starts(...floating)).toEqual(['2026-10-21T12:00:00.000Z']);
  expect(starts(...event('UID:1', 'DTSTART;TZID=Nowhere/Land:20261021T120000'))).toEqual([
    '2026-10-21T12:00:00.000Z',
  ]);
});

test('a time that daylight saving leaves out, and one that it has twice', () => {
  const spring = windowAt(new Date('2026-03-20T00:00:00Z'));
  const at = (time: string, where = window) =>
    parseCalendar(file(...event('UID:1', `DTSTART;TZID=Europe/Berlin:${time}`)), where, publicUrl).events.map(
      ({ startsAt }) => startsAt.toISOString(),
    );
  expect(at('20260329T023000', spring)).toEqual(['2026-03-29T01:30:00.000Z']);
  expect(at('20261025T023000')).toEqual(['2026-10-25T00:30:00.000Z']);
});

test('days that are left out are, in whatever order, form and zone they stand', () => {
  const daily = (...lines: string[]) =>
    starts(
      ...event('UID:d', 'DTSTART;TZID=Europe/Berlin:20261021T090000', 'RRULE:FREQ=DAILY;COUNT=5', ...lines),
    ).map((start) => start.slice(8, 10));
  expect(daily()).toEqual(['21', '22', '23', '24', '25']);
  expect(daily('EXDATE:20261024T070000Z,20261022T070000Z')).toEqual(['21', '23', '25']);
  expect(daily('EXDATE;VALUE=DATE:20261023')).toEqual(['21', '22', '24', '25']);
  expect(
    daily('EXDATE;TZID=Europe/Berlin:20261025T090000', 'RDATE;TZID=Europe/Berlin:20261030T090000'),
  ).toEqual(['21', '22', '23', '24', '30']);
});

test('an occurrence that was moved, renamed or cancelled is as it was changed', () => {
  const change = (at: string, ...lines: string[]) => event('UID:d', `RECURRENCE-ID:${at}`, ...lines);
  const found = read(
    ...change('20261022T090000Z', 'DTSTART:20261022T150000Z', 'SUMMARY:Moved'),
    ...event('UID:d', 'DTSTART:20261021T090000Z', 'RRULE:FREQ=DAILY;COUNT=4', 'SUMMARY:Daily'),
    ...change('20261023T090000Z', 'DTSTART:20261023T090000Z', 'SUMMARY:Off', 'STATUS:CANCELLED'),
  );
  expect(found.map(({ title, startsAt }) => `${title} ${startsAt.toISOString()}`)).toEqual([
    'Daily 2026-10-21T09:00:00.000Z',
    'Moved 2026-10-22T15:00:00.000Z',
    'Daily 2026-10-24T09:00:00.000Z',
  ]);
  expect(new Set(found.map(({ externalId }) => externalId)).size).toBe(3);
});

test('an occurrence that was moved here from after the window is found, and one whose series is not in the file', () => {
  expect(
    starts(
      ...event('UID:y', 'DTSTART:20260601T090000Z', 'RRULE:FREQ=YEARLY'),
      ...event('UID:y', 'RECURRENCE-ID:20270601T090000Z', 'DTSTART:20261022T090000Z'),
      ...event('UID:z', 'RECURRENCE-ID:20261023T090000Z', 'DTSTART:20261023T110000Z'),
    ),
  ).toEqual(['2026-10-22T09:00:00.000Z', '2026-10-23T11:00:00.000Z']);
});

test('days without times stay days', () => {
  const days = read(
    ...event('UID:a', 'DTSTART;VALUE=DATE:20261022', 'DTEND;VALUE=DATE:20261025', 'SUMMARY:Trip'),
    ...event('UID:b', 'DTSTART;VALUE=DATE:20261023', 'SUMMARY:Holiday'),
    ...event('UID:c', 'DTSTART;VALUE=DATE:19800524', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=24'),
  );
  expect(days.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
    ['2026-10-22', '2026-10-24'],
    ['2026-10-23', '2026-10-23'],
    ['2026-10-24', '2026-10-24'],
  ]);
});

test('one event that cannot be read does not take the others with it', () => {
  expect(
    starts(
      ...event('UID:1', 'DTSTART:yesterday'),
      ...event('UID:2', 'SUMMARY:without a time'),
      ...event('DTSTART:20261021T080000Z', 'SUMMARY:without an id'),
      ...event('UID:3', 'DTSTART:20261021T090000Z', 'RRULE:FREQ=SOMETIMES'),
      ...event('UID:4', 'DTSTART:20261021T090000Z', 'DTEND:20261020T090000Z'),
    ),
  ).toEqual(['2026-10-21T09:00:00.000Z']);
});

test.each(['', 'hello', '<html></html>', '{}', 'BEGIN:VCARD\r\nEND:VCARD', 'BEGIN:VCALENDAR'])(
  '%j is not a calendar',
  (text) => expect(() => parseCalendar(text, window, publicUrl)).toThrow(NotCalendar),
);

test('a file of events that begin and do not end is read in a moment', () => {
  const from = performance.now();
  expect(() => parseCalendar('BEGIN:VEVENT\n'.repeat(40_000), window, publicUrl)).toThrow(NotCalendar);
  // Looking for the end once for each beginning takes half a minute.
  expect(performance.now() - from).toBeLessThan(3_000);
});

test('an empty calendar is one', () => {
  expect(parseCalendar(`\ufeff${file('PRODID:x')}\r\n`, window, publicUrl)).toEqual({ name: '', events: [] });
});

test('a rule without an end, every second, is followed so far and no farther', () => {
  const found = read(
    ...event('UID:s', 'DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY'),
    ...event('UID:t', 'DTSTART:20261020T120000Z', 'RRULE:FREQ=SECONDLY'),
    ...event('UID:u', 'DTSTART:20261021T120000Z'),
  );
  expect(found.length).toBe(EVENTS_MAX);
});

test('thousands of events are read, those that begin first are kept', () => {
  const many = Array.from({ length: 6_000 }, (_, index) =>
    event(
      `UID:${index}`,
      `DTSTART:${new Date(now.getTime() + (6_000 - index) * 60_000).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    ),
  ).flat();
  const found = read(...many);
  expect([found.length, found[0]!.externalId]).toEqual([EVENTS_MAX, '5999']);
});
