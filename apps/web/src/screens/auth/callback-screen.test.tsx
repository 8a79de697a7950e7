// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { getSession, signIn } from '../../platform/session.ts';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { fakeIssuer } from '../../platform/testing/fake-issuer.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { CallbackScreen } from './callback-screen.tsx';

const page = drawnPage();
const app = fakeApp();

test('a sign-in that brings no access token is not finished: said so, logged, and it can be begun again (spec 1 §8)', async () => {
  await app.signIn(null);
  const { addresses } = fakeIssuer();
  // The page is left here.
  void signIn('/abc-defg-hij');
  await page.found(() => addresses().length === 1);
  const state = new URL(addresses()[0]!).searchParams.get('state');
  history.replaceState(null, '', `/auth/callback?code=1&state=${state}`);
  await page.draw(<CallbackScreen />);
  await page.found(() => page.button('Sign in again'));
  expect([page.texts('h1'), page.texts('main p'), page.texts('button')]).toEqual([
    ['You’re not signed in'],
    ['Sign-in wasn’t completed. It may have timed out or been opened in two tabs.'],
    ['Sign in again', 'Home'],
  ]);
  expect([app.problems(), getSession().status]).toEqual([['The sign-in was not finished'], 'signed-out']);
  await page.press('Sign in again');
  await page.found(() => addresses().length === 2);
});
