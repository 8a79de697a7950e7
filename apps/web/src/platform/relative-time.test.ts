import { expect, it } from 'vitest';
import { timeAgo } from './relative-time.ts';

it.each([
  [-5_000, 'now'],
  [9_999, 'now'],
  [10_000, '10 sec. ago'],
  [59_999, '50 sec. ago'],
  [60_000, '1 min. ago'],
  [3_599_999, '59 min. ago'],
  [7_200_000, '2 hr. ago'],
])('%i ms ago is %o', (agoMs, words) => {
  expect(timeAgo(agoMs, 'en')).toBe(words);
});

it('speaks the language of the reader', () => {
  expect(timeAgo(40_000, 'de')).toBe('vor 40 Sek.');
});
