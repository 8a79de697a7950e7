import { expect, test } from 'vitest';
import { calendarDayText, dayText } from './day-text.ts';

const evening = new Date(2026, 10, 22, 18, 0);

test.each([
  ['today', new Date(2026, 10, 22, 9, 5), 'en', /^9:05\sAM$|^09:05$/],
  ['yesterday, less than a day ago', new Date(2026, 10, 21, 23, 59), 'en', /^Nov 21$/],
  ['last year', new Date(2025, 11, 3, 9, 0), 'en', /^Dec 3, 2025$/],
  ['in another language', new Date(2026, 9, 3, 9, 0), 'de', /^3\. Okt\.$/],
] as const)('the time of today, or the day: %s', (_when, time, language, expected) => {
  expect(dayText(time, evening, language)).toMatch(expected);
});

const afterMidnight = new Date(2026, 10, 22, 0, 30);

test.each([
  [new Date(2026, 10, 22, 0, 5), 'en', 'Today'],
  [new Date(2026, 10, 21, 23, 59), 'en', 'Yesterday'],
  [new Date(2026, 10, 20, 23, 59), 'en', 'Nov 20'],
  [new Date(2025, 10, 22), 'en', 'Nov 22, 2025'],
  [new Date(2026, 10, 22), 'de', 'Heute'],
  [new Date(2026, 10, 21), 'ru', 'Вчера'],
  [new Date(2026, 9, 3), 'ja', '10月3日'],
] as const)('the day %s in %s is %s', (date, language, text) => {
  expect(calendarDayText(date, afterMidnight, language)).toBe(text);
});
