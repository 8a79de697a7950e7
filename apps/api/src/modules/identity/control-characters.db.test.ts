import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListeningApp, startListeningApp } from './testing/listening-app.ts';
import { newMember, newSignIn, newVisitor, PASSWORD } from './testing/visitor.ts';

let app: ListeningApp;
let origin: string;
beforeAll(async () => {
  app = await startListeningApp();
  origin = app.publicUrl;
}, 60_000);
afterAll(() => app.close());

/** Percent-encoded: NUL, other control characters, half a surrogate pair, no UTF-8 at all, a turn of direction. */
const VALUES = [
  '%00',
  'a%00b',
  '%01',
  '%1b%5b31m',
  '%7f',
  '%0d%0aset-cookie:x=1',
  '%ed%a0%80',
  '%ff%fe',
  '%',
  '%e2%80%ae',
];

const AUTHORIZE = [
  'client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'nonce', 'prompt', 'display', 'max_age', 'ui_locales',
  'claims_locales', 'id_token_hint', 'login_hint', 'acr_values', 'claims', 'code_challenge', 'code_challenge_method',
  'resource', 'response_mode', 'request', 'request_uri', 'registration', 'return_to', 'unknown',
]; // prettier-ignore
const TOKEN = ['grant_type', 'code', 'redirect_uri', 'code_verifier', 'refresh_token', 'scope', 'client_id', 'client_secret', 'resource']; // prettier-ignore
const END = ['id_token_hint', 'client_id', 'post_logout_redirect_uri', 'state', 'ui_locales', 'logout_hint'];

/** The parameters with one of them, or one more, replaced by a raw value. */
const withValue = (parameters: Record<string, string>, name: string, value: string) =>
  [
    ...Object.entries(parameters)
      .filter(([other]) => other !== name)
      .map(([other, own]) => `${other}=${encodeURIComponent(own)}`),
    `${name}=${value}`,
  ].join('&');

let addresses = 0;
const form = (body: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
});

/** @returns the statuses, each request from an address of its own */
async function send(path: string, init: RequestInit = {}): Promise<number> {
  addresses += 1;
  const answer = await fetch(`${origin}/oidc${path}`, {
    redirect: 'manual',
    ...init,
    headers: {
      ...init.headers,
      'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
    },
  });
  await answer.body?.cancel();
  return answer.status;
}

const authorize = () => Object.fromEntries(new URL(newSignIn(origin).address).searchParams);
const code = {
  grant_type: 'authorization_code',
  code: 'x',
  redirect_uri: '/',
  code_verifier: 'x'.repeat(43),
  client_id: 'vca',
};
const refresh = { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'vca' };

test.each([
  ['GET /auth', AUTHORIZE, (query: string) => send(`/auth?${query}`), authorize],
  ['POST /auth', AUTHORIZE, (query: string) => send('/auth', form(query)), authorize],
  ['POST /token with a code', TOKEN, (query: string) => send('/token', form(query)), () => code],
  ['POST /token with a refresh token', TOKEN, (query: string) => send('/token', form(query)), () => refresh],
  [
    'POST /token/revocation',
    ['token', 'token_type_hint', 'client_id'],
    (query: string) => send('/token/revocation', form(query)),
    () => ({ token: 'x', client_id: 'vca' }),
  ],
  ['GET /session/end', END, (query: string) => send(`/session/end?${query}`), () => ({ client_id: 'vca' })],
  [
    'POST /session/end/confirm',
    ['xsrf', 'logout'],
    (query: string) => send('/session/end/confirm', form(query)),
    () => ({ logout: 'yes' }),
  ],
] as const)('%s answers no parameter with 5xx', async (_name, names, ask, parameters) => {
  const failed: string[] = [];
  let asked = 0;
  for (const name of names) {
    const statuses = await Promise.all(VALUES.map((value) => ask(withValue(parameters(), name, value))));
    asked += statuses.length;
    failed.push(
      ...statuses.flatMap((status, index) => (status >= 500 ? [`${name}=${VALUES[index]!}: ${status}`] : [])),
    );
  }
  expect([asked, failed]).toEqual([names.length * VALUES.length, []]);
});

test.each([
  ['sign-in', {}, { email: 'a@example.org', password: PASSWORD }],
  [
    'sign-up',
    { prompt: 'create' },
    { firstName: 'A', lastName: 'B', email: 'a@example.org', password: PASSWORD },
  ],
])('the %s form answers no field with 5xx', async (_name, extra, fields) => {
  const failed: string[] = [];
  for (const name of Object.keys(fields)) {
    for (const value of VALUES) {
      addresses += 1;
      const visitor = newVisitor(origin, {
        'x-forwarded-for': `10.200.${addresses >> 8}.${addresses & 255}`,
      });
      await visitor.open(newSignIn(origin, extra).address);
      const cookie = [...visitor.cookies].map(([key, own]) => `${key}=${own.value}`).join('; ');
      const body = withValue({ ...fields, email: `a${addresses}@example.org` }, name, value);
      const path = new URL(visitor.url).pathname.slice('/oidc'.length);
      const { headers, ...init } = form(body);
      const status = await send(`${path}?locale=${value}`, { ...init, headers: { ...headers, cookie } });
      if (status >= 500 || status < 300) failed.push(`${name}=${value}: ${status}`);
    }
  }
  expect(failed).toEqual([]);
});

test('the password page and addresses of interactions answer nothing with 5xx', async () => {
  const { visitor } = await newMember(origin);
  const cookie = [...visitor.cookies].map(([key, own]) => `${key}=${own.value}`).join('; ');
  const statuses: number[] = [];
  for (const value of VALUES) {
    for (const name of ['currentPassword', 'password']) {
      const { headers, ...init } = form(
        withValue({ currentPassword: 'wrong password 1', password: 'short' }, name, value),
      );
      statuses.push(
        await send(`/account/password?return_to=/${value}`, { ...init, headers: { ...headers, cookie } }),
      );
    }
    statuses.push(
      await send(`/interaction/${value}/sign-in`),
      await send(`/auth/${value}`),
      await send(`/${value}`),
    );
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.length).toBe(VALUES.length * 5);
});
