import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRoomCode, ROOM_CODE_PATTERN } from './room-code.ts';

test.each([
  ['abc-defg-hij', 'abc-defg-hij'],
  ['ABC-defg-HIJ', 'abc-defg-hij'],
  ['abcdefghij', 'abc-defg-hij'],
  ['  abc-defg-hij \n', 'abc-defg-hij'],
  ['https://meet.example.org/abc-defg-hij', 'abc-defg-hij'],
  ['https://meet.example.org/abc-defg-hij/', 'abc-defg-hij'],
  ['https://meet.example.org/abc-defg-hij?locale=es#top', 'abc-defg-hij'],
  ['https://meet.example.org/ABCDEFGHIJ#x?y', 'abc-defg-hij'],
  ['meet.example.org/some/path/abcdefghij', 'abc-defg-hij'],
])('%j is read as %s (spec 1 §5)', (input, code) => {
  expect(parseRoomCode(input)).toBe(code);
});

test.each([
  '',
  'abc',
  'abc-defg-hi',
  'abc-defg-hijk',
  'abcd-efg-hij',
  'xabc-defg-hij',
  'xabcdefghij',
  'abcdefghijx',
  '/abc-defg-hij/people',
  '?abc-defg-hij',
  'ab1-defg-hij',
  'abc_defg_hij',
  'https://meet.example.org/',
])('%j is no room code', (input) => {
  expect(parseRoomCode(input)).toBeUndefined();
});

test('whatever is typed, the answer is a room code or nothing', () => {
  fc.assert(
    fc.property(fc.string(), (input) => {
      const code = parseRoomCode(input);
      return code === undefined || ROOM_CODE_PATTERN.test(code);
    }),
  );
});

test('a room code is read again from every way to write it', () => {
  const letters = (length: number) => fc.stringMatching(new RegExp(`^[a-z]{${length}}$`));
  fc.assert(
    fc.property(fc.tuple(letters(3), letters(4), letters(3)), (parts) => {
      const code = parts.join('-');
      const written = [code, parts.join(''), code.toUpperCase(), ` https://meet.test/x/${code}/?a=/b#/c `];
      return written.every((text) => parseRoomCode(text) === code);
    }),
  );
});
