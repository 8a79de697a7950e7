import type { UserId } from '@intermind/contracts';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { ApiError } from '../../http/errors.ts';
import { checkToken } from './token.ts';

const anna = {
  kind: 'member',
  userId: 'usr_anna' as UserId,
  email: 'anna@example.org',
  firstName: 'Anna',
  lastName: 'Novak',
  isAdmin: false,
} as const;
const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(1_900_000_000).sign(new Uint8Array(32)); // prettier-ignore

test('a good token says who it is and until when', async () => {
  expect(await checkToken(() => Promise.resolve(anna), token)).toEqual({
    identity: anna,
    person: 'usr_anna',
    expiresMs: 1_900_000_000_000,
  });
});

test.each([
  ['a bad token is refused', new ApiError('TokenInvalid'), 'refused'],
  ['an expired one too', new ApiError('TokenExpired'), 'refused'],
  ['while the issuer cannot be asked nobody is refused', new ApiError('IdentityUnavailable'), 'unavailable'],
  ['nor while the database cannot', new Error('connection refused'), 'unavailable'],
])('%s', async (_name, error, expected) => {
  expect(await checkToken(() => Promise.reject(error), token)).toBe(expected);
});
