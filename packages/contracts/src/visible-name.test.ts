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
  '❤️ Ben',
  '🇩🇪',
  'Nguyễn Thị Ánh',
])('%s stays as it is', (name) => {
  expect(visibleName(name)).toBe(name.normalize('NFC'));
});

test('marks are stacked four high at most', () => {
  expect(visibleName(`A${'\u0300'.repeat(40)}`).length).toBeLessThan(6);
});
