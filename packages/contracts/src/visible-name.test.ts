import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleName } from './visible-name.ts';

test.each([
  ['zero-width space', 'Host\u200b X'],
  ['zero-width space at the end', 'Host X\u200b'],
  ['right-to-left override', '\u202eHost X'],
  ['isolates', '\u2066Host\u2069 X'],
  ['soft hyphen', 'Ho\u00adst X'],
  ['word joiner', 'Host\u2060 X'],
  ['byte order mark', '\ufeffHost X'],
  ['zero-width joiner between Latin letters', 'Ho\u200dst X'],
  ['Hangul filler', 'Host\u3164 X'],
  ['joiners at the edge of a word', 'Host\u200c \u200dX'],
  ['a joiner after a digit or a sign', '\u200dHost X\u200c'],
  ['half-width Hangul filler', 'Host\uffa0 X'],
  ['braille blank', 'Host\u2800 X'],
  ['variation selector', 'Host\ufe0f X'],
  ['tag characters', 'Host\u{e0041} X'],
  ['private use', 'Host\ue000 X'],
  ['a lone surrogate', 'Host\ud800 X'],
  ['no-break and ideographic spaces', 'Host\u00a0\u3000X'],
  ['line breaks', 'Host\r\n\u2028X'],
])('%s: the name is the one that people see', (_name, text) => {
  expect(visibleName(text)).toBe('Host X');
});

test.each(['', ' ', '\u200b', '\u202e', '\u3164', '\u2800', '\u00ad', '\u200d\ufe0f', '\u0301', '\ue000 '])(
  'nothing is left of %j',
  (text) => {
    expect(visibleName(text)).toBe('');
  },
);

test.each([
  'Zoë Müller-Ångström',
  "O'Neill 3.",
  '王小明',
  'محمد',
  'می\u200cخواهم',
  'क्\u200dष',
  'יוסי',
  '👩\u200d💻 Ada',
  '👩🏽\u200d💻 Ada',
  '👩\u200d👩\u200d👧 Ada',
  '❤\ufe0f\u200d🔥 Ada',
  'Ada 7',
  '!',
  '❤️ Ben',
  '🇩🇪',
  'Nguyễn Thị Ánh',
])('%s stays as it is', (name) => {
  expect(visibleName(name)).toBe(name.normalize('NFC'));
});

test.each([
  [3, 3],
  [4, 4],
  [5, 4],
  [40, 4],
])('of %i marks on one letter %i stay', (marks, stay) => {
  expect(visibleName(`q${'\u0323'.repeat(marks)}`)).toBe(`q${'\u0323'.repeat(stay)}`);
});

test('each letter has marks of its own', () => {
  const name = `b${'\u0300'.repeat(4)}c${'\u0300'.repeat(4)}`;
  expect(visibleName(name)).toBe(name);
});

test('a joiner is kept only where something is joined', () => {
  expect(visibleName('می\u200c خواهم\u200c')).toBe('می خواهم');
  expect(visibleName('👩\u200d Ada')).toBe('👩 Ada');
  expect(visibleName('\u200dمحمد')).toBe('محمد');
});

/** What joins, turns, fills or is not assigned yet, letters and marks that it joins, and anything. */
const LETTERS = fc.oneof(
  fc.constantFrom('\u200c', '\u200d', '\ufe0f', '\u{1f468}', '\u{1f3fb}', '\u{1f249}', '\u2800', ' '),
  fc.constantFrom('a', '\u0627', '\u0915', '\u094d', '\u0301'),
  fc.string({ unit: 'binary', maxLength: 1 }),
);

test('a name that is clean already stays as it is', () => {
  fc.assert(
    fc.property(fc.array(LETTERS), (letters) => {
      const name = visibleName(letters.join(''));
      return visibleName(name) === name && name === name.trim() && !/[\p{Cc}\u200b\u202e]/u.test(name);
    }),
    { numRuns: 2_000 },
  );
});
