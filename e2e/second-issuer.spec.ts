import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { apiCall } from './support/api-client.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { seesAndHears } from './support/media.ts';
import { admit, askToJoin, inCall, meet } from './support/meeting.ts';
import { type IssuerRequest, type OutsideIssuer, startOutsideIssuer } from './support/outside-issuer.ts';
import { type Product, startProduct } from './support/product.ts';
import { accessTokenOf, accountButton } from './support/sign-in.ts';
import { until } from './support/until.ts';

/** Members who sign in at an OpenID provider of another origin (docs/self-hosting.md, Keycloak). */

const IRENA = { username: 'irena', firstName: 'Irena', lastName: 'Kovač', email: 'irena@example.org' };

let issuer: OutsideIssuer;
let product: Product;
let computers: Browser[] = [];

beforeAll(async () => {
  issuer = await startOutsideIssuer(IRENA);
  product = await startProduct({ OIDC_ISSUER: issuer.issuer, INTERMIND_ENGINES: 'off' });
  computers = [await openComputer(), await openComputer()];
});

beforeEach(() => {
  issuer.person = IRENA;
  issuer.tokenLifetimeS = 300;
  issuer.requests.length = 0;
});

afterAll(async () => {
  await Promise.all(computers.map((computer) => computer.close()));
  await product?.end();
  await issuer?.close();
});

const open = (at: 0 | 1 = 0) => openPerson(computers[at]!, { url: product.url });
const signInButton = { name: 'Sign in', exact: true } as const;
const asked = (kind: IssuerRequest['kind']) =>
  issuer.requests.filter((request) => request.kind === kind).map(({ parameters }) => parameters);

const expired = (token: string) =>
  until('the token has expired', async () =>
    String(await apiCall(product.url, token, 'GET /users').catch(String)).includes('TokenExpired'),
  );

/** The provider knows who it is: it asks nothing and leads back. */
async function signInThere({ page }: Person): Promise<void> {
  await page.goto(product.url);
  await page.getByRole('button', signInButton).click();
  await accountButton(page, IRENA).waitFor();
}

/** Nothing went wrong, and nobody but the issuer was asked. */
function expectClean({ watch }: Person): void {
  const { origin } = new URL(issuer.issuer);
  const foreign = watch.foreign.filter((url) => ![origin, issuer.tokenOrigin].includes(new URL(url).origin));
  expect({ ...watch, foreign }).toEqual({ errors: [], violations: [], foreign: [] });
}

test('a member signs in with PKCE; pages may call the hosts that the issuer names, and no others', async () => {
  const member = await open();
  await signInThere(member);
  const [authorization] = asked('authorize');
  expect(authorization).toMatchObject({
    client_id: 'vca',
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${product.url}/auth/callback`,
  });
  expect(asked('code')[0]).toMatchObject({
    code_verifier: expect.stringMatching(/^[\w~.-]{43,128}$/) as string,
  });
  const token = await accessTokenOf(member.page);
  expect(await apiCall(product.url, token, 'GET /users')).toMatchObject({
    email: IRENA.email,
    firstName: 'Irena',
    lastName: 'Kovač',
    isAdmin: false,
  });
  const policy = (await fetch(product.url)).headers.get('content-security-policy')!;
  const sources = /connect-src ([^;]*)/.exec(policy)![1]!.split(' ');
  expect(sources).toEqual([
    "'self'",
    product.url.replace('http', 'ws'),
    new URL(issuer.issuer).origin,
    issuer.tokenOrigin,
  ]);
  expectClean(member);
  await member.close();
});

test('in a call the token expires again and again: it is refreshed, the call goes on, guests are let in', async () => {
  issuer.tokenLifetimeS = 10;
  const member = await open();
  const guest = await open(1);
  const later = await open(1);
  await signInThere(member);
  const first = await accessTokenOf(member.page);
  const room = await meet(member, guest, product.url, { name: 'Marta' });
  await Promise.all([seesAndHears(member), seesAndHears(guest)]);
  const before = asked('refresh').length;
  await until('two refreshes in the call', () => asked('refresh').length >= before + 2, 40_000);
  // Each refresh token works once: the browser uses the newest.
  const used = asked('refresh').map(({ refresh_token }) => refresh_token);
  expect(new Set(used).size).toBe(used.length);
  await expired(first);
  const now = await accessTokenOf(member.page);
  expect(await apiCall(product.url, now, `GET /rooms/${room}`)).toMatchObject({ id: room });
  await askToJoin(later.page, product.url, room, { name: 'Nadia' });
  await admit(member.page, 'Nadia');
  await inCall(later.page);
  await Promise.all([seesAndHears(member), seesAndHears(guest)]);
  for (const person of [member, guest, later]) {
    expectClean(person);
    await person.close();
  }
});

test('a page that opens with an expired token renews it before the first call', async () => {
  issuer.tokenLifetimeS = 7;
  const member = await open();
  await signInThere(member);
  await member.page.goto(`${product.url}/privacy`);
  const token = await accessTokenOf(member.page);
  await member.page.goto('about:blank');
  const refreshes = asked('refresh').length;
  await expired(token);
  issuer.tokenLifetimeS = 300;
  await member.page.goto(product.url);
  await accountButton(member.page, IRENA).waitFor();
  expect(asked('refresh').length).toBe(refreshes + 1);
  expectClean(member);
  await member.close();
});

test('signing out ends the refresh token and the session at the provider, and leads home', async () => {
  const member = await open();
  const { page } = member;
  await signInThere(member);
  await accountButton(page, IRENA).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', signInButton).waitFor();
  expect(page.url()).toBe(`${product.url}/`);
  const [revoked] = asked('revoke');
  expect(revoked).toMatchObject({ client_id: 'vca', token_type_hint: 'refresh_token' });
  expect(asked('logout')).toEqual([
    expect.objectContaining({
      post_logout_redirect_uri: `${product.url}/`,
      id_token_hint: expect.stringMatching(/^eyJ/) as string,
    }),
  ]);
  const again = await fetch(`${issuer.tokenOrigin}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: revoked!['token']!,
      client_id: 'vca',
    }),
  });
  expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
  await page.reload();
  await page.getByRole('button', signInButton).waitFor();
  expectClean(member);
  await member.close();
});

test('a session that the provider has ended leads to signing in again', async () => {
  issuer.tokenLifetimeS = 10;
  const member = await open();
  await signInThere(member);
  issuer.endSessions();
  await member.page.getByRole('button', signInButton).waitFor();
  await signInThere(member);
  await member.close();
});

test('an account without an email address is told so, and signs in once it has one (spec 1 §5)', async () => {
  issuer.person = { ...IRENA, username: 'nomail', email: null };
  const { page, close } = await open();
  await page.goto(`${product.url}/privacy`);
  await page.getByRole('button', signInButton).click();
  await page.getByText('Your account has no email address.').waitFor();
  await page.getByRole('heading', { name: 'You’re not signed in' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  issuer.person = { ...IRENA, username: 'nomail' };
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await accountButton(page, IRENA).waitFor();
  await close();
});
