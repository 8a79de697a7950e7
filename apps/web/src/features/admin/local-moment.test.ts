import { expect, test } from 'vitest';
import { fromLocalField, toLocalField } from './local-moment.ts';

test('a moment goes into the field and comes out of it, in whichever time zone', () => {
  for (const time of ['2030-05-01T10:00:00.000Z', '2030-12-31T23:59:00.000Z', '2030-03-31T01:30:00.000Z'])
    expect(fromLocalField(toLocalField(time))).toBe(time);
});

test('the field has the time of the browser', () => {
  const noon = new Date(2030, 4, 1, 12, 0);
  expect(toLocalField(noon.toISOString())).toBe('2030-05-01T12:00');
});

test('nothing is nothing', () => {
  expect([toLocalField(null), fromLocalField(''), fromLocalField('soon')]).toEqual(['', null, null]);
});
