import { expect, test } from 'vitest';
import { fieldValue, suggestedStart } from './file-start.ts';

test.each([
  [new Date(2026, 10, 23, 9, 5), '2026-11-23T10:00'],
  [new Date(2026, 10, 23, 9, 45), '2026-11-23T10:00'],
  [new Date(2026, 10, 23, 9, 45, 1), '2026-11-23T11:00'],
  [new Date(2026, 10, 23, 23, 50), '2026-11-24T01:00'],
  [new Date(2026, 11, 31, 23, 0), '2027-01-01T00:00'],
  [new Date(2027, 0, 2, 3, 4), '2027-01-02T04:00'],
])('at %s a meeting is suggested for %s', (now, start) => {
  expect(fieldValue(suggestedStart(now))).toBe(start);
});

test('what the field has is the same time again', () => {
  const time = new Date(2026, 2, 4, 5, 6);
  expect(new Date(fieldValue(time))).toEqual(time);
});
