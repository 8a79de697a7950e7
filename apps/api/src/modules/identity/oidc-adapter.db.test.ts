import type { Adapter } from 'oidc-provider';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DatabaseClient } from '../../db/client.ts';
import { oidcPayloads } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { endSessions } from './accounts-store.ts';
import { createOidcAdapter, deleteExpired } from './oidc-adapter.ts';

let client: DatabaseClient;
const clock = { now: new Date('2026-11-20T12:00:00Z') };
let adapterOf: (model: string) => Adapter;
beforeAll(async () => {
  client = await openTestDatabase();
  adapterOf = createOidcAdapter(client.db, () => clock.now);
}, 60_000);
afterAll(() => client.close());
beforeEach(async () => {
  clock.now = new Date('2026-11-20T12:00:00Z');
  await client.db.delete(oidcPayloads);
});

const ids = async () =>
  (await client.db.select().from(oidcPayloads)).map(({ model, id }) => `${model} ${id}`).toSorted();

test('what is kept is found until it expires, and replaced when it is kept again', async () => {
  const sessions = adapterOf('Session');
  await sessions.upsert('s1', { uid: 'u1', accountId: 'anna' }, 60);
  await sessions.upsert('s1', { uid: 'u1', accountId: 'ben' }, 60);
  expect([
    await sessions.find('s1'),
    await sessions.findByUid('u1'),
    await adapterOf('Grant').find('s1'),
  ]).toEqual([{ uid: 'u1', accountId: 'ben' }, { uid: 'u1', accountId: 'ben' }, undefined]);
  clock.now = new Date(clock.now.getTime() + 60_000);
  expect(await sessions.find('s1')).toBeUndefined();
});

test('a token can be consumed once; a second time ends the whole grant', async () => {
  const tokens = adapterOf('RefreshToken');
  await adapterOf('Grant').upsert('g1', { accountId: 'anna' }, 60);
  await tokens.upsert('r1', { grantId: 'g1' }, 60);
  await tokens.upsert('r2', { grantId: 'g1' }, 60);
  await tokens.upsert('other', { grantId: 'g2' }, 60);
  await tokens.consume('r1');
  expect(await tokens.find('r1')).toEqual({ grantId: 'g1', consumed: clock.now.getTime() / 1000 });
  await expect(tokens.consume('r1')).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await ids()).toEqual(['RefreshToken other']);
});

test('a grant is revoked model by model, as the provider asks', async () => {
  await adapterOf('AccessToken').upsert('a1', { grantId: 'g1' }, 60);
  await adapterOf('RefreshToken').upsert('r1', { grantId: 'g1' }, 60);
  await adapterOf('RefreshToken').revokeByGrantId('g1');
  expect(await ids()).toEqual(['AccessToken a1']);
});

test('the maintenance removes what expired more than a minute ago, and nothing else', async () => {
  await adapterOf('Session').upsert('old', { uid: 'u1' }, 60);
  await adapterOf('Session').upsert('new', { uid: 'u2' }, 600);
  await adapterOf('Client').upsert('for ever', {}, 0);
  const at = (seconds: number) => new Date(clock.now.getTime() + seconds * 1000);
  expect([
    await deleteExpired(client.db, at(119)),
    await deleteExpired(client.db, at(121)),
    await ids(),
  ]).toEqual([0, 1, ['Client for ever', 'Session new']]);
});

test('ending the sessions of an account leaves others and, where wanted, the one in hand', async () => {
  const keep = async () => {
    await adapterOf('Session').upsert('mine', { uid: 'u1', accountId: 'anna' }, 60);
    await adapterOf('Grant').upsert('g1', { accountId: 'anna' }, 60);
    await adapterOf('RefreshToken').upsert('r1', { accountId: 'anna', grantId: 'g1' }, 60);
    await adapterOf('Session').upsert('elsewhere', { uid: 'u2', accountId: 'anna' }, 60);
    await adapterOf('Grant').upsert('g2', { accountId: 'anna' }, 60);
    await adapterOf('RefreshToken').upsert('r2', { accountId: 'anna', grantId: 'g2' }, 60);
    await adapterOf('Session').upsert('of ben', { uid: 'u3', accountId: 'ben' }, 60);
  };
  await keep();
  await endSessions(client.db, 'anna', { sessionUid: 'u1', grantId: 'g1' });
  expect(await ids()).toEqual(['Grant g1', 'RefreshToken r1', 'Session mine', 'Session of ben']);
  await keep();
  await endSessions(client.db, 'anna');
  expect(await ids()).toEqual(['Session of ben']);
});
