import { expect, test } from 'vitest';
import { playerAct } from './player-keys.ts';

const press = (key: string, tagName = 'BODY', more: object = {}) =>
  playerAct({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    target: { tagName, isContentEditable: false, role: null },
    ...more,
  });

test.each([
  [' ', { do: 'play' }],
  ['k', { do: 'play' }],
  ['K', { do: 'play' }],
  ['ArrowLeft', { do: 'seek', byS: -5 }],
  ['ArrowRight', { do: 'seek', byS: 5 }],
  ['j', { do: 'seek', byS: -10 }],
  ['>', { do: 'speed', by: 1 }],
  ['c', { do: 'captions' }],
  ['f', { do: 'fullScreen' }],
  ['p', { do: 'pictureInPicture' }],
  ['m', { do: 'mute' }],
  ['x', null],
  ['constructor', null],
])('%j', (key, act) => {
  expect(press(key)).toEqual(act);
  expect(press(key, 'VIDEO')).toEqual(act);
});

test('what is typed stays where it is typed, and shortcuts of the browser stay its own', () => {
  for (const field of ['INPUT', 'SELECT', 'TEXTAREA']) expect(press('c', field)).toBeNull();
  expect(press('c', 'DIV', { target: { tagName: 'DIV', isContentEditable: true, role: null } })).toBeNull();
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    expect(press('p', 'BODY', { [modifier]: true })).toBeNull();
});

test('the space bar presses the button that has the focus; letters go to the recording', () => {
  expect([press(' ', 'BUTTON'), press(' ', 'A')]).toEqual([null, null]);
  expect(press('k', 'BUTTON')).toEqual({ do: 'play' });
  const tab = { target: { tagName: 'BUTTON', isContentEditable: false, role: 'tab' } };
  expect(press('ArrowRight', 'BUTTON', tab)).toBeNull();
});
