import type { Adapter } from 'oidc-provider';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DatabaseClient } from '../../../db/client.ts';
import { oidcPayloads } from '../../../db/schema/index.ts';
import { inProcessBus } from '../../../events/index.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { endSessions } from '../accounts/accounts-store.ts';
import { createOidcAdapter, deleteExpired } from './oidc-store.ts';

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

const seconds = (count: number) => (clock.now = new Date(clock.now.getTime() + count * 1000));

test('a code can be consumed once; a second time ends the whole grant', async () => {
  const codes = adapterOf('AuthorizationCode');
  await adapterOf('Grant').upsert('g1', { accountId: 'anna' }, 60);
  await codes.upsert('c1', { grantId: 'g1' }, 60);
  await adapterOf('RefreshToken').upsert('r1', { grantId: 'g1' }, 60);
  await adapterOf('RefreshToken').upsert('other', { grantId: 'g2' }, 60);
  await codes.consume('c1');
  expect(await codes.find('c1')).toEqual({ grantId: 'g1', consumed: clock.now.getTime() / 1000 });
  await expect(codes.consume('c1')).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await ids()).toEqual(['RefreshToken other']);
});

test('a refresh token may be consumed again within 30 s of the first time; later that ends the whole grant', async () => {
  const tokens = adapterOf('RefreshToken');
  await adapterOf('Grant').upsert('g1', { accountId: 'anna' }, 600);
  await tokens.upsert('r1', { grantId: 'g1' }, 600);
  const first = clock.now.getTime() / 1000;
  await tokens.consume('r1');
  seconds(29);
  expect(await tokens.find('r1')).toEqual({ grantId: 'g1' });
  await tokens.consume('r1');
  seconds(1);
  expect(await tokens.find('r1')).toEqual({ grantId: 'g1', consumed: first });
  await expect(tokens.consume('r1')).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await ids()).toEqual([]);
});

test('what the database cannot store is refused as a bad request, and finds nothing', async () => {
  const interactions = adapterOf('Interaction');
  for (const state of ['a\0b', 'a\ud800b']) {
    await expect(interactions.upsert('i1', { params: { state } }, 60)).rejects.toMatchObject({
      error: 'invalid_request',
    });
  }
  await interactions.upsert('i1', { params: { state: '\u0001 \ud83d\ude00' } }, 60);
  expect([await interactions.find('i\0'), await ids()]).toEqual([undefined, ['Interaction i1']]);
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
  await endSessions({ db: client.db, bus: inProcessBus() }, 'anna', { sessionUid: 'u1', grantId: 'g1' });
  expect(await ids()).toEqual(['Grant g1', 'RefreshToken r1', 'Session mine', 'Session of ben']);
  await keep();
  await endSessions({ db: client.db, bus: inProcessBus() }, 'anna');
  expect(await ids()).toEqual(['Session of ben']);
});
