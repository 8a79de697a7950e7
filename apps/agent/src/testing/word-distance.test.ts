import { expect, it } from 'vitest';
import { wordDistance } from './word-distance.ts';

it('counts edits, and among them the words that are missing', () => {
  expect(wordDistance('The report, please!', 'the report please')).toEqual({
    edits: 0,
    missing: 0,
    words: 3,
  });
  expect(wordDistance('the report is on the table', 'the report is the table')).toEqual({
    edits: 1,
    missing: 1,
    words: 6,
  });
  expect(wordDistance('the report is here', 'the letter is here')).toEqual({
    edits: 1,
    missing: 0,
    words: 4,
  });
  expect(wordDistance('the report', 'the very long report')).toEqual({ edits: 2, missing: 0, words: 2 });
  expect(wordDistance('one two three', '')).toEqual({ edits: 3, missing: 3, words: 3 });
  expect(wordDistance('', 'one')).toEqual({ edits: 1, missing: 0, words: 0 });
});

it('prefers the way that misses the fewest words', () => {
  // one word in the place of two
  expect(wordDistance('a b c', 'a x c')).toEqual({ edits: 1, missing: 0, words: 3 });
  expect(wordDistance('a b', 'b c')).toEqual({ edits: 2, missing: 0, words: 2 });
});
