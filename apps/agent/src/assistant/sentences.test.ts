import { expect, test } from 'vitest';
import { Sentences } from './sentences.ts';

const cut = (...pieces: string[]): string[] => {
  const sentences = new Sentences();
  return [...pieces.flatMap((piece) => sentences.push(piece)), ...sentences.flush()];
};

test('a sentence is whole when the next begins', () => {
  const sentences = new Sentences();
  expect(sentences.push('The budget is forty')).toEqual([]);
  expect(sentences.push(' thousand. Ben')).toEqual(['The budget is forty thousand.']);
  expect(sentences.flush()).toEqual(['Ben']);
});

test.each([
  ['It costs 3.50 euros. Good.', ['It costs 3.50 euros.', 'Good.']],
  ['Dr. Ada said so! Really?', ['Dr. Ada said so!', 'Really?']],
  ['予算は四万です。次は三日です。', ['予算は四万です。', '次は三日です。']],
  ['यह ठीक है। धन्यवाद', ['यह ठीक है।', 'धन्यवाद']],
  ['First line\nsecond line', ['First line', 'second line']],
  ['...', []],
])('%s', (text, expected) => {
  expect(cut(text)).toEqual(expected);
  expect(cut(...text)).toEqual(expected);
});

test('what never ends is cut at a space, and nothing is lost', () => {
  const text = Array.from({ length: 120 }, (_, index) => `word${String(index)}`).join(' ');
  const pieces = cut(text);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(220);
  expect(pieces.join(' ')).toBe(text);
});
