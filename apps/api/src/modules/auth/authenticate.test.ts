import type { GuestId, RoomId, UserId } from '@intermind/contracts';
import {
  createLocalJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { createHmac } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Member } from '../../http/identity.ts';
import { type AuthenticateOptions, createAuthenticate } from './authenticate.ts';
import type { MemberClaims } from './member-claims.ts';

const ISSUER = 'https://issuer.test/realms/main';
const GUEST_ISSUER = 'https://meet.test/guests';
const NOW = new Date('2026-11-20T12:00:00Z');
const NOW_S = NOW.getTime() / 1000;

let issuer: Awaited<ReturnType<typeof pair>>;
let guests: Awaited<ReturnType<typeof pair>>;
let stranger: Awaited<ReturnType<typeof pair>>;
beforeAll(async () => {
  [issuer, guests, stranger] = await Promise.all([pair('main'), pair('guests'), pair('main')]);
});

async function pair(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  return { kid, privateKey, jwk, pem: await exportSPKI(publicKey) };
}

const CLAIMS: JWTPayload = {
  iss: ISSUER,
  sub: 'anna',
  aud: 'account',
  azp: 'vca',
  typ: 'Bearer',
  email: 'anna@example.org',
  given_name: 'Anna',
  family_name: 'Novak',
  iat: NOW_S - 10,
  exp: NOW_S + 290,
  resource_access: { vca: { roles: ['admin'] } },
};

type Changes = Record<string, unknown>;

/** A token as Keycloak makes it, with changes; `undefined` takes a claim away. */
function token(changes: Changes = {}, key = issuer, header: object = {}): Promise<string> {
  const payload = Object.fromEntries(
    Object.entries({ ...CLAIMS, ...changes }).filter(([, value]) => value !== undefined),
  );
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header })
    .sign(key.privateKey);
}

function guestToken(changes: Changes = {}): Promise<string> {
  const claims = { iss: GUEST_ISSUER, sub: 'gst_1', roomId: 'abc-defg-hij', name: 'Marta', exp: NOW_S + 600 };
  return new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: 'RS256', kid: guests.kid })
    .sign(guests.privateKey);
}

function build(changes: Partial<AuthenticateOptions> = {}) {
  const seen: MemberClaims[] = [];
  const clock = { now: NOW };
  const authenticate = createAuthenticate({
    issuer: ISSUER,
    clientId: 'vca',
    memberKeys: createLocalJWKSet({ keys: [issuer.jwk] }),
    guestIssuer: GUEST_ISSUER,
    guestKeys: createLocalJWKSet({ keys: [guests.jwk] }),
    member: (claims): Promise<Member> => {
      seen.push(claims);
      const { email, firstName, lastName, isAdmin } = claims;
      return Promise.resolve({
        kind: 'member',
        userId: `usr_${claims.subject}` as UserId,
        email,
        firstName,
        lastName,
        isAdmin,
      });
    },
    now: () => clock.now,
    ...changes,
  });
  return { authenticate, seen, clock };
}

test('a member token of Keycloak is a member with the roles of our client', async () => {
  const { authenticate, seen } = build();
  expect(await authenticate(await token())).toEqual({
    kind: 'member',
    userId: 'usr_anna',
    email: 'anna@example.org',
    firstName: 'Anna',
    lastName: 'Novak',
    isAdmin: true,
  });
  expect(seen).toEqual([
    {
      issuer: ISSUER,
      subject: 'anna',
      email: 'anna@example.org',
      firstName: 'Anna',
      lastName: 'Novak',
      isAdmin: true,
      issuedAt: new Date((NOW_S - 10) * 1000),
      signedInAt: null,
      sessionId: null,
    },
  ]);
});

test.each<[string, Changes, boolean]>([
  ['no roles', { resource_access: undefined }, false],
  ['admin of another client', { resource_access: { other: { roles: ['admin'] } } }, false],
  ['roles that are no list', { resource_access: { vca: { roles: 'admin' } } }, false],
  ['realm roles', { resource_access: {}, realm_access: { roles: ['admin'] } }, false],
  ['our client in the audience', { azp: 'gateway', aud: ['account', 'vca'] }, true],
])('%s: the token is good, admin is %3$s', async (_name, changes, isAdmin) => {
  expect(await build().authenticate(await token(changes))).toMatchObject({ kind: 'member', isAdmin });
});

