import { expect, it } from 'vitest';
import { letterOf } from './shortcut-key.ts';

it.each([
  ['d', 'KeyD', 'd', 'QWERTY'],
  ['D', 'KeyD', 'd', 'caps lock'],
  ['в', 'KeyD', 'd', 'Russian'],
  ['ي', 'KeyD', 'd', 'Arabic'],
  ['्', 'KeyD', 'd', 'Devanagari'],
  ["'", 'KeyQ', null, 'Dvorak: no letter is printed'],
  ['d', 'KeyH', 'd', 'Dvorak: the printed letter'],
  ['q', 'KeyA', 'q', 'AZERTY: the printed letter'],
  ['Enter', 'Enter', null, 'no letter'],
  ['7', 'Digit7', null, 'no letter'],
])('reads %s on %s as %s (%s)', (key, code, letter, _layout) => {
  expect(letterOf({ key, code })).toBe(letter);
});
