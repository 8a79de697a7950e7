import type { MemberSession } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passkeys } from '../../db/schema/index.ts';
import { hasPasskeys } from './accounts/passkeys.ts';
import { STEP_LIFETIME_MS } from './accounts/steps-store.ts';
import { isSignedIn, turnOn } from './testing/authenticator.ts';
import { type ListeningApp, startListeningApp } from './testing/listening-app.ts';
import { startMailServer, type TestMailServer } from './testing/mail-server.ts';
import { softwarePasskey } from './testing/software-passkey.ts';
import { newMember, newSignIn, newVisitor, PASSWORD, type Visitor } from './testing/visitor.ts';

let app: ListeningApp;
let origin: string;
let mail: TestMailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startListeningApp({ SMTP_URL: mail.url });
  origin = app.publicUrl;
});
beforeEach(() => {
  app.clock.aheadMs = 0;
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

type Options = { challenge: string; rp?: { id: string }; rpId?: string; userVerification?: string };

/** Sends what the script of a page sends, in the browser of the visitor. */
async function post(visitor: Visitor, address: string, fields: Record<string, string> = {}) {
  const cookie = [...visitor.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
  const answer = await fetch(address, {
    method: 'POST',
    headers: { origin, accept: 'application/json, text/html', cookie },
    body: new URLSearchParams(fields),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')!.startsWith('application/json');
  const body = (isJson ? JSON.parse(text) : {}) as { options?: Options; location?: string };
  return { status: answer.status, text, options: body.options!, location: body.location };
}

const LIST = () => `${origin}/oidc/account/passkeys`;

async function addPasskey(visitor: Visitor, name = 'Phone', device = softwarePasskey(origin)) {
  const begun = await post(visitor, LIST(), { name, currentPassword: PASSWORD });
  const added = await post(visitor, `${LIST()}/new`, { name, response: device.create(begun.options) });
  return { device, begun, added };
}

async function aMember() {
  const member = await newMember(origin);
  const { device } = await addPasskey(member.visitor);
  return { ...member, device, accountId: decodeJwt(member.tokens['access_token']!).sub! };
}

/** A browser at the sign-in page. */
async function atSignIn() {
  const visitor = newVisitor(origin);
  const signIn = newSignIn(origin, { ui_locales: 'en' });
  await visitor.open(signIn.address);
  const begin = async () =>
    (await post(visitor, visitor.url.replace('/sign-in', '/passkey-options'))).options;
  const finish = async (response: string) => {
    const sent = await post(visitor, visitor.url.replace('/sign-in', '/passkey'), { response });
    if (sent.location) await visitor.open(sent.location);
    return sent;
  };
  return { visitor, signIn, begin, finish };
}

test('a passkey is added with the password and a name, and signs in alone; the list of sign-ins says so', async () => {
  const { visitor, email, tokens } = await newMember(origin);
  const wrong = await post(visitor, LIST(), { name: 'Phone', currentPassword: 'not it at all 1' });
  const nameless = await post(visitor, LIST(), { name: ' ', currentPassword: PASSWORD });
  expect([wrong.status, nameless.status]).toEqual([401, 400]);
  const { begun, added, device } = await addPasskey(visitor, 'My <phone>');
  expect(begun.options).toMatchObject({
    rp: { id: 'localhost' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  });
  expect(added.location).toBe('/oidc/account/passkeys');
  expect(await mail.next(email, 2)).toContain('The passkey “My <phone>” was added');
  await visitor.open(`${LIST()}?locale=en`);
  expect(visitor.html).toContain('My &lt;phone&gt;');

  const { visitor: elsewhere, signIn, begin, finish } = await atSignIn();
  const options = await begin();
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  await finish(device.get(options));
  const { body } = await signIn.exchange(elsewhere.url);
  const access = body['access_token']!;
  expect(decodeJwt(access).sub).toBe(decodeJwt(tokens['access_token']!).sub);
  const answer = await fetch(`${origin}/api/users/sessions`, {
    headers: { authorization: `Bearer ${access}` },
  });
  const sessions = (await answer.json()) as MemberSession[];
  expect(sessions.find(({ current }) => current)!.method).toBe('passkey');
  await visitor.open(`${LIST()}?locale=en`);
  expect(visitor.html).toContain('Last used');
});

test('it is both factors: with two-factor authentication no code is asked for', async () => {
  const { visitor, device } = await aMember();
  await turnOn(app, visitor);
  const { visitor: elsewhere, begin, finish } = await atSignIn();
  await finish(device.get(await begin()));
  expect(isSignedIn(elsewhere)).toBe(true);
});

test.each([
  ['of another origin', { origin: 'https://evil.example' }],
  ['of another site', { rpId: 'evil.example' }],
  ['of a device that did not check who holds it', { userVerified: false }],
])('an answer %s is refused, when a passkey is added and when it is used', async (_, lie) => {
  const { visitor, device, accountId } = await aMember();
  const begun = await post(visitor, LIST(), { name: 'Other', currentPassword: PASSWORD });
  const other = softwarePasskey(origin).create(begun.options, lie);
  expect((await post(visitor, `${LIST()}/new`, { name: 'Other', response: other })).status).toBe(400);
  expect(await app.db.$count(passkeys, eq(passkeys.accountId, accountId))).toBe(1);
  const { begin, finish } = await atSignIn();
  expect((await finish(device.get(await begin(), lie))).status).toBe(401);
});

test('a challenge is good once, for minutes, in one browser; nonsense is refused', async () => {
  const { device } = await aMember();
  const first = await atSignIn();
  const options = await first.begin();
  expect((await first.finish(device.get(await first.begin()))).status).toBe(200);
  expect(isSignedIn(first.visitor)).toBe(true);
  // The one before was over with the second; and another browser has its own.
  const second = await atSignIn();
  expect((await second.finish(device.get(options))).status).toBe(401);
  const own = await second.begin();
  expect((await second.finish(device.get(options))).status).toBe(401);
  // Also the right answer comes too late after a wrong one: each challenge has one try.
  expect((await second.finish(device.get(own))).status).toBe(401);
  const late = await second.begin();
  app.clock.aheadMs += STEP_LIFETIME_MS;
  expect((await second.finish(device.get(late))).status).toBe(401);
  for (const nonsense of ['', 'null', '[]', '{"id":7}', '{"id":"x","response":{}}', '"\u0000"']) {
    await second.begin();
    expect((await second.finish(nonsense)).status).toBe(401);
  }
});

test('a copy of a passkey is refused: its counter goes back, or is used twice at the same time', async () => {
  const { device } = await aMember();
  const signIn = async (counter: number) => {
    const { begin, finish } = await atSignIn();
    return (await finish(device.get(await begin(), { counter }))).status;
  };
  expect([await signIn(7), await signIn(7), await signIn(6), await signIn(0)]).toEqual([200, 401, 401, 401]);
  const twice = await Promise.all([signIn(8), signIn(8)]);
  expect(twice.sort()).toEqual([200, 401]);
  // Those that are synchronised count nothing.
  const other = await newMember(origin);
  const synchronised = softwarePasskey(origin);
  const begun = await post(other.visitor, LIST(), { name: 'Cloud', currentPassword: PASSWORD });
  const response = synchronised.create(begun.options, { counter: 0 });
  await post(other.visitor, `${LIST()}/new`, { name: 'Cloud', response });
  for (let use = 0; use < 2; use += 1) {
    const { begin, finish } = await atSignIn();
    expect((await finish(synchronised.get(await begin(), { counter: 0 }))).status).toBe(200);
  }
});

test('a passkey is renamed and, with the password, removed; it signs nobody in then', async () => {
  const { visitor, email, device } = await aMember();
  await visitor.open(`${LIST()}?locale=en`);
  await visitor.open(visitor.link('Rename'));
  await visitor.send({ name: ' ' });
  expect(visitor.status).toBe(400);
  await visitor.send({ name: 'Key on the ring' });
  expect(visitor.html).toContain('Key on the ring');
  await visitor.open(visitor.link('Remove'));
  await visitor.send({ currentPassword: 'not it at all 1' });
  expect(visitor.status).toBe(401);
  await visitor.send({ currentPassword: PASSWORD });
  expect([visitor.status, visitor.html.includes('You have no passkeys yet.')]).toEqual([200, true]);
  expect(await mail.next(email, 3)).toContain('The passkey “Key on the ring” was removed');
  const { begin, finish } = await atSignIn();
  expect((await finish(device.get(await begin()))).status).toBe(401);
});

test('another member’s passkey is not found, and a credential belongs to one account', async () => {
  const [one, other] = [await aMember(), await aMember()];
  const [theirs] = await app.db.select().from(passkeys).where(eq(passkeys.accountId, other.accountId));
  for (const act of ['rename', 'remove']) {
    await one.visitor.open(`${LIST()}/${theirs!.id}/${act}`);
    expect(one.visitor.status).toBe(404);
    const fields = { name: 'Mine', currentPassword: PASSWORD };
    expect((await post(one.visitor, `${LIST()}/${theirs!.id}/${act}`, fields)).status).toBe(404);
  }
  const again = await addPasskey(one.visitor, 'Stolen', other.device);
  expect(again.added.status).toBe(400);
});

test('behind a proxy the public address is what counts; an address without a name has no passkeys', async () => {
  const publicUrl = 'https://meet.example.org';
  const proxied = await startListeningApp({ PUBLIC_URL: publicUrl });
  try {
    const request = newSignIn(publicUrl).address.replace(publicUrl, proxied.publicUrl);
    const begun = await fetch(request, { redirect: 'manual' });
    const page = begun.headers.get('location')!.replace(publicUrl, proxied.publicUrl);
    const cookie = begun.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const asked = await fetch(`${page}/passkey-options`.replace(/^\//, `${proxied.publicUrl}/`), {
      method: 'POST',
      headers: { origin: publicUrl, cookie, host: 'evil.test', 'x-forwarded-host': 'evil.test' },
      body: new URLSearchParams(),
    });
    const { options } = (await asked.json()) as { options: Options };
    expect(options.rpId).toBe('meet.example.org');
  } finally {
    await proxied.close();
  }
  const possible = [
    'https://meet.example.org',
    'http://localhost:3000',
    'http://meet.example.org',
    'https://192.0.2.7',
    'https://[2001:db8::7]',
  ].filter((address) => hasPasskeys({ publicUrl: address }));
  expect(possible).toEqual(['https://meet.example.org', 'http://localhost:3000']);
});

test('signing in with a passkey leaves one line in the audit log', async () => {
  const { device, accountId } = await aMember();
  const { visitor, begin, finish } = await atSignIn();
  const response = device.get(await begin());
  app.audited.length = 0;
  await finish(response);
  expect([isSignedIn(visitor), app.audited]).toEqual([true, [['account.signed-in', accountId]]]);
});
