import { expect, test } from 'vitest';
import { readTokenClaims, tokenExpiresAtMs } from './token-expiry.ts';

const tokenOf = (claims: string) => `e30.${Buffer.from(claims).toString('base64url')}.x`;

test('a token says when it expires, in milliseconds', () => {
  expect(tokenExpiresAtMs(tokenOf('{"exp":1700000000}'))).toBe(1_700_000_000_000);
});

test.each(['', 'x', 'a.b.c', tokenOf('{}'), tokenOf('{"exp":"soon"}'), tokenOf('null'), tokenOf('7')])(
  '%j does not say when it expires',
  (token) => {
    expect(tokenExpiresAtMs(token)).toBeNull();
  },
);

test.each(['null', '7', '"text"'])('claims that are %s are none', (claims) => {
  expect(readTokenClaims(tokenOf(claims))).toBeNull();
});

test('claims may hold any character', () => {
  // Both characters in which this alphabet differs from plain base64 occur.
  const name = 'Żółć 李 ÿ?>~ûï¾';
  const token = tokenOf(JSON.stringify({ name }));
  expect([/[-_]/.test(token), readTokenClaims(token)]).toEqual([true, { name }]);
});
