import { decodeJwt, decodeProtectedHeader } from 'jose';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../db/schema/index.ts';
import { setAdminByEmail } from './accounts/accounts.ts';
import { REFRESH_REUSE_MS } from './provider/oidc-store.ts';
import { withPassword } from './testing/authenticator.ts';
import { type ListeningApp, startListeningApp } from './testing/listening-app.ts';
import { newMember, newSignIn, newVisitor, PASSWORD, refresh, signInAgain } from './testing/visitor.ts';

let app: ListeningApp;
let origin: string;
beforeAll(async () => {
  app = await startListeningApp();
  origin = app.publicUrl;
}, 60_000);
afterAll(() => app.close());

const signUp = (changes: Record<string, string> = {}) => newMember(origin, changes);

const callApi = (token: string) =>
  fetch(`${origin}/api/users`, { headers: { authorization: `Bearer ${token}` } });

test('the sign-up page leads to the terms of use and the privacy policy in its language', async () => {
  const visitor = newVisitor(origin);
  await visitor.open(newSignIn(origin, { prompt: 'create', ui_locales: 'de' }).address);
  expect(visitor.html).toContain(
    `<a href="${origin}/de/terms" target="_blank" rel="noopener">Nutzungsbedingungen</a>.`,
  );
  expect(visitor.html).toContain(`<a href="${origin}/de/privacy">Datenschutzerklärung</a>`);
});

test('a newcomer signs up, calls the API, renews, is caught reusing a token, signs out', async () => {
  const visitor = newVisitor(origin);
  const signIn = newSignIn(origin, { ui_locales: 'en', return_to: '/kdr-wmhe-pqz' });
  await visitor.open(signIn.address);
  expect([visitor.status, visitor.html.includes('<bdi dir="ltr">kdr-wmhe-pqz</bdi>')]).toEqual([200, true]);

  await visitor.open(visitor.link('Create an account'));
  await visitor.send({
    firstName: 'Irena',
    lastName: 'Kovač',
    email: ' Irena@Example.org ',
    password: PASSWORD,
  });
  const callback = new URL(visitor.url);
  expect([
    callback.origin + callback.pathname,
    callback.searchParams.get('state'),
    callback.searchParams.get('iss'),
  ]).toEqual([`${origin}/auth/callback`, signIn.state, `${origin}/oidc`]);

  const tokens = await signIn.exchange(visitor.url);
  const { access_token: access, refresh_token: firstRefresh, id_token: idToken, ...rest } = tokens.body;
  expect([tokens.status, rest]).toEqual([
    200,
    { expires_in: 300, scope: 'openid profile email', token_type: 'Bearer' },
  ]);
  const { sub, iat, exp, jti, auth_time: signedInAt, sid, ...claims } = decodeJwt(access!);
  expect(decodeProtectedHeader(access!)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
  const kinds = [typeof jti, typeof signedInAt, typeof sid];
  expect([exp! - iat!, ...kinds]).toEqual([300, 'string', 'number', 'string']);
  expect(claims).toEqual({
    iss: `${origin}/oidc`,
    aud: `${origin}/api`,
    azp: 'vca',
    client_id: 'vca',
    scope: 'openid profile email',
    email: 'irena@example.org',
    given_name: 'Irena',
    family_name: 'Kovač',
    name: 'Irena Kovač',
    locale: 'en',
    resource_access: { vca: { roles: [] } },
  });
  expect(decodeJwt(idToken!)).toMatchObject({
    sub,
    aud: 'vca',
    email: 'irena@example.org',
    name: 'Irena Kovač',
  });

  const answer = await callApi(access!);
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { email: 'irena@example.org', firstName: 'Irena' },
  ]);

  const second = await refresh(origin, firstRefresh!);
  expect([second.status, second.body['refresh_token'] === firstRefresh]).toEqual([200, false]);
  app.clock.aheadMs += REFRESH_REUSE_MS;
  const reused = await refresh(origin, firstRefresh!);
  expect([reused.status, reused.body['error']]).toEqual([400, 'invalid_grant']);
  const afterReuse = await refresh(origin, second.body['refresh_token']!);
  expect([afterReuse.status, afterReuse.body['error']]).toEqual([400, 'invalid_grant']);

  const again = await signInAgain(origin, visitor);
  expect(again.status).toBe(200);
  const query = new URLSearchParams({
    id_token_hint: again.body['id_token']!,
    post_logout_redirect_uri: `${origin}/`,
    state: 'bye',
  });
  await visitor.open(`${origin}/oidc/session/end?${query}`);
  expect(visitor.url).toBe(`${origin}/?state=bye`);
  expect((await refresh(origin, again.body['refresh_token']!)).status).toBe(400);
  await visitor.open(newSignIn(origin).address);
  expect(visitor.url).toMatch(/\/oidc\/interaction\/[\w-]+\/sign-in$/);
});

