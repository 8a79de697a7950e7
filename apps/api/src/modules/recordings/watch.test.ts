import { expect, test } from 'vitest';
import { AWAY_MS, Watch } from './watch.ts';

const START = new Date('2030-05-01T10:00:00Z');
const after = (ms: number) => new Date(START.getTime() + ms);

test('it is there from its beginning for as long as it reads, and again from the first time after it could not', () => {
  const watch = new Watch(START);
  expect(watch.hasRead(after(AWAY_MS))).toEqual(START);
  expect(watch.hasRead(after(2 * AWAY_MS))).toEqual(START);
  expect(watch.hasRead(after(3 * AWAY_MS + 1))).toEqual(after(3 * AWAY_MS + 1));
  expect(watch.hasRead(after(4 * AWAY_MS))).toEqual(after(3 * AWAY_MS + 1));
});
