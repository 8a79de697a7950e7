import { afterAll, beforeAll, expect, test } from 'vitest';
import { rooms as roomsTable } from '../../db/schema/index.ts';
import { type ListeningApp, startListeningApp } from './testing/listening-app.ts';
import { newMember, newSignIn, newVisitor, PASSWORD } from './testing/visitor.ts';

let before: ListeningApp;
let after: ListeningApp;
beforeAll(async () => {
  before = await startListeningApp();
  // Another port: another PUBLIC_URL for the same data folder and database.
  after = await startListeningApp({}, before);
}, 60_000);
afterAll(async () => {
  await after.close();
  await before.close();
});

async function call(at: ListeningApp, token: string, method: string, path: string, body?: object) {
  const answer = await fetch(`${at.publicUrl}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test('after a change of PUBLIC_URL an account is the same user, with its rooms and settings', async () => {
  const { email, tokens } = await newMember(before.publicUrl);
  const old = tokens['access_token']!;
  const user = await call(before, old, 'PATCH', '/users', { settings: { layout: 'grid' } });
  const room = await call(before, old, 'POST', '/rooms', {});
  expect([user.status, room.status]).toEqual([200, 201]);

  const signIn = newSignIn(after.publicUrl);
  const visitor = newVisitor(after.publicUrl);
  await visitor.open(signIn.address);
  await visitor.send({ email, password: PASSWORD });
  const token = (await signIn.exchange(visitor.url)).body['access_token']!;
  const same = await call(after, token, 'GET', '/users');
  expect(same.body).toMatchObject({ id: user.body['id'], settings: { layout: 'grid' } });
  const rooms = await after.db.select().from(roomsTable);
  expect(rooms).toMatchObject([{ id: room.body['id'], ownerId: user.body['id'] }]);
  // A token of the old address is not one of the new.
  expect((await call(after, old, 'GET', '/users')).status).toBe(401);
});
