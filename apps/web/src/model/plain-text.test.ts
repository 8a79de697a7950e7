import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['Lucía', 'LUCIA'],
  ['IŞIK', 'ışık'],
  ['İstanbul', 'istanbul'],
  ['ＡＢＣ', 'abc'],
])('%s is found by %s', (text, query) => {
  expect(plainText(text)).toBe(plainText(query));
});

test.each([
  ['काम', 'कम'],
  ['Ana', 'Anna'],
])('%s is not found by %s', (text, query) => {
  expect(plainText(text)).not.toBe(plainText(query));
});
