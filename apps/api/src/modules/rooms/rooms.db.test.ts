import { ROOM_CODE_PATTERN } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rooms } from '../../db/schema/index.ts';
import { ANNA, startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('a member makes a room and owns it (spec 1 §7)', async () => {
  const answer = await t.call('POST', '/rooms', {
    headers: await t.as(ANNA),
    body: { title: ' Weekly \n call ' },
  });
  expect(answer.statusCode).toBe(201);
  const { id } = answer.json();
  expect(id).toMatch(ROOM_CODE_PATTERN);
  const [row] = await t.db.select().from(rooms).where(eq(rooms.id, id));
  expect(row).toMatchObject({ id, title: 'Weekly call' });
});

test('a room needs a member', async () => {
  const answer = await t.call('POST', '/rooms');
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    { code: 'Unauthorized', message: 'Authentication required', data: null },
  ]);
});

test('unknown fields are refused and nothing is written', async () => {
  const before = await t.db.$count(rooms);
  const answer = await t.call('POST', '/rooms', { headers: await t.as(ANNA), body: { owner: 'somebody' } });
  expect([answer.statusCode, answer.json().code, await t.db.$count(rooms)]).toEqual([
    400,
    'ValidationFailed',
    before,
  ]);
});
