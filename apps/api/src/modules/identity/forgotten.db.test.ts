import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwordLink } from './index.ts';
import { type ListeningApp, startListeningApp } from './testing/listening-app.ts';
import { startMailServer, type TestMailServer } from './testing/mail-server.ts';
import { newMember, newSignIn, newVisitor, PASSWORD, refresh, type Visitor } from './testing/visitor.ts';

const NEW_PASSWORD = 'another horse 22 stable';
const HOUR_MS = 60 * 60_000;

let app: ListeningApp;
let origin: string;
let mail: TestMailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startListeningApp({ SMTP_URL: mail.url });
  origin = app.publicUrl;
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)![0];

/** A new member, whose address has been written to once: to confirm it. */
async function aMember() {
  const member = await newMember(origin);
  const confirmation = linkIn(await mail.next(member.email));
  return { ...member, confirmation };
}

async function askFor(email: string): Promise<Visitor> {
  const visitor = newVisitor(origin);
  await visitor.open(`${origin}/oidc/forgotten?locale=en`);
  await visitor.send({ email });
  return visitor;
}

async function signsIn(email: string, password: string): Promise<boolean> {
  const visitor = newVisitor(origin);
  await visitor.open(newSignIn(origin).address);
  await visitor.send({ email, password });
  return visitor.url.includes('/auth/callback');
}

test('a forgotten password is replaced by a link that works once, and every sign-in ends', async () => {
  const { email, tokens } = await aMember();
  const callApi = async () => {
    const headers = { authorization: `Bearer ${tokens['access_token']!}` };
    return (await fetch(`${origin}/api/users`, { headers })).status;
  };
  expect(await callApi()).toBe(200);
  const asked = await askFor(email);
  expect([asked.status, asked.html.includes('Check your email')]).toEqual([200, true]);
  const link = linkIn(await mail.next(email, 2));
  expect(link.startsWith(`${origin}/oidc/reset/`)).toBe(true);

  const visitor = newVisitor(origin);
  await visitor.open(link);
  await visitor.send({ password: 'short' });
  expect([visitor.status, visitor.html.includes('Add what’s missing below.')]).toEqual([400, true]);
  await visitor.send({ password: NEW_PASSWORD });
  expect([visitor.status, visitor.html.includes('Your password has been changed')]).toEqual([200, true]);
  expect(await callApi()).toBe(401);
  expect((await refresh(origin, tokens['refresh_token']!)).status).toBe(400);
  expect([await signsIn(email, PASSWORD), await signsIn(email, NEW_PASSWORD)]).toEqual([false, true]);

  await visitor.open(link);
  expect([visitor.status, visitor.html.includes('This link no longer works')]).toEqual([410, true]);
});

test('of two who use a link at the same time one is let through', async () => {
  const { email } = await aMember();
  await askFor(email);
  const link = linkIn(await mail.next(email, 2));
  const visitors = [newVisitor(origin), newVisitor(origin)];
  for (const visitor of visitors) await visitor.open(link);
  await Promise.all(visitors.map((visitor, index) => visitor.send({ password: `${NEW_PASSWORD} ${index}` })));
  expect(visitors.map(({ status }) => status).sort()).toEqual([200, 410]);
});

test('nobody learns whether an address has an account: the answer is the same, and only the owner gets an email', async () => {
  const { email } = await aMember();
  const [known, unknown] = [await askFor(email), await askFor('nobody@example.org')];
  expect([unknown.status, unknown.html]).toEqual([known.status, known.html]);
  await mail.next(email, 2);
  expect(mail.received.filter(({ to }) => to === 'nobody@example.org')).toEqual([]);
});

test('the link leads to the public address, whatever host the request named', async () => {
  const { email } = await aMember();
  const body = new URLSearchParams({ email }).toString();
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const headers = {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      origin,
      'content-type': 'application/x-www-form-urlencoded',
    };
    httpRequest({ hostname, port, path: '/oidc/forgotten', method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end(body);
  });
  expect(status).toBe(200);
  const text = await mail.next(email, 2);
  expect([linkIn(text).startsWith(`${origin}/oidc/reset/`), text.includes('evil.test')]).toEqual([
    true,
    false,
  ]);
});

test('a link ends after an hour, with the next one, and cannot be guessed or used for something else', async () => {
  const { email, confirmation } = await aMember();
  await askFor(email);
  const first = linkIn(await mail.next(email, 2));
  await askFor(email);
  const second = linkIn(await mail.next(email, 3));
  const visitor = newVisitor(origin);
  const statusOf = async (address: string) => {
    await visitor.open(address);
    return visitor.status;
  };
  expect([await statusOf(first), await statusOf(second)]).toEqual([410, 200]);
  expect(await statusOf(`${origin}/oidc/reset/${'a'.repeat(32)}`)).toBe(410);
  expect(await statusOf(`${origin}/oidc/reset/%00`)).toBe(410);
  expect(await statusOf(confirmation.replace('/confirm/', '/reset/'))).toBe(410);
  expect(await statusOf(second.replace('/reset/', '/confirm/'))).toBe(410);
  app.clock.aheadMs += HOUR_MS + 1_000;
  expect(await statusOf(second)).toBe(410);
});

