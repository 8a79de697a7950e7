import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNull } from 'drizzle-orm';
import { accounts, oidcPayloads } from '../../db/schema/index.ts';
import { type ListeningApp, startListeningApp } from './testing/listening-app.ts';
import { newMember, newSignIn, newVisitor, PASSWORD, refresh } from './testing/visitor.ts';

let app: ListeningApp;
let origin: string;
beforeAll(async () => {
  app = await startListeningApp();
  origin = app.publicUrl;
}, 60_000);
afterAll(() => app.close());

const signUp = (changes: Record<string, string> = {}) => newMember(origin, changes);

/** Every text a person can write that may come back on a page. */
const XSS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onfocus='alert(1)' autofocus='",
  '</title><svg onload=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
];

test.each(XSS)('%s stays text wherever it is shown', async (text) => {
  const visitor = newVisitor(origin);
  await visitor.open(newSignIn(origin, { prompt: 'create', return_to: `/${text}` }).address);
  await visitor.send({ firstName: text, lastName: text, email: `${text}@example.org`, password: 'x' });
  expect(visitor.status).toBe(400);
  const escaped = text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
  expect(visitor.html).toContain(`value="${escaped}"`);
  for (const dangerous of ['<script>alert', '<img src=x', '<svg onload', "onfocus='alert"]) {
    expect(visitor.html).not.toContain(dangerous);
  }
});

test('a name with markup reaches the tokens as it is, and the account page as text', async () => {
  const name = '<b>Irena</b>';
  const { visitor } = await signUp({ firstName: name });
  const [row] = (await app.db.select().from(accounts)).filter(({ firstName }) => firstName === name);
  expect(row).toBeDefined();
  await visitor.open(`${origin}/oidc/account/password`);
  expect([visitor.status, visitor.html.includes('<b>Irena')]).toEqual([200, false]);
});

test('a form from another site is refused, and does nothing', async () => {
  const visitor = newVisitor(origin);
  await visitor.open(newSignIn(origin, { prompt: 'create', ui_locales: 'en' }).address);
  const before = await app.db.$count(accounts);
  await visitor.send(
    { firstName: 'Eve', email: 'eve@example.org', password: PASSWORD },
    { origin: 'https://evil.test' },
  );
  expect([
    visitor.status,
    visitor.html.includes('The form came from another site'),
    await app.db.$count(accounts),
  ]).toEqual([403, true, before]);
});

test('an interaction belongs to the browser that began it', async () => {
  const [victim, attacker] = [newVisitor(origin), newVisitor(origin)];
  await victim.open(newSignIn(origin, { ui_locales: 'en' }).address);
  await attacker.open(victim.url);
  expect([attacker.status, attacker.html.includes('This sign-in has expired')]).toEqual([400, true]);
});

/** A browser behind an address of its own. */
const visitorFrom = (ip: string) => newVisitor(origin, { 'x-forwarded-for': ip });

async function guess(ip: string, email: string, attempts: number): Promise<number[]> {
  const visitor = visitorFrom(ip);
  await visitor.open(newSignIn(origin, { ui_locales: 'en' }).address);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await visitor.send({ email, password: 'wrong password 1' });
    statuses.push(visitor.status);
  }
  expect(visitor.headers.get('retry-after')).toBe(statuses.at(-1) === 429 ? '5' : null);
  return statuses;
}

