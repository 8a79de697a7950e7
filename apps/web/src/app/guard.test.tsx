// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../platform/session.ts';
import { ANA, fakeApp, OIDC } from '../platform/testing/fake-app.ts';
import { fakeIssuer } from '../platform/testing/fake-issuer.ts';
import { drawnPage } from '../shared/testing/drawn-page.tsx';
import type { Access } from './route-table.ts';
import { Guard } from './guard.tsx';

const page = drawnPage();
const app = fakeApp();

let addresses: () => string[];
beforeEach(() => {
  ({ addresses } = fakeIssuer());
  history.replaceState(null, '', '/admin/users');
});

const draw = (access: Access) => page.draw(<Guard access={access}>The page</Guard>);
const shown = () => document.body.textContent;

test('a member who is not an administrator is led from the admin area to the root, without a message (spec 2 §2, §8)', async () => {
  await app.signIn();
  await draw('admin');
  expect([shown(), location.pathname, app.told()]).toEqual(['', '/', []]);
});

test('an administrator stays', async () => {
  await app.signIn({ ...ANA, isAdmin: true });
  await draw('admin');
  expect([shown(), location.pathname]).toEqual(['The page', '/admin/users']);
});

test.each(['nobody is signed in', 'the token is refused'])(
  'where %s the sign-in begins, and comes back here (spec 1 §2, spec 2 §8)',
  async (why) => {
    if (why === 'nobody is signed in') await app.signIn(null);
    else {
      app.keepTokens();
      app.server.refuse('GET /users', 'TokenInvalid');
      await startSession();
      // A check that fails is logged.
      expect(app.problems()).toEqual(['The session could not be checked']);
    }
    await draw('signed-in');
    expect(shown()).toBe('Taking you to the sign-in page…');
    await page.found(() => addresses().length > 0);
    expect(addresses()[0]).toContain(`${OIDC.issuer}/auth?client_id=vca`);
    const kept = Object.entries(localStorage).find(
      ([key]) => key.startsWith('oidc.') && !key.includes('user'),
    );
    expect(JSON.parse(kept![1] as string)).toMatchObject({ data: { path: '/admin/users' } });
  },
);

test('a provider that cannot be reached is said to be so, and can be tried again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await app.signIn(null);
  await draw('signed-in');
  await page.found(() => page.button('Try again'));
  expect([page.texts('h1'), page.texts('main p')]).toEqual([
    ['You’re not signed in'],
    ['The sign-in page couldn’t be reached. Check your internet connection, then try again.'],
  ]);
});
