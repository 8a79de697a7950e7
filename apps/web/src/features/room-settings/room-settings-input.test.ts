import { expect, it, test } from 'vitest';
import { capacityOf, charactersLeft, inputOf, settingsOf } from './room-settings-input.ts';

const input = { title: ' Weekly  call ', capacity: '12', lobbyText: ' We begin at ten.\n', sealed: true };

test('what is shown is what was saved', () => {
  const saved = { title: 'Weekly call', capacity: 12, lobbyText: 'We begin at ten.', sealed: true };
  expect(settingsOf(input, 100)).toEqual(saved);
  expect(settingsOf(inputOf(saved), 100)).toEqual(saved);
  expect(settingsOf(inputOf({ title: null, capacity: null, lobbyText: '', sealed: false }), 100)).toEqual({
    title: null,
    capacity: null,
    lobbyText: '',
    sealed: false,
  });
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

it('saves nothing while a field is wrong', () => {
  expect([
    settingsOf({ ...input, capacity: '1' }, 100),
    settingsOf({ ...input, lobbyText: 'x'.repeat(501) }, 100),
  ]).toEqual([undefined, undefined]);
  expect(charactersLeft({ lobbyText: `${'x'.repeat(500)}\n` })).toBe(0);
});