test('an account signs in again in another browser and gets the same subject', async () => {
  const { email, tokens } = await signUp();
  const visitor = newVisitor(origin);
  const signIn = newSignIn(origin);
  await visitor.open(signIn.address);
  await visitor.send({ email: email.toUpperCase(), password: PASSWORD });
  const { body } = await signIn.exchange(visitor.url);
  expect(decodeJwt(body['access_token']!).sub).toBe(decodeJwt(tokens['access_token']!).sub);
});

test('a refresh answer that was lost on the way can be asked for again; late reuse ends the sign-in', async () => {
  const { tokens } = await signUp();
  const first = tokens['refresh_token']!;
  const lost = await refresh(origin, first);
  const [again, atOnce] = await Promise.all([refresh(origin, first), refresh(origin, first)]);
  expect([lost.status, again.status, atOnce.status]).toEqual([200, 200, 200]);
  // Each answer is good, whichever arrived.
  const next = await refresh(origin, again.body['refresh_token']!);
  expect([next.status, (await refresh(origin, lost.body['refresh_token']!)).status]).toEqual([200, 200]);
  app.clock.aheadMs += REFRESH_REUSE_MS;
  expect((await refresh(origin, first)).status).toBe(400);
  const family = [next, atOnce, lost].map(({ body }) => refresh(origin, body['refresh_token']!));
  expect((await Promise.all(family)).map(({ status }) => status)).toEqual([400, 400, 400]);
});

test('a signed-in browser gets tokens without a page, and a wish to make an account still opens sign-up', async () => {
  const { visitor } = await signUp();
  expect((await signInAgain(origin, visitor)).status).toBe(200);
  await visitor.open(newSignIn(origin, { prompt: 'create' }).address);
  expect([visitor.status, visitor.url]).toEqual([200, expect.stringMatching(/\/sign-up$/)]);
});

