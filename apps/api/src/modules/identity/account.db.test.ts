import { and, eq, isNull, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accounts, oidcPayloads, users } from '../../db/schema/index.ts';
import { type ListeningApp, startListeningApp } from './testing/listening-app.ts';
import { newMember, newSignIn, newVisitor, PASSWORD, refresh, signInAgain } from './testing/visitor.ts';

let app: ListeningApp;
let origin: string;
beforeAll(async () => {
  app = await startListeningApp();
  origin = app.publicUrl;
}, 60_000);
afterAll(() => app.close());

const signUp = () => newMember(origin);
/** @returns the status of a call with this access token */
async function callApi(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${origin}/api/users`, { headers })).status;
}

test('a link that signs out asks first, and both answers do what they say', async () => {
  const { visitor } = await signUp();
  await visitor.open(`${origin}/oidc/session/end?ui_locales=en`);
  expect([visitor.status, visitor.html.includes('Sign out?')]).toEqual([200, true]);
  expect((await signInAgain(origin, visitor)).status).toBe(200);
  await visitor.open(`${origin}/oidc/session/end?ui_locales=en`);
  await visitor.send({ logout: 'yes' });
  expect([visitor.status, visitor.url]).toEqual([200, `${origin}/oidc/session/end/success`]);
  await visitor.open(newSignIn(origin).address);
  expect(visitor.url).toMatch(/\/sign-in$/);
});

test('an access token ends with the sign-out of its browser', async () => {
  const { visitor, tokens } = await signUp();
  const access = tokens['access_token']!;
  expect(await callApi(access)).toBe(200);
  const query = new URLSearchParams({ id_token_hint: tokens['id_token']! });
  await visitor.open(`${origin}/oidc/session/end?${query}`);
  expect(await callApi(access)).toBe(401);
});

test('an access token ends when its refresh token is used again by somebody else', async () => {
  const { tokens } = await signUp();
  const access = tokens['access_token']!;
  expect(await callApi(access)).toBe(200);
  await refresh(origin, tokens['refresh_token']!);
  await app.db
    .update(oidcPayloads)
    .set({ consumedAt: new Date(Date.now() - 60_000) })
    .where(and(eq(oidcPayloads.model, 'RefreshToken'), eq(oidcPayloads.accountId, decodeJwt(access).sub!)));
  expect((await refresh(origin, tokens['refresh_token']!)).status).toBe(400);
  await vi.waitFor(async () => expect(await callApi(access)).toBe(401));
});

test('another account’s ID token does not sign the person out', async () => {
  const [mine, other] = [await signUp(), await signUp()];
  const query = new URLSearchParams({ id_token_hint: other.tokens['id_token']!, ui_locales: 'en' });
  await mine.visitor.open(`${origin}/oidc/session/end?${query}`);
  expect([mine.visitor.status, mine.visitor.html.includes('Sign out?')]).toEqual([200, true]);
});

test('signing out while signed out redirects at once', async () => {
  const { tokens } = await signUp();
  const visitor = newVisitor(origin);
  const query = new URLSearchParams({
    id_token_hint: tokens['id_token']!,
    post_logout_redirect_uri: `${origin}/`,
  });
  await visitor.open(`${origin}/oidc/session/end?${query}`);
  expect(visitor.url).toBe(`${origin}/`);
});

test('a changed password ends every other sign-in and keeps this one', async () => {
  const { visitor, email, tokens } = await signUp();
  const elsewhere = newVisitor(origin);
  const signIn = newSignIn(origin);
  await elsewhere.open(signIn.address);
  await elsewhere.send({ email, password: PASSWORD });
  const other = await signIn.exchange(elsewhere.url);

  const accesses = [other.body, tokens].map((of) => of['access_token']!);
  // The API remembers them as checked.
  expect(await Promise.all(accesses.map(callApi))).toEqual([200, 200]);

  await visitor.open(`${origin}/oidc/account/password?locale=en&return_to=/profile`);
  await visitor.send({ currentPassword: 'not it at all 1', password: 'a new password 2' });
  expect([visitor.status, visitor.html.includes('This isn’t your current password.')]).toEqual([401, true]);
  await visitor.send({ currentPassword: PASSWORD, password: 'a new password 2' });
  expect([visitor.status, visitor.link('Home')]).toEqual([200, `${origin}/profile`]);

  expect(await Promise.all(accesses.map(callApi))).toEqual([401, 200]);
  expect((await refresh(origin, other.body['refresh_token']!)).status).toBe(400);
  expect((await refresh(origin, tokens['refresh_token']!)).status).toBe(200);
  await elsewhere.open(newSignIn(origin).address);
  expect(elsewhere.url).toMatch(/\/sign-in$/);
});

test('the account page needs a sign-in and redirects nowhere else', async () => {
  const visitor = newVisitor(origin);
  await visitor.open(`${origin}/oidc/account/password?locale=en`);
  expect([visitor.status, visitor.html.includes('You’re not signed in')]).toEqual([401, true]);
  const { visitor: member } = await signUp();
  await member.open(`${origin}/oidc/account/password?locale=en&return_to=//evil.test/`);
  expect(member.html).not.toContain('evil.test');
});

