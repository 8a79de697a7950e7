import type { Admitted, ParticipantId } from '@intermind/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { admitGuest, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { updateParticipant } from './store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const listed = async (who: Caller, ...ids: string[]) => {
  const answer = await t.call('GET', `/participants/users?ids=${ids.join(',')}`, { headers: who.headers });
  if (answer.statusCode !== 200) return answer.json<{ code: string }>().code;
  const users = answer.json<Record<string, { firstName: string }>>();
  return Object.fromEntries(Object.entries(users).map(([id, user]) => [id, user.firstName]));
};
const one = async (who: Caller, id: ParticipantId) =>
  (await t.call('GET', `/participants/${id}/user`, { headers: who.headers })).statusCode;

async function meeting(
  first = 'Anna',
  second = 'Ben',
): Promise<{ anna: Caller; ben: Caller; host: Admitted; other: Admitted }> {
  const [anna, ben] = [await member(t, first), await member(t, second)];
  const roomId = await makeRoom(t, anna);
  return { anna, ben, host: await join(t, anna, roomId), other: await join(t, ben, roomId) };
}

test('people in a meeting can look up its members; guests have no member behind them', async () => {
  const { anna, ben, host, other } = await meeting();
  const { admitted } = await admitGuest(t, anna, host.conference.roomId);
  const ids = [host.participant.id, other.participant.id];
  const both = { [ids[0]!]: 'Anna', [ids[1]!]: 'Ben' };
  expect(await listed(ben, ...ids, admitted.participant.id, ids[0]!, 'nonsense')).toEqual(both);
  expect([await one(ben, ids[0]!), await one(ben, admitted.participant.id)]).toEqual([200, 404]);
});

test('people of another meeting are left out', async () => {
  const here = await meeting();
  const there = await meeting('Cleo', 'Dana');
  const id = here.other.participant.id;
  expect(await listed(here.anna, id, there.other.participant.id)).toEqual({ [id]: 'Ben' });
  expect([await listed(there.anna, id), await one(there.anna, id)]).toEqual(['Forbidden', 404]);
});

test('people who left, and everyone after the end, can no longer look up participants', async () => {
  const { anna, ben, host, other } = await meeting();
  const { id } = other.participant;
  await t.call('POST', `/participants/${id}/close`, { headers: ben.headers });
  expect([await listed(ben, host.participant.id), await one(ben, host.participant.id)]).toEqual([
    'Forbidden',
    404,
  ]);
  expect([await listed(anna, id), await one(anna, id)]).toEqual([{ [id]: 'Ben' }, 200]);
  // The media server may have lost sight of her: she still takes part, until the end.
  await updateParticipant(t.db, host.participant.id, { leftAt: t.clock.now, leftReason: 'lost' });
  expect(await listed(anna, id)).toEqual({ [id]: 'Ben' });
  await t.call('DELETE', `/conferences/${host.conference.id}`, { headers: anna.headers });
  expect([await listed(anna, id), await one(anna, id)]).toEqual(['Forbidden', 404]);
});

test('too many ids are refused, and none is found where none is asked for', async () => {
  const { anna, host } = await meeting();
  const ids = Array.from({ length: 101 }, (_, index) => `prt_${String(index).padStart(20, '0')}`);
  expect(await listed(anna, ...ids)).toBe('ValidationFailed');
  const { id } = host.participant;
  // The same id twice counts once.
  expect(await listed(anna, ...ids.slice(2), id, id)).toEqual({ [id]: 'Anna' });
  // No text of the database can hold this one.
  expect(await listed(anna, '%00', id)).toEqual({ [id]: 'Anna' });
});

test('many ids of many meetings take no more queries than one', async () => {
  const { anna, host } = await meeting();
  const ids: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    const owner = await member(t, `Owner${index}`);
    const roomId = await makeRoom(t, owner);
    const { participant } = await join(t, owner, roomId);
    ids.push(participant.id, (await join(t, anna, roomId)).participant.id);
  }
  const query = vi.spyOn(t.database.pool, 'query');
  /** What the API does meanwhile asks too: the fewest of several tries is what the look-up itself takes. */
  const queriesFor = async (count: number, ...asked: string[]) => {
    const took: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      query.mockClear();
      expect(Object.keys(await listed(anna, ...asked))).toHaveLength(count);
      took.push(query.mock.calls.length);
    }
    return Math.min(...took);
  };
  const forOne = await queriesFor(1, host.participant.id);
  expect(forOne).toBeGreaterThan(0);
  expect(await queriesFor(9, host.participant.id, ...ids)).toBe(forOne);
  query.mockRestore();
});
