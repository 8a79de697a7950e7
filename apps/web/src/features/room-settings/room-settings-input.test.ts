import { expect, it, test } from 'vitest';
import { NO_RETENTION } from '@intermind/contracts/retention';
import { capacityOf, charactersLeft, daysOf, inputOf, settingsOf } from './room-settings-input.ts';

const LIMITS = { capacityMax: 100, retentionMax: { recordings: 30, transcripts: null, messages: null } };
const input = {
  ...{
    title: ' Weekly  call ',
    capacity: '12',
    lobbyText: ' We begin at ten.\n',
    sealed: true,
    recordingConsent: 'ask' as const,
  },
  retention: { recordings: ' 30 ', transcripts: '', messages: '400' },
};

test('what is shown is what was saved', () => {
  const saved = {
    ...{
      title: 'Weekly call',
      capacity: 12,
      lobbyText: 'We begin at ten.',
      sealed: true,
      recordingConsent: 'ask' as const,
    },
    retention: { recordings: 30, transcripts: null, messages: 400 },
  };
  expect(settingsOf(input, LIMITS)).toEqual(saved);
  expect(settingsOf(inputOf(saved), LIMITS)).toEqual(saved);
  const nothing = {
    title: null,
    capacity: null,
    lobbyText: '',
    sealed: false,
    recordingConsent: 'announce' as const,
    retention: NO_RETENTION,
  };
  expect(settingsOf(inputOf(nothing), LIMITS)).toEqual(nothing);
});

it.each([
  ['', null],
  [' ', null],
  ['2', 2],
  [' 100 ', 100],
  ['1', undefined],
  ['101', undefined],
  ['2.5', undefined],
  ['-3', undefined],
  ['1e2', undefined],
  ['many', undefined],
])('takes “%s” as %s people', (capacity, expected) => {
  expect(capacityOf({ capacity }, 100)).toBe(expected);
});

it.each([
  ['', 30, null],
  ['1', 30, 1],
  ['30', 30, 30],
  ['31', 30, undefined],
  ['31', null, 31],
  ['36501', null, undefined],
  ['0', null, undefined],
  ['-1', null, undefined],
  ['1.5', null, undefined],
])('takes “%s” of at most %s days as %s', (text, most, expected) => {
  expect(daysOf(text, most)).toBe(expected);
});

it('saves nothing while a field is wrong', () => {
  expect([
    settingsOf({ ...input, capacity: '1' }, LIMITS),
    settingsOf({ ...input, lobbyText: 'x'.repeat(501) }, LIMITS),
    settingsOf({ ...input, retention: { ...input.retention, recordings: '31' } }, LIMITS),
  ]).toEqual([undefined, undefined, undefined]);
  expect(charactersLeft({ lobbyText: `${'x'.repeat(500)}\n` })).toBe(0);
});
