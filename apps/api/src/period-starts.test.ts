import { expect, test } from 'vitest';
import { periodStarts } from './period-starts.ts';

const starts = (now: string, timeZone: string) =>
  Object.values(periodStarts(new Date(now), timeZone)).map((start: Date) => start.toISOString());

test.each([
  // A Wednesday.
  [
    '2026-11-18T12:00:00Z',
    'UTC',
    '2026-11-18T00:00:00.000Z',
    '2026-11-16T00:00:00.000Z',
    '2026-11-01T00:00:00.000Z',
  ],
  // Already Thursday there.
  [
    '2026-11-18T16:00:00Z',
    'Asia/Tokyo',
    '2026-11-18T15:00:00.000Z',
    '2026-11-15T15:00:00.000Z',
    '2026-10-31T15:00:00.000Z',
  ],
  // Still Sunday there: the week began six days ago.
  [
    '2026-11-23T02:00:00Z',
    'America/New_York',
    '2026-11-22T05:00:00.000Z',
    '2026-11-16T05:00:00.000Z',
    '2026-11-01T04:00:00.000Z',
  ],
  // The day on which the clocks go forward, and the month before it.
  [
    '2026-03-29T12:00:00Z',
    'Europe/Berlin',
    '2026-03-28T23:00:00.000Z',
    '2026-03-22T23:00:00.000Z',
    '2026-02-28T23:00:00.000Z',
  ],
  [
    '2026-11-18T12:00:00Z',
    'Asia/Kathmandu',
    '2026-11-17T18:15:00.000Z',
    '2026-11-15T18:15:00.000Z',
    '2026-10-31T18:15:00.000Z',
  ],
])('%s in %s', (now, zone, today, week, month) => {
  expect(starts(now, zone)).toEqual([today, week, month]);
});

test('there is no such zone', () => {
  expect(() => periodStarts(new Date(), 'Mars/Olympus')).toThrow(RangeError);
});
