import { expect, test } from 'vitest';
import type { EventTime } from '../../model/event-days.ts';
import { eventTimeText, startsInText } from './event-text.ts';

/** On the clock of the machine that runs the test. */
const at = (day: number, hour: number, minute: number): EventTime => {
  const start = new Date(2026, 10, day, hour, minute);
  const end = new Date(start.getTime() + 30 * 60_000);
  return { startTime: start.toISOString(), endTime: end.toISOString(), startDate: null, endDate: null };
};
const allDay: EventTime = {
  startTime: '2026-11-28T00:00:00.000Z',
  endTime: '2026-11-29T00:00:00.000Z',
  startDate: '2026-11-28',
  endDate: '2026-11-28',
};

test.each([
  ['today', at(23, 9, 52), 'en', '09:52'],
  ['tomorrow', at(24, 15, 15), 'en', '15:15'],
  ['upcoming', at(28, 11, 0), 'en', 'Nov 28, 11:00'],
  ['upcoming', at(28, 0, 5), 'en', 'Nov 28, 00:05'],
  ['upcoming', at(28, 11, 0), 'de', '28. Nov., 11:00'],
  ['upcoming', at(28, 11, 0), 'ja', '11月28日 11:00'],
  ['today', allDay, 'en', ''],
  ['upcoming', allDay, 'en', 'Nov 28'],
] as const)(
  '%s: the time, and the day where it is needed, on a clock of 24 hours (spec 2 §2)',
  (day, event, language, text) => {
    expect(eventTimeText(event, day, language)).toBe(text);
  },
);

test('what begins within the hour says in how many minutes', () => {
  const now = new Date(2026, 10, 23, 9, 0, 30);
  const texts = [at(23, 9, 8), at(23, 9, 1), at(23, 10, 0), at(23, 10, 1), at(23, 9, 0), allDay];
  expect(texts.map((event) => startsInText(event, now, 'en'))).toEqual([
    'In 8 minutes',
    'In 1 minute',
    'In 60 minutes',
    null,
    null,
    null,
  ]);
  expect(startsInText(at(23, 9, 8), now, 'ru')).toBe('Через 8 минут');
});