test('a guest token is a guest of one room', async () => {
  expect(await build().authenticate(await guestToken())).toEqual({
    kind: 'guest',
    guestId: 'gst_1' as GuestId,
    roomId: 'abc-defg-hij' as RoomId,
    name: 'Marta',
  });
});

/** Header and payload of a good token, signed with HS256 and this text as the secret (CVE-2026-34950 and its kin). */
async function signedWithPublicKey(secret: string): Promise<string> {
  const [, payload] = (await token()).split('.');
  const header = Buffer.from(JSON.stringify({ alg: 'HS256', kid: 'main' })).toString('base64url');
  const signature = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url');
  return `${header}.${payload}.${signature}`;
}

const FORGERIES: Record<string, () => Promise<string>> = {
  'HS256 with the public key': () => signedWithPublicKey(issuer.pem),
  'HS256 with the public key after a newline': () => signedWithPublicKey(`\n${issuer.pem}`),
  'HS256 with the public key without its last newline': () => signedWithPublicKey(issuer.pem.trim()),
  'HS256 with the key set': () => signedWithPublicKey(JSON.stringify(issuer.jwk)),
  'alg none': () => Promise.resolve(new UnsecuredJWT(CLAIMS).encode()),
  'alg none with a signature': () => Promise.resolve(`${new UnsecuredJWT(CLAIMS).encode()}c2ln`),
  'alg RS512': async () =>
    new SignJWT(CLAIMS)
      .setProtectedHeader({ alg: 'RS512', kid: 'main' })
      .sign(await importJWK({ ...(await exportJWK(issuer.privateKey)), alg: 'RS512' })),
  'a stranger with our key id': () => token({}, stranger),
  'a kid that is a path': () => token({}, stranger, { kid: '../../../../dev/null' }),
  'a kid that is SQL': () => token({}, stranger, { kid: "x' UNION SELECT 'secret" }),
  'its own key in the header': () =>
    token({}, stranger, { kid: 'other', jwk: stranger.jwk, jku: 'https://evil.test' }),
  'another issuer': () => token({ iss: 'https://issuer.test/realms/other' }),
  'an issuer that only begins like ours': () => token({ iss: `${ISSUER}.evil.test` }),
  'no issuer': () => token({ iss: undefined }),
  'a number as issuer': () => token({ iss: 5 }),
  'a list as issuer': () => token({ iss: [ISSUER] }),
  'another client': () => token({ azp: 'other', aud: 'account' }),
  'no client': () => token({ azp: undefined, aud: undefined }),
  'not valid yet': () => token({ nbf: NOW_S + 60 }),
  'no expiry': () => token({ exp: undefined }),
  'no subject': () => token({ sub: undefined }),
  'an empty subject': () => token({ sub: '' }),
  'an ID token': () => token({ typ: 'ID', aud: 'vca' }),
  'an ID token without a type': () => token({ typ: undefined, aud: 'vca', at_hash: 'x' }),
  'a refresh token': () => token({ typ: 'Refresh' }),
  'a guest token signed by the issuer': () =>
    token({ iss: GUEST_ISSUER, roomId: 'abc-defg-hij', name: 'Marta' }),
  'a guest token whose subject is a member': () => guestToken({ sub: 'usr_anna' }),
  'a guest token without a room': () => guestToken({ roomId: undefined }),
  'an altered payload': async () => {
    const [header, , signature] = (await token()).split('.');
    const payload = Buffer.from(JSON.stringify({ ...CLAIMS, sub: 'boss' })).toString('base64url');
    return `${header}.${payload}.${signature}`;
  },
  'no token at all': () => Promise.resolve('a.b.c'),
};

test.each(Object.keys(FORGERIES))('%s is refused', async (name) => {
  const { authenticate, seen } = build();
  await expect(authenticate(await FORGERIES[name]!())).rejects.toMatchObject({ code: 'TokenInvalid' });
  expect(seen).toEqual([]);
});

test.each([undefined, '', 5])(
  'a token with the email %j is refused as that, so that the person can be told (spec 1 §5)',
  async (email) => {
    const { authenticate, seen } = build();
    await expect(authenticate(await token({ email }))).rejects.toMatchObject({ code: 'EmailMissing' });
    expect(seen).toEqual([]);
  },
);

