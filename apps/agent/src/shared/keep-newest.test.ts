import { expect, it } from 'vitest';
import { keepNewest } from './keep-newest.ts';

it('keeps the newest entries; one that is set again is new', () => {
  const entries = new Map<string, number>();
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['a', 4],
    ['d', 5],
  ] as const)
    keepNewest(entries, key, value, 3);
  expect([...entries]).toEqual([
    ['c', 3],
    ['a', 4],
    ['d', 5],
  ]);
});
