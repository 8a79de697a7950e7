import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../db/schema/index.ts';
import { invite } from './accounts/invitations-store.ts';
import { type ListeningApp, startListeningApp } from './testing/listening-app.ts';
import { newSignIn, newVisitor, PASSWORD, type Visitor } from './testing/visitor.ts';

let first: ListeningApp;
const others: ListeningApp[] = [];
beforeAll(async () => {
  first = await startListeningApp({ SIGN_UP: 'invitation', SIGN_UP_DOMAINS: 'example.org' });
}, 60_000);
afterEach(async () => {
  for (const app of others.splice(0)) await app.close();
});
afterAll(() => first.close());

/** The same installation with other settings. */
async function withSettings(env: Record<string, string>): Promise<ListeningApp> {
  const app = await startListeningApp(env, first);
  others.push(app);
  return app;
}

let people = 0;
async function signUp(at: ListeningApp, visitor: Visitor, domain = 'example.com') {
  people += 1;
  const signIn = newSignIn(at.publicUrl, { prompt: 'create', ui_locales: 'en' });
  await visitor.open(signIn.address);
  if (visitor.status !== 200) return { status: visitor.status, page: visitor.html };
  await visitor.send({ firstName: 'Irena', email: `person${people}@${domain}`, password: PASSWORD });
  if (!visitor.url.includes('/auth/callback')) return { status: visitor.status, page: visitor.html };
  return { status: (await signIn.exchange(visitor.url)).status, page: '' };
}

const invitationAt = async (at: ListeningApp, days = 7) =>
  (await invite(at.db, at.publicUrl, new Date(), days)).url;

test('without an invitation there is no sign-up page, no link to it, and no account', async () => {
  const before = await first.db.$count(accounts);
  const visitor = newVisitor(first.publicUrl);
  expect(await signUp(first, visitor)).toMatchObject({
    status: 403,
    page: expect.stringContaining('You need an invitation') as string,
  });
  await visitor.open(newSignIn(first.publicUrl, { ui_locales: 'en' }).address);
  expect([visitor.status, visitor.html.includes('Create an account')]).toEqual([200, false]);
  // Straight to the form's address.
  const address = visitor.url.replace(/sign-in$/, 'sign-up');
  const cookie = [...visitor.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
  const posted = await fetch(address, {
    method: 'POST',
    headers: { origin: first.publicUrl, cookie },
    body: new URLSearchParams({ firstName: 'Eve', email: 'eve@example.org', password: PASSWORD }),
  });
  expect([posted.status, await first.db.$count(accounts)]).toEqual([403, before]);
});

test('an invitation link opens the sign-up page and makes one account, of any domain', async () => {
  const link = await invitationAt(first);
  const visitor = newVisitor(first.publicUrl);
  await visitor.open(link);
  // The browser app begins the sign-in there; the page is sign-up although nobody asked for it.
  expect(visitor.url).toBe(`${first.publicUrl}/auth`);
  await visitor.open(newSignIn(first.publicUrl, { ui_locales: 'en' }).address);
  expect(visitor.url).toMatch(/\/sign-up$/);
  expect((await signUp(first, visitor)).status).toBe(200);

  const second = newVisitor(first.publicUrl, { 'accept-language': 'en' });
  await second.open(link);
  expect([second.status, second.html.includes('This invitation no longer works')]).toEqual([410, true]);
});

test('two people with one link: one account', async () => {
  const link = await invitationAt(first);
  const visitors = [newVisitor(first.publicUrl), newVisitor(first.publicUrl)];
  for (const visitor of visitors) {
    await visitor.open(link);
    await visitor.open(newSignIn(first.publicUrl).address);
  }
  const before = await first.db.$count(accounts);
  await Promise.all(
    visitors.map((visitor, index) =>
      visitor.send({ firstName: 'Irena', email: `twice${index}@example.org`, password: PASSWORD }),
    ),
  );
  expect(visitors.filter(({ url }) => url.includes('/auth/callback')).length).toBe(1);
  expect(await first.db.$count(accounts)).toBe(before + 1);
});

test('an expired invitation opens nothing, and neither does one of letters of chance', async () => {
  const link = await invitationAt(first, 1);
  first.clock.aheadMs += 24 * 60 * 60_000;
  const visitor = newVisitor(first.publicUrl);
  const statuses: number[] = [];
  for (const address of [link, link.replace(/[\w-]{4}$/, 'xxxx'), link.replace(/[\w-]{4}$/, '%00')]) {
    await visitor.open(address);
    statuses.push(visitor.status);
  }
  expect(statuses).toEqual([410, 410, 410]);
  first.clock.aheadMs = 0;
});

test('closed: nobody makes an account, with an invitation neither; people who have one sign in', async () => {
  const link = await invitationAt(first);
  const invited = newVisitor(first.publicUrl);
  await invited.open(link);
  const closed = await withSettings({ SIGN_UP: 'closed' });
  const visitor = newVisitor(closed.publicUrl);
  await visitor.open(link.replace(first.publicUrl, closed.publicUrl));
  expect([visitor.status, (await signUp(closed, visitor)).status]).toEqual([403, 403]);
  await visitor.open(newSignIn(closed.publicUrl, { ui_locales: 'en' }).address);
  expect([visitor.status, visitor.html.includes('Create an account')]).toEqual([200, false]);
});

test('open for some domains: others are told which', async () => {
  const open = await withSettings({ SIGN_UP: 'open', SIGN_UP_DOMAINS: 'Example.org, example.net' });
  expect(await signUp(open, newVisitor(open.publicUrl), 'evil.test')).toMatchObject({
    status: 400,
    page: expect.stringContaining('Use an email address at example.org or example.net.') as string,
  });
  expect((await signUp(open, newVisitor(open.publicUrl), 'example.net')).status).toBe(200);
});

test('a form sent by the script of the page is answered with where to go on, or with the page', async () => {
  const open = await withSettings({ SIGN_UP: 'open' });
  const visitor = newVisitor(open.publicUrl, { accept: 'application/json, text/html' });
  await visitor.open(newSignIn(open.publicUrl, { prompt: 'create', ui_locales: 'en' }).address);
  await visitor.send({ firstName: 'Irena', email: 'script@example.org', password: 'password123' });
  const marked = [...visitor.html.matchAll(/data-rule="(\w+)"\s+class="unmet"/g)].map(([, rule]) => rule);
  expect([visitor.status, marked]).toEqual([400, ['notCommon']]);
  await visitor.send({ firstName: 'Irena', email: 'script@example.org', password: PASSWORD });
  const { location } = JSON.parse(visitor.html) as { location: string };
  expect([visitor.status, new URL(location).origin]).toEqual([200, open.publicUrl]);
});
