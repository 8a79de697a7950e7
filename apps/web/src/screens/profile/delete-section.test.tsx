// @vitest-environment happy-dom
import type { ErrorCode } from '@intermind/contracts';
import { beforeEach, expect, test } from 'vitest';
import { ANA, fakeApp } from '../../platform/testing/fake-app.ts';
import { fakeIssuer } from '../../platform/testing/fake-issuer.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { DeleteSection } from './delete-section.tsx';

const page = drawnPage();
const app = fakeApp();
const DELETE = 'DELETE /users';

let addresses: () => string[];
beforeEach(async () => {
  await app.signIn();
  ({ addresses } = fakeIssuer());
});

async function deleteAccount(): Promise<void> {
  await page.draw(<DeleteSection />);
  await page.press('Delete account');
  await page.type('Your email address', ANA.email);
  await page.press('Delete account');
}

test.each<[ErrorCode, string]>([
  ['UserNotFound', 'User not found'],
  [
    'LegalHold',
    'Your account can’t be deleted now: an administrator has placed a legal hold on it, or on a meeting you took part in.',
  ],
  ['Internal', 'Your account couldn’t be deleted. Try again.'],
])('an account that is not deleted (%s): %s The dialog stays (spec 1 §8, spec 2 §8)', async (code, text) => {
  app.server.refuse(DELETE, code);
  await deleteAccount();
  await page.found(() => page.alerts().length > 0);
  expect([page.alerts(), app.told(), addresses()]).toEqual([[text], [], []]);
});

test('an account that is deleted leads to the root of the site (spec 2 §4)', async () => {
  app.server.answer(DELETE);
  await deleteAccount();
  await page.found(() => addresses().length > 0);
  // This provider has no page to sign out at; one that has leads back to the root.
  expect(addresses()).toEqual(['/']);
});
