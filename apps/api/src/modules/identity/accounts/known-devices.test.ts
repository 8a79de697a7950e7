import { expect, test } from 'vitest';
import { createKnownDevices } from './known-devices.ts';

const OPTIONS = { key: 'k'.repeat(32), cookieName: 'identity_device', path: '/oidc', secure: true };
const devices = createKnownDevices(OPTIONS);
const pairOf = (line: string) => line.split(';')[0]!;

test('a browser is known for the accounts it has signed in to, and for no other', () => {
  const anna = pairOf(devices.remember(undefined, 'anna@example.org'));
  const both = pairOf(devices.remember(`a=b; ${anna}`, 'ben@example.org'));
  const known = (cookie: string, email: string) => devices.markOf(cookie, email) !== null;
  expect([
    known(anna, 'anna@example.org'),
    known(anna, 'ben@example.org'),
    known(both, 'anna@example.org'),
    known(both, 'ben@example.org'),
    known('', 'anna@example.org'),
  ]).toEqual([true, false, true, true, false]);
});

test('the cookie does not name the account, and lives below the sign-in pages only', () => {
  const line = devices.remember(undefined, 'anna@example.org');
  expect(line).toMatch(
    /^identity_device=[\w-]+\.[\w-]+; Path=\/oidc; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(line).not.toContain('anna');
});

test('a mark made with another key, or for another browser, is worth nothing', () => {
  const foreign = createKnownDevices({ ...OPTIONS, key: 'x'.repeat(32) });
  const cookie = pairOf(foreign.remember(undefined, 'anna@example.org'));
  const own = pairOf(devices.remember(undefined, 'anna@example.org'));
  const copied = own.replace(/=[\w-]+\./, '=another.');
  expect([cookie, copied].map((each) => devices.markOf(each, 'anna@example.org'))).toEqual([null, null]);
});

test('the cookie stays small: the ninth account replaces the one used longest ago', () => {
  let cookie: string | undefined;
  for (let person = 0; person < 9; person += 1) {
    cookie = pairOf(devices.remember(cookie, `person${person}@example.org`));
  }
  const known = Array.from({ length: 9 }, (_, person) =>
    devices.markOf(cookie, `person${person}@example.org`),
  );
  expect([known[0], known.slice(1).every((mark) => mark !== null)]).toEqual([null, true]);
});
