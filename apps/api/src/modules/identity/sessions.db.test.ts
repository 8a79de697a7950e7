import type { MemberSession } from '@intermind/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListeningApp, startListeningApp } from './testing/listening-app.ts';
import { newMember, newSignIn, newVisitor, PASSWORD, refresh } from './testing/visitor.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let app: ListeningApp;
let origin: string;
beforeAll(async () => {
  app = await startListeningApp();
  origin = app.publicUrl;
});
afterAll(() => app.close());

async function ask(token: string, method: string, path: string) {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  return { status: answer.status, body: (text ? JSON.parse(text) : null) as unknown };
}
const sessionsOf = async (token: string) =>
  (await ask(token, 'GET', '/users/sessions')).body as MemberSession[];

/** A member with two browsers: the tokens of both. */
async function withTwoBrowsers() {
  const { email, tokens } = await newMember(origin);
  const visitor = newVisitor(origin, { 'user-agent': FIREFOX });
  const signIn = newSignIn(origin);
  await visitor.open(signIn.address);
  await visitor.send({ email, password: PASSWORD });
  const other = (await signIn.exchange(visitor.url)).body;
  return { here: tokens, there: other, visitor };
}

test('a member sees each browser once, however often its token was renewed, and which one is theirs', async () => {
  const { here, there } = await withTwoBrowsers();
  const renewed = await refresh(origin, there['refresh_token']!);
  const sessions = await sessionsOf(renewed.body['access_token']!);
  expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
  const [mine] = sessions.filter(({ current }) => current);
  expect((await sessionsOf(here['access_token']!)).find(({ current }) => current)!.id).not.toBe(mine!.id);
  expect(Date.parse(mine!.lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(mine!.signedInAt));
});

test('a browser that is signed out is out at once: its token, its renewal, its session at the provider', async () => {
  const { here, there, visitor } = await withTwoBrowsers();
  expect((await ask(there['access_token']!, 'GET', '/users')).status).toBe(200);
  const other = (await sessionsOf(here['access_token']!)).find(({ current }) => !current)!;
  expect((await ask(here['access_token']!, 'DELETE', `/users/sessions/${other.id}`)).status).toBe(204);

  expect((await ask(there['access_token']!, 'GET', '/users')).status).toBe(401);
  expect((await refresh(origin, there['refresh_token']!)).status).toBe(400);
  await visitor.open(newSignIn(origin).address);
  expect(visitor.url).toMatch(/\/sign-in$/);
  expect((await ask(here['access_token']!, 'GET', '/users')).status).toBe(200);
  expect((await sessionsOf(here['access_token']!)).length).toBe(1);
});

test('another member’s sign-in is not found', async () => {
  const [one, other] = [await newMember(origin), await newMember(origin)];
  const [theirs] = await sessionsOf(other.tokens['access_token']!);
  const answer = await ask(one.tokens['access_token']!, 'DELETE', `/users/sessions/${theirs!.id}`);
  expect(answer).toMatchObject({ status: 404, body: { code: 'NotFound' } });
  expect((await ask(other.tokens['access_token']!, 'GET', '/users')).status).toBe(200);
});

test('signing out everywhere ends every sign-in, this one too', async () => {
  const { here, there } = await withTwoBrowsers();
  expect((await ask(here['access_token']!, 'DELETE', '/users/sessions')).status).toBe(204);
  for (const tokens of [here, there]) {
    expect((await ask(tokens['access_token']!, 'GET', '/users')).status).toBe(401);
    expect((await refresh(origin, tokens['refresh_token']!)).status).toBe(400);
  }
});
