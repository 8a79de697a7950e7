import type { MemberSession } from '@intermind/contracts';
import { and, eq, gt } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountTotp, recoveryCodes, signInSteps } from '../../db/schema/index.ts';
import { STEP_LIFETIME_MS } from './accounts/steps-store.ts';
import {
  authenticatorOf,
  isSignedIn,
  recoveryCodesOn,
  toFreshStep,
  turnOn,
  withPassword,
  wrongCode,
} from './testing/authenticator.ts';
import { type ListeningApp, startListeningApp } from './testing/listening-app.ts';
import { startMailServer, type TestMailServer } from './testing/mail-server.ts';
import { newMember, newSignIn, newVisitor, PASSWORD, refresh } from './testing/visitor.ts';

let app: ListeningApp;
let origin: string;
let mail: TestMailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startListeningApp({ SMTP_URL: mail.url });
  origin = app.publicUrl;
});
// Tokens say the machine's time: each test begins close to it.
beforeEach(() => {
  app.clock.aheadMs = 0;
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

/** A member with two-factor authentication. */
async function aMember() {
  const member = await newMember(origin);
  const factor = await turnOn(app, member.visitor);
  toFreshStep(app);
  return { ...member, ...factor, accountId: decodeJwt(member.tokens['access_token']!).sub! };
}

const totpOf = async (accountId: string) =>
  (await app.db.select().from(accountTotp).where(eq(accountTotp.accountId, accountId)))[0];

test('it is set up with the password and a first code: secret and recovery codes are no plain text in the database', async () => {
  const { visitor, email, tokens } = await newMember(origin);
  const elsewhere = await withPassword(origin, email);
  const other = await elsewhere.signIn.exchange(elsewhere.visitor.url);

  await visitor.open(`${origin}/oidc/account/two-factor?locale=en&return_to=/profile`);
  await visitor.send({ currentPassword: 'not it at all 1' });
  expect([visitor.status, visitor.html.includes('This isn’t your current password.')]).toEqual([401, true]);
  await visitor.send({ currentPassword: PASSWORD });
  expect(visitor.url).toBe(`${origin}/oidc/account/two-factor/set-up?return_to=%2Fprofile&locale=en`);
  const phone = authenticatorOf(app, visitor.html);
  const secret = /secret=([A-Z2-7]{32})/.exec(visitor.html)![1]!;
  await visitor.send({ code: '12 34' });
  expect([visitor.status, visitor.html.includes('Enter the six digits')]).toEqual([400, true]);
  await visitor.send({ code: wrongCode(phone) });
  expect([visitor.status, visitor.html.includes('This code is wrong')]).toEqual([401, true]);
  // Spaces as the app shows them, digits as an Arabic keyboard types them.
  const typed = [...phone.code()].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join('');
  await visitor.send({ code: ` ${typed.slice(0, 3)} ${typed.slice(3)} ` });
  const codes = recoveryCodesOn(visitor.html);
  expect([visitor.status, new Set(codes).size]).toEqual([200, 10]);
  expect(await mail.next(email, 2)).toContain('Two-factor authentication was turned on');

  const stored = JSON.stringify([
    await app.db.select().from(accountTotp),
    await app.db.select().from(recoveryCodes),
    await app.db.select().from(signInSteps),
  ]);
  expect(
    [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))].filter((text) =>
      stored.includes(text),
    ),
  ).toEqual([]);
  // Sign-ins with the password alone are out; this browser stays.
  expect((await refresh(origin, other.body['refresh_token']!)).status).toBe(400);
  expect((await refresh(origin, tokens['refresh_token']!)).status).toBe(200);
  await visitor.open(`${origin}/oidc/account/two-factor?locale=en`);
  expect(visitor.html).toContain('Recovery codes left: 10.');
});

test('the password alone signs nobody in: the code is asked for, and no token or session is given before', async () => {
  const { email, phone } = await aMember();
  const { visitor, signIn } = await withPassword(origin, email);
  expect([visitor.status, visitor.url]).toEqual([200, expect.stringMatching(/\/code$/)]);
  expect([...visitor.cookies.keys()].filter((name) => /session|device/.test(name))).toEqual([]);
  // The address where the provider goes on after a sign-in leads back to it.
  const uid = /interaction\/([\w-]+)\//.exec(visitor.url)![1]!;
  const page = visitor.url;
  await visitor.open(`${origin}/oidc/auth/${uid}`);
  expect(visitor.url).toMatch(/\/sign-in$/);
  await visitor.open(newSignIn(origin).address);
  expect(visitor.url).toMatch(/\/sign-in$/);
  // The newer request has its own first step.
  await visitor.open(visitor.url.replace('sign-in', 'code'));
  expect(visitor.url).toMatch(/\/sign-in$/);

  const again = await withPassword(origin, email, { visitor });
  expect(again.visitor.url).not.toBe(page);
  await visitor.send({ code: phone.code() });
  const { body } = await again.signIn.exchange(visitor.url);
  const sessions = await sessionsOf(body['access_token']!);
  expect(sessions.find(({ current }) => current)!.method).toBe('code');
  expect((await signIn.exchange(visitor.url)).status).toBe(400);
});