test('the language is the chosen one, then what the client asks, the remembered one, the browser’s', async () => {
  const langOf = (visitor: ReturnType<typeof newVisitor>) =>
    /<html lang="(\w+)" dir="(\w+)"/.exec(visitor.html)!.slice(1);
  const visitor = newVisitor(origin, { 'accept-language': 'fr-CA, en;q=0.5' });
  await visitor.open(newSignIn(origin).address);
  const browser = langOf(visitor);
  await visitor.open(newSignIn(origin, { ui_locales: 'xx ja' }).address);
  const asked = langOf(visitor);
  await visitor.open('?locale=ar');
  const chosen = langOf(visitor);
  await visitor.send({ email: '', password: '' });
  const kept = langOf(visitor);
  await visitor.open(newSignIn(origin).address);
  expect({ browser, asked, chosen, kept, remembered: langOf(visitor) }).toEqual({
    browser: ['fr', 'ltr'],
    asked: ['ja', 'ltr'],
    chosen: ['ar', 'rtl'],
    kept: ['ar', 'rtl'],
    remembered: ['ar', 'rtl'],
  });
});

test('an unknown address below the provider is a page of ours, a large form is refused', async () => {
  const visitor = newVisitor(origin);
  await visitor.open(`${origin}/oidc/nothing?ui_locales=en`);
  expect([visitor.status, visitor.html.includes('This page doesn’t exist')]).toEqual([404, true]);
  await visitor.open(newSignIn(origin).address);
  await visitor.send({ email: 'a'.repeat(10_000), password: 'x' });
  expect(visitor.status).toBe(413);
});

test('behind a proxy only the public address counts', async () => {
  const publicUrl = 'https://meet.example.org';
  const proxied = await startListeningApp({ PUBLIC_URL: publicUrl });
  try {
    const spoofed = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http' };
    const discovery = await fetch(`${proxied.publicUrl}/oidc/.well-known/openid-configuration`, {
      headers: spoofed,
    });
    const addresses = Object.values((await discovery.json()) as Record<string, unknown>).filter(
      (value): value is string => typeof value === 'string' && value.includes('://'),
    );
    expect(addresses.filter((address) => !address.startsWith(`${publicUrl}/oidc`))).toEqual([]);
    expect(addresses.length).toBeGreaterThan(4);

    const request = newSignIn(publicUrl).address.replace(publicUrl, proxied.publicUrl);
    const answer = await fetch(request, { redirect: 'manual', headers: spoofed });
    const insecure = answer.headers.getSetCookie().filter((cookie) => !/; secure/i.test(cookie));
    expect([answer.status, answer.headers.getSetCookie().length > 0, insecure]).toEqual([303, true, []]);
  } finally {
    await proxied.close();
  }
});

async function callUsers(token: string, method: string, body?: object): Promise<number> {
  const answer = await fetch(`${origin}/api/users`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  await answer.body?.cancel();
  return answer.status;
}

test('a name changed in the product is the name in the next tokens', async () => {
  const { tokens } = await signUp();
  await callUsers(tokens['access_token']!, 'PATCH', { firstName: 'Irina', lastName: 'Horvat' });
  const next = await refresh(origin, tokens['refresh_token']!);
  expect(decodeJwt(next.body['access_token']!)['name']).toBe('Irina Horvat');
});

test('deleting an account that fails on the way leaves it whole, and works when it is repeated', async () => {
  const { tokens, email } = await signUp();
  const subject = decodeJwt(tokens['access_token']!).sub!;
  await callUsers(tokens['access_token']!, 'GET');
  const left = async () => [
    await app.db.$count(accounts, eq(accounts.email, email)),
    await app.db.$count(users, and(eq(users.subject, subject), isNull(users.deletedAt))),
    await app.db.$count(oidcPayloads, eq(oidcPayloads.accountId, subject)),
  ];
  const before = await left();
  // The provider's rows are the last that go.
  await app.db.execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  );
  await app.db.execute(
    sql`create trigger refuse before delete on oidc_payloads for each statement execute function refuse()`,
  );
  expect(await callUsers(tokens['access_token']!, 'DELETE')).toBe(500);
  await app.db.execute(sql`drop trigger refuse on oidc_payloads`);
  expect([before.slice(0, 2), await left()]).toEqual([[1, 1], before]);

  expect(await callUsers(tokens['access_token']!, 'DELETE')).toBe(204);
  expect(await left()).toEqual([0, 0, 0]);
  expect(await callUsers(tokens['access_token']!, 'GET')).toBe(401);
});
