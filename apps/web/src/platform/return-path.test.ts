import { expect, it } from 'vitest';
import { readSignInState, safeReturnPath } from './return-path.ts';

const ORIGIN = 'https://meet.example.org';

it.each([
  '/',
  '/abc-defg-hij',
  '/room/auth/x',
  '/authors',
  '/history/cnf_1?tab=video#t=3',
  '/profile/billing?locale=de',
])('returns to %s', (path) => {
  expect(safeReturnPath(path, ORIGIN)).toBe(path);
});

it.each([
  '//evil.example',
  '///evil.example',
  '//evil.example/path',
  '//[',
  '/\\evil.example',
  '/%2e%2e//evil.example',
  '/..//evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'evil.example',
  '',
  undefined,
  null,
  7,
  { path: '/' },
])('never leaves our own origin: %j leads home', (path) => {
  expect(safeReturnPath(path, ORIGIN)).toBe('/');
});

it.each(['/auth', '/auth/callback?code=1', '/auth/../auth/callback'])('does not return to %s', (path) => {
  expect(safeReturnPath(path, ORIGIN)).toBe('/');
});

it('keeps a known intent and drops an unknown one', () => {
  expect(readSignInState({ path: '/', intent: 'later' }, ORIGIN)).toEqual({ path: '/', intent: 'later' });
  expect(readSignInState({ path: '//x', intent: 'delete-account' }, ORIGIN)).toEqual({ path: '/' });
});

it('goes home when no state came back', () => {
  expect(readSignInState(undefined, ORIGIN)).toEqual({ path: '/' });
});