test('five wrong passwords from an address make it wait; the owner elsewhere does not', async () => {
  const { email } = await signUp();
  expect(await guess('203.0.113.1', email, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  const owner = visitorFrom('198.51.100.1');
  const signIn = newSignIn(origin);
  await owner.open(signIn.address);
  await owner.send({ email, password: PASSWORD });
  expect((await signIn.exchange(owner.url)).status).toBe(200);
});

test('a browser that knows the account signs in from the very address that failed', async () => {
  const { email, visitor } = await signUp();
  expect((await guess('127.0.0.1', email, 6)).at(-1)).toBe(429);
  const signIn = newSignIn(origin, { prompt: 'login' });
  await visitor.open(signIn.address);
  await visitor.send({ email, password: PASSWORD });
  expect((await signIn.exchange(visitor.url)).status).toBe(200);
  // The mark is for this account alone.
  const other = await newMember(origin);
  await visitor.open(newSignIn(origin, { prompt: 'login', ui_locales: 'en' }).address);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await visitor.send({ email: other.email, password: 'wrong password 1' });
  }
  expect([visitor.status, visitor.html.includes('Too many attempts. Wait 5 seconds')]).toEqual([429, true]);
});

test('many accounts tried from one address make the address wait', async () => {
  const visitor = visitorFrom('203.0.113.2');
  await visitor.open(newSignIn(origin).address);
  let tries = 0;
  do {
    tries += 1;
    await visitor.send({ email: `victim${tries}@example.org`, password: 'wrong password 1' });
  } while (visitor.status === 401 && tries < 40);
  expect([visitor.status, tries]).toEqual([429, 21]);
});

const COMMON = 'password123';
const WEAK = 'Add what’s missing below.';

test('how easy a new password is to guess is looked up only where all else is good, and a hundred times an hour for an address', async () => {
  const visitor = visitorFrom('203.0.113.61');
  await visitor.open(newSignIn(origin, { prompt: 'create', ui_locales: 'en' }).address);
  const fields = { firstName: 'Eve', email: 'eve61@example.org', password: COMMON };
  await visitor.send({ ...fields, firstName: '' });
  expect([visitor.status, visitor.html.includes(WEAK)]).toEqual([400, false]);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 102; attempt += 1) {
    await visitor.send(fields);
    statuses.push(visitor.status);
  }
  expect([statuses.indexOf(429), statuses[0]]).toEqual([100, 400]);

  const { visitor: member } = await signUp();
  await member.open(`${origin}/oidc/account/password`);
  do await member.send({ currentPassword: PASSWORD, password: COMMON });
  while (member.status === 400 && statuses.push(member.status) < 300);
  expect([member.status, statuses.length]).toEqual([429, 202]);
});

test.each(['/auth', '/AUTH/', '/session/end'])(
  'requests to %s from one address leave a bounded number of rows, which last an hour',
  async (path) => {
    const ip = `203.0.113.${path.length}`;
    const { search } = new URL(newSignIn(origin).address);
    const before = await app.db.$count(oidcPayloads);
    const statuses: number[] = [];
    for (let round = 0; round < 31; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          fetch(`${origin}/oidc${path}${search}`, {
            redirect: 'manual',
            headers: { 'x-forwarded-for': ip },
          }),
        ),
      );
      for (const answer of answers) {
        await answer.body?.cancel();
        statuses.push(answer.status);
      }
    }
    expect(statuses.filter((status) => status !== 429).length).toBe(600);
    const rows = await app.db.select().from(oidcPayloads);
    expect(rows.length - before).toBeLessThanOrEqual(1_200);
    const lasting = rows.filter(
      ({ accountId, expiresAt }) => !accountId && Number(expiresAt) > Date.now() + 61 * 60_000,
    );
    expect(lasting).toEqual([]);
    await app.db.delete(oidcPayloads).where(isNull(oidcPayloads.accountId));
  },
);

test('requests without a session leave no rows behind, except on the rate-limited routes', async () => {
  const discovery = (await (await fetch(`${origin}/oidc/.well-known/openid-configuration`)).json()) as Record<
    string,
    unknown
  >;
  const before = await app.db.$count(oidcPayloads);
  const { search } = new URL(newSignIn(origin).address);
  const named = Object.values(discovery)
    .filter((value): value is string => typeof value === 'string' && value.startsWith(`${origin}/oidc/`))
    .map((address) => new URL(address).pathname);
  const statuses = new Map<string, number>();
  for (const pathname of new Set([...named, '/oidc/request', '/oidc/reg', '/oidc/device/auth'])) {
    if (/^\/oidc\/(auth|session\/end)$/.test(pathname)) continue;
    const { status } = await fetch(`${origin}${pathname}`, {
      method: 'POST',
      body: new URLSearchParams(search),
    });
    statuses.set(pathname, status);
  }
  expect(statuses.get('/oidc/request')).toBe(404);
  expect(statuses.get('/oidc/token')).toBe(400);
  expect(await app.db.$count(oidcPayloads)).toBe(before);
});

