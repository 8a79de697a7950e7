import type { UserId } from '@intermind/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { accounts } from '../../db/schema/index.ts';
import { setAdminByEmail } from './accounts/accounts.ts';
import { type ListeningApp, startListeningApp } from './testing/listening-app.ts';
import { newMember } from './testing/visitor.ts';

let app: ListeningApp;
beforeAll(async () => {
  app = await startListeningApp();
}, 60_000);
afterAll(() => app.close());

async function person() {
  const { tokens, email } = await newMember(app.publicUrl);
  const call = (path: string, method = 'GET') =>
    fetch(`${app.publicUrl}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${tokens['access_token']!}` },
    });
  const { id } = (await (await call('/users')).json()) as { id: UserId };
  const status = async (path: string, method?: string) => (await call(path, method)).status;
  return { id, email, call, status };
}

test('with our own provider the role is the account’s: given and taken, it counts with the next request of the same token', async () => {
  const [ada, ben] = [await person(), await person()];
  await setAdminByEmail(app.db, ada.email, true);
  // A checked token is checked again a minute later.
  app.clock.aheadMs += 61_000;
  expect([await ada.status('/admin/users'), await ben.status('/admin/users')]).toEqual([200, 403]);

  expect(await ada.status(`/admin/users/${ben.id}/roles/admin`, 'PUT')).toBe(200);
  expect(await ben.status('/admin/users')).toBe(200);
  const isAdmin = async () =>
    (await app.db.select().from(accounts).where(eq(accounts.email, ben.email)))[0]!.isAdmin;
  expect(await isAdmin()).toBe(true);

  expect(await ben.status(`/admin/users/${ada.id}/roles/admin`, 'DELETE')).toBe(200);
  expect([await ada.status('/admin/users'), await ben.status('/admin/users')]).toEqual([403, 200]);
  // The first administrator of the installation, who has never signed in, is one as well: Ben is not the last.
  expect(await ben.status(`/admin/users/${ben.id}/roles/admin`, 'DELETE')).toBe(200);
  expect([await isAdmin(), await ben.status('/admin/users')]).toEqual([false, 403]);
});
