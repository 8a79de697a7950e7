import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GOOGLE_FAULTS, GoogleStandIn, type StandInFault } from '../../testing/google-stand-in.ts';
import { GoogleCalendar, type GoogleFault } from './index.ts';

let google: GoogleStandIn;
let calendar: GoogleCalendar;
beforeEach(async () => {
  google = await GoogleStandIn.start();
  calendar = make();
});
afterEach(() => google.close());

const redirectUri = 'https://meet.example.org/google/calendar/auth/callback';
const make = (given: Partial<ConstructorParameters<typeof GoogleCalendar>[0]> = {}) =>
  new GoogleCalendar({
    clientId: 'client.apps',
    clientSecret: 'hush',
    redirectUri,
    standIn: google.url,
    ...given,
  });
const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');
const within = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-12-01T00:00:00Z') };
const connect = async () => {
  const { code, state } = google.consent(calendar.consentUrl({ state: 'here', challenge }));
  expect(state).toBe('here');
  return calendar.exchange({ code, verifier });
};
const access = async () => calendar.access((await connect()).refreshToken);
const faultOf = (work: Promise<unknown>): Promise<GoogleFault> =>
  work.then(
    () => Promise.reject(new Error('no fault')),
    (error: GoogleFault) => error,
  );
const fail = (path: string, fault: StandInFault) => google.faults.push({ path, fault });

test('without a stand-in the addresses are those that Google documents', () => {
  const url = new URL(make({ standIn: null }).consentUrl({ state: 's', challenge: 'c' }));
  expect(`${url.origin}${url.pathname}`).toBe('https://accounts.google.com/o/oauth2/v2/auth');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'client.apps',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid https://www.googleapis.com/auth/calendar.events.readonly',
    access_type: 'offline',
    prompt: 'consent',
    state: 's',
    code_challenge: 'c',
    code_challenge_method: 'S256',
  });
});

test('a code is exchanged once, with the verifier of its request', async () => {
  const { code } = google.consent(calendar.consentUrl({ state: 's', challenge }));
  expect((await faultOf(calendar.exchange({ code, verifier: 'x'.repeat(43) }))).kind).toBe('codeRefused');
  const again = google.consent(calendar.consentUrl({ state: 's', challenge }));
  const tokens = await calendar.exchange({ code: again.code, verifier });
  expect(tokens).toEqual({
    ...{ refreshToken: expect.stringMatching(/^1\/\//), account: 'account-1', mayRead: true },
  });
  expect((await faultOf(calendar.exchange({ code: again.code, verifier }))).kind).toBe('codeRefused');
});

const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
const GOOD_CLAIMS = { iss: 'https://accounts.google.com', aud: 'client.apps', sub: '7' };
test.each([
  ['none', undefined, null],
  ['one of Google for us', tokenOf(GOOD_CLAIMS), '7'],
  ['one for another client', tokenOf({ ...GOOD_CLAIMS, aud: 'other.apps' }), null],
  ['one of another issuer', tokenOf({ ...GOOD_CLAIMS, iss: 'https://example.org' }), null],
  ['nonsense', 'nonsense', null],
])('whose access it is comes from the identity token: %s', async (_what, token, account) => {
  const { code } = google.consent(calendar.consentUrl({ state: 's', challenge }));
  fail('/token', {
    status: 200,
    body: { access_token: 'a', refresh_token: 'r', ...(token === undefined ? {} : { id_token: token }) },
  });
  expect((await calendar.exchange({ code, verifier })).account).toBe(account);
});

test('a consent without the calendar is noticed', async () => {
  google.scope = 'openid https://www.googleapis.com/auth/userinfo.email';
  expect((await connect()).mayRead).toBe(false);
});

test('events are read page by page, then only what has changed', async () => {
  google.pageEvents = 2;
  const at = (day: number) => ({ dateTime: `2026-11-${String(day).padStart(2, '0')}T09:00:00Z` });
  for (let day = 1; day <= 5; day++) google.put({ id: `e${day}`, start: at(day), end: at(day + 1) });
  const token = await access();
  const first = await calendar.events(token, within);
  const second = await calendar.events(token, within, first.nextPageToken);
  const third = await calendar.events(token, within, second.nextPageToken);
  expect([first, second, third].map(({ items }) => items.map(({ id }) => id))).toEqual([
    ['e1', 'e2'],
    ['e3', 'e4'],
    ['e5'],
  ]);
  expect([third.summary, third.nextPageToken]).toEqual(['anna@example.org', undefined]);
  google.cancel('e2');
  const changes = await calendar.events(token, { syncToken: third.nextSyncToken! });
  expect(changes.items).toEqual([{ id: 'e2', status: 'cancelled' }]);
});

test('revoking twice is no failure; afterwards nothing is given', async () => {
  const { refreshToken } = await connect();
  await calendar.revoke(refreshToken);
  await calendar.revoke(refreshToken);
  expect(google.revoked).toEqual([refreshToken]);
  expect((await faultOf(calendar.access(refreshToken))).kind).toBe('revoked');
});

test.each([
  ['an expired access token', GOOGLE_FAULTS.unauthorized, 'unauthorized', 0],
  ['a sync token that is gone', GOOGLE_FAULTS.gone, 'syncTokenGone', 0],
  ['403 for too many requests', GOOGLE_FAULTS.rate, 'busy', 3_600],
  ['429', GOOGLE_FAULTS.tooMany, 'busy', 0],
  ['a scope that was taken away', GOOGLE_FAULTS.noScope, 'revoked', 0],
  ['a server error', GOOGLE_FAULTS.broken, 'unreachable', 0],
  ['an answer that is not as documented', GOOGLE_FAULTS.nonsense, 'unreachable', 0],
  ['a broken connection', 'break', 'unreachable', 0],
  ['a redirect', { status: 302, headers: { location: 'https://example.org/' } }, 'unreachable', 0],
] as const)('%s', async (_what, fault, kind, retryAfterS) => {
  const token = await access();
  fail('/events', fault);
  expect(await faultOf(calendar.events(token, within))).toMatchObject({ kind, retryAfterS });
});

test('Google that does not answer is given up', async () => {
  calendar = make({ timeoutMs: 50 });
  fail('/token', 'hang');
  expect((await faultOf(calendar.access('1//x'))).kind).toBe('unreachable');
});

test('no fault names a token, a code or the client’s secret', async () => {
  const { refreshToken } = await connect();
  google.revokeAll();
  const refused = await faultOf(calendar.access(refreshToken));
  fail('/token', 'break');
  const broken = await faultOf(calendar.exchange({ code: 'secret-code', verifier }));
  const { inspect } = await import('node:util');
  const written = [refused, broken].map((fault) => inspect(fault, { depth: 10 })).join('\n');
  for (const secret of [refreshToken, 'secret-code', verifier, 'hush']) expect(written).not.toContain(secret);
});