test('pages allow nothing inline, nothing from elsewhere, no frame, no cache', async () => {
  const visitor = newVisitor(origin);
  await visitor.open(newSignIn(origin).address);
  expect(visitor.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect([visitor.headers.get('cache-control'), visitor.headers.get('referrer-policy')]).toEqual([
    'no-store',
    'same-origin',
  ]);
  expect(visitor.html).not.toMatch(/<style|style="|<script(?! src="\/oidc\/assets\/)|\son\w+="/);
});

test('cookies are for the provider alone, out of reach of scripts and of other sites', async () => {
  const { visitor } = await signUp();
  const kept = [...visitor.cookies].filter(
    ([name]) => name.startsWith('identity_') && !name.endsWith('.sig'),
  );
  const attributes = kept.map(([, cookie]) => [
    cookie.path.startsWith('/oidc'),
    /httponly/i.test(cookie.attributes),
    /samesite=lax/i.test(cookie.attributes),
  ]);
  expect(kept.length).toBeGreaterThan(0);
  expect(attributes).toEqual(kept.map(() => [true, true, true]));
});

test('the session gets a new id at sign-in', async () => {
  const { visitor, email } = await signUp();
  const idOf = () => [...visitor.cookies].find(([name]) => /^identity_session_\d+$/.test(name))![1].value;
  const before = idOf();
  await visitor.open(newSignIn(origin, { prompt: 'login' }).address);
  await visitor.send({ email, password: PASSWORD });
  expect(idOf()).not.toBe(before);
});

test.each([
  ['without a challenge', { code_challenge: '', code_challenge_method: '' }],
  ['with a plain challenge', { code_challenge_method: 'plain' }],
  ['with the implicit flow', { response_type: 'id_token token', nonce: 'n' }],
])('a request %s is refused', async (_name, changes) => {
  const visitor = newVisitor(origin);
  await visitor.open(newSignIn(origin, changes).address);
  expect(new URL(visitor.url).searchParams.get('error') ?? new URL(visitor.url).hash).toMatch(
    /invalid_request|unsupported_response_type|unauthorized_client/,
  );
});

test('a code shown with the wrong verifier is gone, and a code works only once', async () => {
  const { visitor } = await signUp();
  const signIn = newSignIn(origin);
  await visitor.open(signIn.address);
  const stolen = await signIn.exchange(visitor.url, { code_verifier: 'x'.repeat(43) });
  expect([stolen.status, stolen.body['error']]).toEqual([400, 'invalid_grant']);
  expect((await signIn.exchange(visitor.url)).status).toBe(400);
  const again = newSignIn(origin);
  await visitor.open(again.address);
  const first = await again.exchange(visitor.url);
  const replay = await again.exchange(visitor.url);
  expect([first.status, replay.status]).toEqual([200, 400]);
  expect((await refresh(origin, first.body['refresh_token']!)).status).toBe(400);
});

test('another site gets no tokens in a browser', async () => {
  const { tokens } = await signUp();
  const ask = (from: string) =>
    fetch(`${origin}/oidc/token`, {
      method: 'POST',
      headers: { origin: from },
      body: new URLSearchParams({
        client_id: 'vca',
        grant_type: 'refresh_token',
        refresh_token: tokens['refresh_token']!,
      }),
    });
  const evil = await ask('https://evil.test');
  expect([evil.status, evil.headers.get('access-control-allow-origin')]).toEqual([400, null]);
  expect((await ask(origin)).status).toBe(200);
});

test('a revoked refresh token is dead, and the answer is one that browser clients can read', async () => {
  const { tokens } = await signUp();
  const revoked = await fetch(`${origin}/oidc/token/revocation`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ client_id: 'vca', token: tokens['refresh_token']! }),
  });
  expect([revoked.status, await revoked.json()]).toEqual([200, {}]);
  expect((await refresh(origin, tokens['refresh_token']!)).status).toBe(400);
});

test('no redirect goes to an unregistered address', async () => {
  const visitor = newVisitor(origin);
  await visitor.open(
    newSignIn(origin, { redirect_uri: 'https://evil.test/auth/callback', ui_locales: 'en' }).address,
  );
  expect([
    visitor.status,
    new URL(visitor.url).origin,
    visitor.html.includes('Something went wrong'),
  ]).toEqual([400, origin, true]);
  await visitor.open(
    `${origin}/oidc/session/end?client_id=vca&post_logout_redirect_uri=https%3A%2F%2Fevil.test%2F`,
  );
  expect([visitor.status, new URL(visitor.url).origin]).toEqual([400, origin]);
});
