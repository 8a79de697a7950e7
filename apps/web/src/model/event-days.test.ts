import { expect, test } from 'vitest';
import { eventsByDay, type EventTime, firstEvents, isRunning, minutesUntil } from './event-days.ts';

interface Named extends EventTime {
  name: string;
}

const at = (name: string, startTime: string, endTime: string): Named => ({
  name,
  startTime: new Date(startTime).toISOString(),
  endTime: new Date(endTime).toISOString(),
  startDate: null,
  endDate: null,
});
const allDay = (name: string, startDate: string, endDate: string | null = startDate): Named => ({
  name,
  startTime: `${startDate}T00:00:00.000Z`,
  endTime: `${endDate ?? startDate}T23:59:59.000Z`,
  startDate,
  endDate,
});
const days = (events: readonly Named[], now: string, timeZone = 'UTC') =>
  Object.fromEntries(
    eventsByDay(events, new Date(now), timeZone).map((group) => [
      group.day,
      group.events.map(({ name }) => name),
    ]),
  );

test('events are under the day they begin on, in order, and what is over is left out (spec 2 §2)', () => {
  const events = [
    at('next week', '2026-11-30T09:00Z', '2026-11-30T10:00Z'),
    at('tonight', '2026-11-23T23:59Z', '2026-11-24T01:00Z'),
    at('over', '2026-11-23T08:00Z', '2026-11-23T09:00Z'),
    at('early tomorrow', '2026-11-24T00:00Z', '2026-11-24T00:30Z'),
    at('soon', '2026-11-23T09:30Z', '2026-11-23T10:00Z'),
    at('the day after', '2026-11-25T00:00Z', '2026-11-25T00:30Z'),
  ];
  expect(days(events, '2026-11-23T09:00Z')).toEqual({
    today: ['soon', 'tonight'],
    tomorrow: ['early tomorrow'],
    upcoming: ['the day after', 'next week'],
  });
});

test('the same moment is today for one reader and tomorrow for another', () => {
  const events = [at('call', '2026-11-23T23:00Z', '2026-11-24T00:00Z')];
  const now = '2026-11-23T12:00Z';
  expect(days(events, now, 'America/Los_Angeles')).toEqual({ today: ['call'] });
  expect(days(events, now, 'Asia/Tokyo')).toEqual({ tomorrow: ['call'] });
  expect(days(events, '2026-11-23T14:00Z', 'Asia/Tokyo')).toEqual({ tomorrow: ['call'] });
  expect(days(events, '2026-11-23T15:00Z', 'Asia/Tokyo')).toEqual({ today: ['call'] });
});

test('when midnight has passed, tomorrow is today', () => {
  const events = [at('breakfast', '2026-11-24T07:00Z', '2026-11-24T08:00Z')];
  expect(days(events, '2026-11-23T23:59:59Z')).toEqual({ tomorrow: ['breakfast'] });
  expect(days(events, '2026-11-24T00:00:00Z')).toEqual({ today: ['breakfast'] });
});

test.each([
  ['23 hours', '2026-03-29T00:30+01:00', '2026-03-30T00:15+02:00', '2026-03-31T00:15+02:00'],
  ['25 hours', '2026-10-25T00:30+02:00', '2026-10-26T23:45+01:00', '2026-10-27T00:15+01:00'],
])('a day of %s is one day: what is on the next day is tomorrow', (_hours, now, tomorrow, later) => {
  const hour = (start: string) => new Date(Date.parse(start) + 60 * 60_000).toISOString();
  const events = [at('tomorrow', tomorrow, hour(tomorrow)), at('later', later, hour(later))];
  expect(days(events, now, 'Europe/Berlin')).toEqual({ tomorrow: ['tomorrow'], upcoming: ['later'] });
});

test('what began yesterday and still runs is on today', () => {
  const night = at('night shift', '2026-11-22T20:00Z', '2026-11-23T06:00Z');
  expect(days([night], '2026-11-23T05:59Z')).toEqual({ today: ['night shift'] });
  expect(days([night], '2026-11-23T06:00Z')).toEqual({});
});

test('all-day events keep their day in every time zone, stay until its end, and come first', () => {
  const events = [
    at('call', '2026-11-23T12:00Z', '2026-11-23T13:00Z'),
    allDay('holiday', '2026-11-23'),
    allDay('fair', '2026-11-21', '2026-11-24'),
    allDay('yesterday', '2026-11-22'),
    allDay('no end', '2026-11-24', null),
  ];
  for (const zone of ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago']) {
    const noon = {
      'Pacific/Kiritimati': '2026-11-22T22:00Z',
      UTC: '2026-11-23T12:30Z',
      'Pacific/Pago_Pago': '2026-11-23T23:00Z',
    }[zone]!;
    const { today, tomorrow } = days(events, noon, zone);
    expect(
      today?.filter((name) => name !== 'call'),
      zone,
    ).toEqual(['holiday', 'fair']);
    expect(
      tomorrow?.filter((name) => name !== 'call'),
      zone,
    ).toEqual(['no end']);
  }
  expect(days(events, '2026-11-23T12:30Z').today).toEqual(['holiday', 'fair', 'call']);
});

test('an event runs from its start until before its end; all-day events do not', () => {
  const event = at('call', '2026-11-23T12:00Z', '2026-11-23T13:00Z');
  const moments = ['2026-11-23T11:59:59Z', '2026-11-23T12:00Z', '2026-11-23T12:59:59Z', '2026-11-23T13:00Z'];
  expect(moments.map((moment) => isRunning(event, new Date(moment)))).toEqual([false, true, true, false]);
  expect(isRunning(allDay('holiday', '2026-11-23'), new Date('2026-11-23T12:00Z'))).toBe(false);
});

test('until an event, minutes that have begun count', () => {
  const event = at('call', '2026-11-23T12:00Z', '2026-11-23T13:00Z');
  expect(
    ['2026-11-23T11:50:01Z', '2026-11-23T11:50Z', '2026-11-23T12:00Z'].map((now) =>
      minutesUntil(event, new Date(now)),
    ),
  ).toEqual([10, 10, 0]);
});

test('the first events are those of the first days', () => {
  const groups = eventsByDay(
    [1, 2, 3].flatMap((day) =>
      [1, 2].map((hour) =>
        at(`${day}/${hour}`, `2026-11-2${2 + day}T0${hour}:00Z`, `2026-11-2${2 + day}T0${hour}:30Z`),
      ),
    ),
    new Date('2026-11-23T00:00Z'),
    'UTC',
  );
  const names = firstEvents(groups, 3).map(({ day, events }) => [day, events.map(({ name }) => name)]);
  expect(names).toEqual([
    ['today', ['1/1', '1/2']],
    ['tomorrow', ['2/1']],
  ]);
});
