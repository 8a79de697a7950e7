import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1_000, '1 kB'],
  [1_540_000, '1.5 MB'],
  [23_000_000_000, '23 GB'],
  [4_200_000_000_000_000, '4,200 TB'],
])('%d bytes', (bytes, text) => {
  expect(sizeText(bytes, 'en')).toBe(text);
});

test('in the reader’s language', () => {
  expect(sizeText(1_500_000, 'de')).toBe('1,5 MB');
});