test('an inbox is not filled: after three emails an address waits', async () => {
  const statuses: number[] = [];
  for (let ask = 0; ask < 5; ask += 1) statuses.push((await askFor('often@example.org')).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

test('a new password ends a change of address that somebody else asked for', async () => {
  const { visitor, email, confirmation } = await aMember();
  const stolen = `stolen-${email}`;
  await visitor.open(`${origin}/oidc/account?locale=en&return_to=/profile`);
  await visitor.open(visitor.link('Change your email address'));
  await visitor.send({ email: stolen, currentPassword: PASSWORD });
  const link = linkIn(await mail.next(stolen));
  await askFor(email);
  const owner = newVisitor(origin);
  await owner.open(linkIn(await mail.next(email, 2)));
  await owner.send({ password: NEW_PASSWORD });
  for (const old of [link, confirmation]) {
    const thief = newVisitor(origin);
    await thief.open(old);
    expect([thief.status, thief.html.includes('This link no longer works')]).toEqual([410, true]);
  }
  expect([await signsIn(stolen, NEW_PASSWORD), await signsIn(email, NEW_PASSWORD)]).toEqual([false, true]);
});

test('a new address counts when its link was confirmed; the old one is told', async () => {
  const { visitor, email } = await aMember();
  const wanted = `new-${email}`;
  await visitor.open(`${origin}/oidc/account?locale=en&return_to=/profile`);
  await visitor.open(visitor.link('Change your email address'));
  await visitor.send({ email: wanted, currentPassword: 'not it at all 1' });
  expect([visitor.status, visitor.html.includes('This isn’t your current password.')]).toEqual([401, true]);
  await visitor.send({ email: wanted, currentPassword: PASSWORD });
  expect([visitor.status, visitor.html.includes('Confirm your new address')]).toEqual([200, true]);
  const link = linkIn(await mail.next(wanted));
  expect(await signsIn(wanted, PASSWORD)).toBe(false);

  // Mail programs open links to look at them.
  const elsewhere = newVisitor(origin);
  await elsewhere.open(link);
  expect([elsewhere.status, await signsIn(wanted, PASSWORD)]).toEqual([200, false]);
  await elsewhere.send({});
  expect(elsewhere.html).toContain('Your email address has been changed');
  expect([await signsIn(wanted, PASSWORD), await signsIn(email, PASSWORD)]).toEqual([true, false]);
  expect(await mail.next(email, 2)).toContain('was changed to another one');
});

test('an address that another account has is answered like any other, and nothing changes', async () => {
  const [member, other] = [await aMember(), await aMember()];
  await member.visitor.open(`${origin}/oidc/account/email?locale=en`);
  await member.visitor.send({ email: other.email, currentPassword: PASSWORD });
  expect([member.visitor.status, member.visitor.html.includes('Confirm your new address')]).toEqual([
    200,
    true,
  ]);
  expect(await signsIn(other.email, PASSWORD)).toBe(true);
  expect(mail.received.filter(({ to }) => to === other.email).length).toBe(1);
});

test('the address of a new account is confirmed by the link that it is sent', async () => {
  const { confirmation } = await aMember();
  const visitor = newVisitor(origin);
  await visitor.open(confirmation);
  await visitor.send({});
  expect([visitor.status, visitor.html.includes('Your email address is confirmed')]).toEqual([200, true]);
});

test('without a mail server an administrator makes the link, and a new address counts at once', async () => {
  const silent = await startListeningApp();
  try {
    const { visitor, email } = await newMember(silent.publicUrl);
    const { email: taken } = await newMember(silent.publicUrl);
    await visitor.open(`${silent.publicUrl}/oidc/forgotten?locale=en`);
    expect(visitor.html).toContain('Ask the administrator');
    const link = await passwordLink(silent.db, silent.publicUrl, new Date(), email.toUpperCase());
    await visitor.open(link!);
    await visitor.send({ password: NEW_PASSWORD });
    expect(visitor.html).toContain('Your password has been changed');
    expect(await passwordLink(silent.db, silent.publicUrl, new Date(), 'nobody@example.org')).toBeNull();

    const signIn = newSignIn(silent.publicUrl);
    await visitor.open(signIn.address);
    await visitor.send({ email, password: NEW_PASSWORD });
    await visitor.open(`${silent.publicUrl}/oidc/account/email?locale=en`);
    await visitor.send({ email: taken, currentPassword: NEW_PASSWORD });
    expect(visitor.status).toBe(409);
    await visitor.send({ email: `new-${email}`, currentPassword: NEW_PASSWORD });
    expect([visitor.status, visitor.html.includes('Your email address has been changed')]).toEqual([
      200,
      true,
    ]);
  } finally {
    await silent.close();
  }
});

test('a mail server that does not answer does not show; a new address keeps to the domains of the sign-up', async () => {
  const broken = await startListeningApp({ SMTP_URL: 'smtp://127.0.0.1:9', SIGN_UP_DOMAINS: 'example.org' });
  try {
    const { email, visitor: owner } = await newMember(broken.publicUrl);
    const visitor = newVisitor(broken.publicUrl);
    await visitor.open(`${broken.publicUrl}/oidc/forgotten?locale=en`);
    await visitor.send({ email });
    expect([visitor.status, visitor.html.includes('Check your email')]).toEqual([200, true]);
    await owner.open(`${broken.publicUrl}/oidc/account/email?locale=en`);
    await owner.send({ email: 'anna@elsewhere.test', currentPassword: PASSWORD });
    expect([owner.status, owner.html.includes('Use an email address at example.org.')]).toEqual([400, true]);
  } finally {
    await broken.close();
  }
});