test('another person can sign in where an account is already signed in', async () => {
  const first = await signUp();
  const other = await signUp();
  const signIn = newSignIn(origin, { prompt: 'login' });
  await first.visitor.open(signIn.address);
  await first.visitor.send({ email: other.email, password: PASSWORD });
  // The provider ends the old session with a form that sends itself; the policy of the page allows that one script.
  expect(first.visitor.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
  await first.visitor.send({});
  const { body } = await signIn.exchange(first.visitor.url);
  expect(decodeJwt(body['access_token']!)['email']).toBe(other.email);
});

test('an unknown address and a wrong password get the same answer', async () => {
  const { email } = await signUp();
  const attempt = async (address: string) => {
    const visitor = newVisitor(origin);
    await visitor.open(newSignIn(origin, { ui_locales: 'en' }).address);
    await visitor.send({ email: address, password: 'not the password 1' });
    return [visitor.status, visitor.html.replaceAll(address, '').replaceAll(/interaction\/[\w-]+/g, '')];
  };
  const known = await attempt(email);
  expect(known[0]).toBe(401);
  expect(known[1]).toContain('Wrong email or password.');
  expect(await attempt('nobody@example.org')).toEqual(known);
});

test('each wrong field of sign-up has a message beside it, and so has a taken address', async () => {
  const { email } = await signUp();
  const visitor = newVisitor(origin);
  await visitor.open(newSignIn(origin, { prompt: 'create', ui_locales: 'en' }).address);
  await visitor.send({ firstName: ' ', email: 'not an address', password: 'short' });
  const errors = [
    ...visitor.html.matchAll(/<p class="error" id="(\w+)-error">[\s\S]*?<span>([^<]*)<\/span>/g),
  ];
  expect([visitor.status, errors.map(([, field, text]) => [field, text])]).toEqual([
    400,
    [
      ['firstName', 'Enter your first name.'],
      ['email', 'Enter a valid email address, such as name@example.org.'],
      ['password', 'Add what’s missing below.'],
    ],
  ]);
  await visitor.send({ firstName: 'Irena', email, password: PASSWORD });
  expect([visitor.status, visitor.html.includes('An account with this email already exists.')]).toEqual([
    409,
    true,
  ]);
});

test('a new administrator has the role with the next token, and one who is not any more loses it', async () => {
  const { tokens, email } = await signUp();
  expect(await setAdminByEmail(app.db, email.toUpperCase(), true)).toBe(true);
  const promoted = await refresh(origin, tokens['refresh_token']!);
  await setAdminByEmail(app.db, email, false);
  expect(await setAdminByEmail(app.db, 'nobody@example.org', true)).toBe(false);
  const demoted = await refresh(origin, promoted.body['refresh_token']!);
  const rolesOf = (token: string) => decodeJwt(token)['resource_access'];
  expect([rolesOf(promoted.body['access_token']!), rolesOf(demoted.body['access_token']!)]).toEqual([
    { vca: { roles: ['admin'] } },
    { vca: { roles: [] } },
  ]);
});

test('a deleted account is out: no call, no renewal, no session', async () => {
  const { visitor, tokens } = await signUp();
  const access = tokens['access_token']!;
  expect((await callApi(access)).status).toBe(200);
  const deleted = await fetch(`${origin}/api/users`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${access}` },
  });
  expect(deleted.status).toBe(204);
  expect((await callApi(access)).status).toBe(401);
  expect((await refresh(origin, tokens['refresh_token']!)).status).toBe(400);
  await visitor.open(newSignIn(origin).address);
  expect(visitor.url).toMatch(/\/sign-in$/);
});

test('an ID token is not an access token', async () => {
  const { tokens } = await signUp();
  const answer = await callApi(tokens['id_token']!);
  expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'TokenInvalid' }]);
});

test('signing in again is remembered as the last sign-in', async () => {
  const { email, tokens } = await signUp();
  await callApi(tokens['access_token']!);
  await app.db.update(users).set({ lastLoginAt: new Date(0) });
  const visitor = newVisitor(origin);
  const signIn = newSignIn(origin);
  await visitor.open(signIn.address);
  await visitor.send({ email, password: PASSWORD });
  await callApi((await signIn.exchange(visitor.url)).body['access_token']!);
  const row = (await app.db.select().from(users)).find((user) => user.email === email)!;
  expect(Date.now() - row.lastLoginAt.getTime()).toBeLessThan(60_000);
});

test('the first administrator must choose a password before there is any token', async () => {
  const file = path.join(app.dataDir, 'first-admin.json');
  const { email, password } = JSON.parse(readFileSync(file, 'utf8')) as { email: string; password: string };
  expect([email, statSync(file).mode & 0o777]).toEqual(['admin@localhost', 0o600]);

  const visitor = newVisitor(origin);
  const signIn = newSignIn(origin, { ui_locales: 'en' });
  await visitor.open(signIn.address);
  await visitor.send({ email, password });
  expect([visitor.url, visitor.html.includes('Change your password')]).toEqual([
    expect.stringMatching(/\/password$/),
    true,
  ]);
  await visitor.send({ password });
  expect([visitor.status, visitor.html.includes('Choose a password that’s different')]).toEqual([400, true]);
  await visitor.send({ password: 'my own choice 7' });
  const { body } = await signIn.exchange(visitor.url);
  expect(decodeJwt(body['access_token']!)).toMatchObject({
    email,
    resource_access: { vca: { roles: ['admin'] } },
  });
});

test('signing up and signing in leave one line each in the audit log', async () => {
  app.audited.length = 0;
  const { email, tokens } = await signUp();
  const accountId = decodeJwt(tokens['access_token']!).sub;
  expect(app.audited).toEqual([['account.created', accountId]]);
  await withPassword(origin, email);
  expect(app.audited).toEqual([
    ['account.created', accountId],
    ['account.signed-in', accountId],
  ]);
});
