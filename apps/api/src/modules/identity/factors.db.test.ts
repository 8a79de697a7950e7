import type { AdminAct, SignInFactors } from '@intermind/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unzip } from '../../testing/unzip.ts';
import { setAdminByEmail, switchOffByEmail } from './index.ts';
import { isSignedIn, toFreshStep, turnOn, withPassword } from './testing/authenticator.ts';
import { type ListeningApp, startListeningApp } from './testing/listening-app.ts';
import { startMailServer, type TestMailServer } from './testing/mail-server.ts';
import { newMember, refresh } from './testing/visitor.ts';

let app: ListeningApp;
let mail: TestMailServer;
let admin: string;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startListeningApp({ SMTP_URL: mail.url });
  const { email, tokens } = await newMember(app.publicUrl);
  await setAdminByEmail(app.db, email, true);
  admin = (await refresh(app.publicUrl, tokens['refresh_token']!)).body['access_token']!;
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

async function call<Answer>(method: string, path: string, token = admin) {
  const answer = await fetch(`${app.publicUrl}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  return { status: answer.status, body: (text ? JSON.parse(text) : null) as Answer };
}

async function aMember() {
  const member = await newMember(app.publicUrl);
  const token = member.tokens['access_token']!;
  const { id } = (await call<{ id: string }>('GET', '/users', token)).body;
  return { ...member, id, token };
}

test('an administrator sees what a member signs in with, and turns the second factor off: the member is told, the log has it', async () => {
  const { id, email, visitor } = await aMember();
  const path = `/admin/users/${id}`;
  const factors = async () => (await call<SignInFactors>('GET', `${path}/factors`)).body;
  expect(await factors()).toEqual({ twoFactor: null, passkeys: [] });
  expect(await call('DELETE', `${path}/two-factor`)).toMatchObject({
    status: 404,
    body: { code: 'NotFound' },
  });
  await turnOn(app, visitor);
  expect(await factors()).toEqual({
    twoFactor: { since: expect.stringMatching(/^2\d{3}-/) as string, recoveryCodesLeft: 10 },
    passkeys: [],
  });
  toFreshStep(app);
  const begun = (await withPassword(app.publicUrl, email)).visitor;

  expect((await call('DELETE', `${path}/two-factor`)).status).toBe(204);
  expect(await factors()).toEqual({ twoFactor: null, passkeys: [] });
  expect(await mail.next(email, 3)).toContain('turned off two-factor authentication for your account');
  const { items } = (
    await call<{ items: AdminAct[] }>('GET', `/admin/acts?act=user.two-factor-removed&userId=${id}`)
  ).body;
  expect(items).toHaveLength(1);
  // What was begun with it begins anew.
  await begun.open(begun.url);
  expect(begun.url).toMatch(/\/sign-in$/);
  expect(isSignedIn((await withPassword(app.publicUrl, email)).visitor)).toBe(true);
});

test('the terminal turns it off for a member who has lost everything, even the only administrator', async () => {
  const { email, visitor } = await aMember();
  await turnOn(app, visitor);
  expect(await switchOffByEmail(app.db, email.toUpperCase())).toBe(true);
  expect(await switchOffByEmail(app.db, email)).toBe(false);
  expect(await switchOffByEmail(app.db, 'nobody@example.org')).toBeNull();
  expect(isSignedIn((await withPassword(app.publicUrl, email)).visitor)).toBe(true);
});

test('the archive of a member says that it is on, without its secrets', async () => {
  const { visitor, token } = await aMember();
  await turnOn(app, visitor);
  const answer = await fetch(`${app.publicUrl}/api/users/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  const rows = (name: string) => JSON.parse(files.get(`${name}.json`)!.toString()) as object[];
  expect(rows('account_totp').map((row) => Object.keys(row).sort())).toEqual([
    ['accountId', 'createdAt', 'failures', 'lastStep'],
  ]);
  expect(rows('recovery_codes').map((row) => Object.keys(row).sort())).toEqual(
    Array.from({ length: 10 }, () => ['accountId', 'usedAt']),
  );
  expect(files.has('sign_in_steps.json')).toBe(false);
});
