import { expect, test } from 'vitest';
import {
  actionOf,
  changeShortcut,
  DEFAULT_SHORTCUTS,
  isOfTheBrowser,
  pressed,
  readShortcuts,
  shortcutText,
  writeShortcuts,
} from './shortcuts.ts';

const press = (key: string, given: object = {}) =>
  pressed({
    key,
    code: 'KeyD',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...given,
  });

test('a press is a letter, alone or with Ctrl or Cmd; on layouts without Latin letters by its place', () => {
  expect([
    press('c'),
    press('d', { ctrlKey: true }),
    press('d', { metaKey: true }),
    press('в', { ctrlKey: true }),
    press('D', { shiftKey: true }),
    press('d', { altKey: true }),
    press('Enter', { code: 'Enter' }),
  ]).toEqual(['c', 'mod+d', 'mod+d', 'mod+d', null, null, null]);
});

test('keys do what they are set to; letters alone only where they are switched on', () => {
  const chosen = { chat: 'x' };
  const does = (shortcut: string | null, alone = true) => actionOf(shortcut, chosen, { alone });
  expect([
    does('mod+d'),
    does('c'),
    does('x'),
    does('m'),
    does(null),
    does('c', false),
    does('mod+e', false),
  ]).toEqual(['microphone', 'captions', 'chat', null, null, null, 'camera']);
});

test('a key that something else has, or that is the browser’s, is refused and the reason named', () => {
  expect([
    changeShortcut('chat', 'c', {}),
    changeShortcut('chat', 'x', { hand: 'x' }),
    changeShortcut('chat', 'mod+w', {}),
    changeShortcut('chat', 'c', { captions: 'k' }),
    changeShortcut('chat', 'm', { chat: 'x', hand: 'k' }),
    changeShortcut('microphone', 'mod+b', {}),
  ]).toEqual([
    { outcome: 'taken', by: 'captions' },
    { outcome: 'taken', by: 'hand' },
    { outcome: 'ofTheBrowser' },
    { outcome: 'changed', chosen: { captions: 'k', chat: 'c' } },
    { outcome: 'changed', chosen: { hand: 'k' } },
    { outcome: 'changed', chosen: { microphone: 'mod+b' } },
  ]);
});

test('the first shortcuts are all different and none is the browser’s', () => {
  const keys = Object.values(DEFAULT_SHORTCUTS);
  expect([new Set(keys).size, keys.some(isOfTheBrowser)]).toEqual([keys.length, false]);
});

test('changed shortcuts are read as they were written', () => {
  const changes = [{}, { chat: 'x' }, { chat: 'c', captions: 'm' }, { microphone: 'mod+b' }];
  expect(changes.map(writeShortcuts)).toEqual(['', 'chat=x', 'chat=c captions=m', 'microphone=mod+b']);
  expect(changes.map(writeShortcuts).map(readShortcuts)).toEqual(changes);
});

test('stored shortcuts that cannot be used are as good as none', () => {
  const useless = [
    'chat=c',
    'chat=mod+w',
    'chat=xx',
    'chat=5',
    'chat',
    'somethingElse=x',
    'toString=x',
    '{}',
  ];
  expect(useless.map(readShortcuts)).toEqual(useless.map(() => ({})));
});

test('shortcuts are written as on the keyboard', () => {
  expect([shortcutText('mod+d', false), shortcutText('mod+d', true), shortcutText('c', true)]).toEqual([
    'Ctrl+D',
    '⌘D',
    'C',
  ]);
});
