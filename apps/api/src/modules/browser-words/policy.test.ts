import { expect, test } from 'vitest';
import { refusalOfWords } from './policy.ts';

const OPEN = { sealed: false, endedAt: null };
const ON = { leftAt: null, expelledAt: null, offRecordSince: null, browserWords: 'outside' } as const;
const AT = new Date(0);

test('words are taken from people who are inside, on the record, and have switched it on', () => {
  expect(refusalOfWords(OPEN, ON)).toBeNull();
});

test.each([
  ['not-inside', { ...OPEN, endedAt: AT }, ON],
  ['not-inside', OPEN, { ...ON, leftAt: AT }],
  ['not-inside', OPEN, { ...ON, expelledAt: AT }],
  ['not-on', OPEN, { ...ON, browserWords: null }],
  ['off-record', OPEN, { ...ON, offRecordSince: AT }],
  ['sealed', { ...OPEN, sealed: true }, ON],
])('otherwise they are refused: %s', (reason, conference, speaker) => {
  expect(refusalOfWords(conference, speaker)).toBe(reason);
});

test('a sealed meeting takes what the browser says it recognised on the device', () => {
  expect(refusalOfWords({ ...OPEN, sealed: true }, { ...ON, browserWords: 'on-device' })).toBeNull();
});
