import { expect, test } from 'vitest';
import { destinationOf, ownPath } from './destination.ts';

const HOME = 'https://meet.example.org';

test.each([
  ['/kdr-wmhe-pqz', { kind: 'meeting', code: 'kdr-wmhe-pqz' }],
  ['/history?tab=1', { kind: 'screen', screen: 'history' }],
  ['/profile/billing', { kind: 'screen', screen: 'profile' }],
  ['/', { kind: 'product' }],
  [undefined, { kind: 'product' }],
  [['/history', '/ask'], { kind: 'product' }],
  ['https://evil.test/kdr-wmhe-pqz', { kind: 'product' }],
])('%j leads to %j', (returnTo, destination) => expect(destinationOf(returnTo, HOME)).toEqual(destination));

test.each([
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test/',
  '\\\\evil.test',
  '/\t/evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'history',
  '',
])('%j does not stay with us', (address) => expect(ownPath(address, HOME)).toBeNull());

test('a path of ours keeps only its path', () => {
  expect(ownPath('/history/../profile?x=1#y', HOME)).toBe('/profile');
});