test('the second step belongs to one browser, ends after minutes and is good once', async () => {
  const { email, phone, accountId } = await aMember();
  const { visitor } = await withPassword(origin, email);
  const stranger = newVisitor(origin);
  await stranger.open(newSignIn(origin).address);
  await stranger.open(visitor.url);
  expect([stranger.status, stranger.html.includes('This sign-in has expired')]).toEqual([400, true]);

  app.clock.aheadMs += STEP_LIFETIME_MS;
  await visitor.send({ code: phone.code() });
  expect(visitor.url).toMatch(/\/sign-in$/);

  const twins = await withPassword(origin, email);
  const twin = newVisitor(origin);
  for (const [name, cookie] of twins.visitor.cookies) twin.cookies.set(name, cookie);
  await twin.open(twins.visitor.url);
  await Promise.all([twins.visitor.send({ code: phone.code() }), twin.send({ code: phone.code(1) })]);
  expect([twins.visitor, twin].filter(isSignedIn)).toHaveLength(1);
  const open = and(
    eq(signInSteps.accountId, accountId),
    gt(signInSteps.expiresAt, new Date(Date.now() + app.clock.aheadMs)),
  );
  expect(await app.db.$count(signInSteps, open)).toBe(0);
});

test('a code is good for its step and the ones beside it, once, and never after a later one', async () => {
  const { email, phone } = await aMember();
  const tryCode = async (code: string) => {
    const { visitor } = await withPassword(origin, email);
    await visitor.send({ code });
    return isSignedIn(visitor);
  };
  expect([await tryCode(phone.code(-2)), await tryCode(phone.code(2))]).toEqual([false, false]);
  expect(await tryCode(phone.code(-1))).toBe(true);
  expect(await tryCode(phone.code(-1))).toBe(false);
  expect(await tryCode(phone.code(1))).toBe(true);
  // Of the time before the last one that was used.
  expect(await tryCode(phone.code(0))).toBe(false);
});

test('of two browsers with the same code one is let in', async () => {
  const { email, phone } = await aMember();
  const visitors = [await withPassword(origin, email), await withPassword(origin, email)];
  await Promise.all(visitors.map(({ visitor }) => visitor.send({ code: phone.code() })));
  expect(visitors.filter(({ visitor }) => isSignedIn(visitor))).toHaveLength(1);
});

test('a recovery code signs in once, however it is typed, and its owner is told', async () => {
  const { email, codes } = await aMember();
  const { visitor, signIn } = await withPassword(origin, email);
  await visitor.open(visitor.link('Use a recovery code'));
  await visitor.send({ code: 'aaaaa-bbbbb-ccccc' });
  expect([visitor.status, visitor.html.includes('This code is wrong or was already used.')]).toEqual([
    401,
    true,
  ]);
  await visitor.send({ code: ` ${codes[3]!.toUpperCase().replaceAll('-', ' ')}` });
  const { body } = await signIn.exchange(visitor.url);
  const [current] = (await sessionsOf(body['access_token']!)).filter((session) => session.current);
  expect(current!.method).toBe('recovery-code');
  expect(await mail.next(email, 3)).toMatch(
    /recovery code was used[^]*Codes left: 9\.[^]*change your password/,
  );

  const again = (await withPassword(origin, email)).visitor;
  await again.open(again.link('Use a recovery code'));
  await again.send({ code: codes[3]! });
  expect(again.status).toBe(401);
});

test('another member’s recovery code is wrong', async () => {
  const [one, other] = [await aMember(), await aMember()];
  const { visitor } = await withPassword(origin, one.email);
  await visitor.open(visitor.link('Use a recovery code'));
  await visitor.send({ code: other.codes[0]! });
  expect(visitor.status).toBe(401);
});

test('new recovery codes and turning off ask for the password; the old codes stop working', async () => {
  const { visitor, email, codes } = await aMember();
  await visitor.open(`${origin}/oidc/account/two-factor?locale=en`);
  await visitor.open(visitor.link('New recovery codes'));
  await visitor.send({ currentPassword: 'not it at all 1' });
  expect(visitor.status).toBe(401);
  await visitor.send({ currentPassword: PASSWORD });
  const fresh = recoveryCodesOn(visitor.html);
  expect([fresh.length, fresh.filter((code) => codes.includes(code))]).toEqual([10, []]);
  expect(await mail.next(email, 3)).toContain('New recovery codes were made');
  const { visitor: elsewhere } = await withPassword(origin, email);
  await elsewhere.open(elsewhere.link('Use a recovery code'));
  await elsewhere.send({ code: codes[0]! });
  expect(isSignedIn(elsewhere)).toBe(false);
  await elsewhere.send({ code: fresh[0]! });
  expect(isSignedIn(elsewhere)).toBe(true);

  await visitor.open(`${origin}/oidc/account/two-factor/off?locale=en`);
  await visitor.send({ currentPassword: 'not it at all 1' });
  expect(visitor.status).toBe(401);
  await visitor.send({ currentPassword: PASSWORD });
  expect(visitor.html).toContain('Two-factor authentication is off');
  expect(await mail.next(email, 5)).toContain('Two-factor authentication was turned off');
  expect(isSignedIn((await withPassword(origin, email)).visitor)).toBe(true);
});