test('any other fault of a token is reported before a missing email', async () => {
  const other = await token({ email: undefined, azp: 'other', aud: 'account' });
  await expect(build().authenticate(other)).rejects.toMatchObject({ code: 'TokenInvalid' });
});

test('an expired token has its own error, so that the client renews it', async () => {
  await expect(build().authenticate(await token({ exp: NOW_S }))).rejects.toMatchObject({
    code: 'TokenExpired',
  });
});

test('the clock of an outside issuer may be some seconds off, either way', async () => {
  const { authenticate } = build({ clockToleranceS: 10 });
  for (const times of [{ exp: NOW_S - 9 }, { iat: NOW_S + 9, nbf: NOW_S + 9 }])
    expect(await authenticate(await token(times))).toMatchObject({ kind: 'member' });
  await expect(authenticate(await token({ exp: NOW_S - 10 }))).rejects.toMatchObject({
    code: 'TokenExpired',
  });
  await expect(authenticate(await token({ nbf: NOW_S + 11 }))).rejects.toMatchObject({
    code: 'TokenInvalid',
  });
});

test('where the issuer marks its access tokens, an unmarked one is refused', async () => {
  const { authenticate } = build({ memberTokenType: 'at+jwt' });
  await expect(authenticate(await token())).rejects.toMatchObject({ code: 'TokenInvalid' });
  expect(await authenticate(await token({}, issuer, { typ: 'at+jwt' }))).toMatchObject({ kind: 'member' });
});

test('a token of an unknown issuer does not make us ask for keys', async () => {
  let asked = 0;
  const { authenticate } = build({
    memberKeys: () => {
      asked += 1;
      return Promise.reject(new Error('asked'));
    },
  });
  await expect(authenticate(await token({ iss: 'https://evil.test' }))).rejects.toMatchObject({
    code: 'TokenInvalid',
  });
  expect(asked).toBe(0);
});

test('a good token is remembered for a minute and no longer, an expiring one until it expires', async () => {
  const { authenticate, seen, clock } = build();
  const long = await token();
  const short = await token({ exp: NOW_S + 20 });
  await authenticate(long);
  await authenticate(short);
  clock.now = new Date(NOW.getTime() + 19_000);
  await authenticate(long);
  await authenticate(short);
  expect(seen.length).toBe(2);
  clock.now = new Date(NOW.getTime() + 21_000);
  await expect(authenticate(short)).rejects.toMatchObject({ code: 'TokenExpired' });
  clock.now = new Date(NOW.getTime() + 61_000);
  await authenticate(long);
  expect(seen.length).toBe(3);
});

test('a forgotten member is looked up again at once, others are not', async () => {
  const { authenticate, seen } = build();
  const [anna, ben] = [await token(), await token({ sub: 'ben' })];
  await authenticate(anna);
  await authenticate(ben);
  authenticate.forget('usr_anna' as UserId);
  await authenticate(anna);
  await authenticate(ben);
  expect(seen.map(({ subject }) => subject)).toEqual(['anna', 'ben', 'anna']);
});

test('a token that is being checked while its member is forgotten is not remembered', async () => {
  const asked = Promise.withResolvers<void>();
  const looked = Promise.withResolvers<void>();
  const told: string[] = [];
  const { authenticate } = build({
    member: async ({ subject, email, firstName, lastName, isAdmin }) => {
      told.push(subject);
      asked.resolve();
      await looked.promise;
      return { kind: 'member', userId: `usr_${subject}` as UserId, email, firstName, lastName, isAdmin };
    },
  });
  const anna = await token();
  const answer = authenticate(anna);
  await asked.promise;
  authenticate.forget('usr_anna' as UserId);
  looked.resolve();
  await answer;
  await authenticate(anna);
  await authenticate(anna);
  expect(told).toEqual(['anna', 'anna']);
});

test('when events may have been missed every member is looked up again', async () => {
  const { authenticate, seen } = build();
  const anna = await token();
  await authenticate(anna);
  authenticate.forgetAll();
  await authenticate(anna);
  expect(seen.length).toBe(2);
});