test('a forgotten password that is replaced leaves it on, and ends what was begun with the old one', async () => {
  const { email, phone } = await aMember();
  const begun = (await withPassword(origin, email)).visitor;
  const visitor = newVisitor(origin);
  await visitor.open(`${origin}/oidc/forgotten?locale=en`);
  await visitor.send({ email });
  const link = /https?:\/\/\S+reset\S+/.exec(await mail.next(email, 3))![0];
  await visitor.open(link);
  const password = 'another horse 22 stable';
  await visitor.send({ password });
  expect(visitor.html).toContain('Your password has been changed');
  await begun.send({ code: phone.code() });
  expect(begun.url).toMatch(/\/sign-in$/);
  const after = (await withPassword(origin, email, { password })).visitor;
  expect(after.url).toMatch(/\/code$/);
  await after.send({ code: phone.code() });
  expect(isSignedIn(after)).toBe(true);
});

test('codes are guessed a few times, then there is a wait, from every address that was never signed in', async () => {
  const { email, phone, visitor: owner } = await aMember();
  const wrong = wrongCode(phone);
  const { visitor } = await withPassword(origin, email);
  const statuses: number[] = [];
  for (let guess = 0; guess < 7; guess += 1) {
    await visitor.send({ code: wrong });
    statuses.push(visitor.status);
  }
  // Five, and one more that begins the wait.
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect(Number(visitor.headers.get('retry-after'))).toBeGreaterThan(0);
  // Not with the right one either, nor with a recovery code, nor after another password.
  await visitor.send({ code: phone.code() });
  expect(visitor.status).toBe(429);
  const other = (await withPassword(origin, email)).visitor;
  await other.open(other.link('Use a recovery code'));
  await other.send({ code: 'aaaaa-bbbbb-ccccc' });
  expect(other.status).toBe(429);
  // A browser that was signed in before has its own allowance.
  await owner.open(newSignIn(origin, { prompt: 'login', ui_locales: 'en' }).address);
  await owner.send({ email, password: PASSWORD });
  await owner.send({ code: phone.code() });
  expect(isSignedIn(owner)).toBe(true);
});

test('after a hundred wrong codes in a row none is looked at, until a new password; their owner hears of it early', async () => {
  const { email, phone, accountId } = await aMember();
  await app.db.update(accountTotp).set({ failures: 9 }).where(eq(accountTotp.accountId, accountId));
  const { visitor } = await withPassword(origin, email);
  await visitor.send({ code: wrongCode(phone) });
  expect(await mail.next(email, 3)).toContain('Someone entered your password');
  await app.db.update(accountTotp).set({ failures: 100 }).where(eq(accountTotp.accountId, accountId));
  await visitor.send({ code: phone.code() });
  expect([visitor.status, visitor.html.includes('Too many wrong codes.')]).toEqual([429, true]);
  const reset = newVisitor(origin);
  await reset.open(`${origin}/oidc/forgotten?locale=en`);
  await reset.send({ email });
  await reset.open(/https?:\/\/\S+reset\S+/.exec(await mail.next(email, 4))![0]);
  const password = 'another horse 22 stable';
  await reset.send({ password });
  expect((await totpOf(accountId))!.failures).toBe(0);
  const after = (await withPassword(origin, email, { password })).visitor;
  await after.send({ code: phone.code() });
  expect(isSignedIn(after)).toBe(true);
});

test('with other secrets of the installation codes are wrong, and recovery codes still sign in', async () => {
  const { email, phone, codes, accountId } = await aMember();
  const other = await aMember();
  // Another account's secret stands for one that was encrypted with another key: neither can be opened.
  const { secret } = (await totpOf(other.accountId))!;
  await app.db.update(accountTotp).set({ secret }).where(eq(accountTotp.accountId, accountId));
  const { visitor } = await withPassword(origin, email);
  await visitor.send({ code: phone.code() });
  expect(visitor.status).toBe(401);
  await visitor.send({ code: other.phone.code() });
  expect(visitor.status).toBe(401);
  await visitor.open(visitor.link('Use a recovery code'));
  await visitor.send({ code: codes[0]! });
  expect(isSignedIn(visitor)).toBe(true);
});

async function sessionsOf(token: string): Promise<MemberSession[]> {
  const answer = await fetch(`${origin}/api/users/sessions`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as MemberSession[];
}

test('signing in with a code leaves one line in the audit log, none with the password before', async () => {
  const { email, phone, accountId } = await aMember();
  app.audited.length = 0;
  const { visitor } = await withPassword(origin, email);
  expect(app.audited).toEqual([]);
  await visitor.send({ code: phone.code() });
  expect([isSignedIn(visitor), app.audited]).toEqual([true, [['account.signed-in', accountId]]]);
});
