import type { Ratings } from '@intermind/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admitGuest, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: { authorization: string };
beforeAll(async () => {
  t = await startTestApp();
  const [subject, email] = ['admin', 'admin@example.org'];
  const names = { firstName: 'Ada', lastName: 'Min' };
  admin = {
    authorization: `Bearer ${await t.issuer.token({ subject, email, ...names, isAdmin: true })}`,
  };
});
afterAll(() => t.close());

const ratings = async () => (await t.call('GET', '/ratings', { headers: admin })).json<Ratings>();
const rate = (id: string, headers: Record<string, string>, score: unknown) =>
  t.call('PUT', `/conferences/${id}/rating`, { headers, body: { score } });

test('people rate a call once each, in it or after it; a second rating replaces the first', async () => {
  const anna = await member(t, 'Anna');
  const roomId = await makeRoom(t, anna);
  const { conference, participant } = await join(t, anna, roomId);
  const { who } = await admitGuest(t, anna, roomId);

  expect((await rate(conference.id, who.headers, 5)).statusCode).toBe(204);
  await t.call('POST', `/participants/${participant.id}/close`, { headers: anna.headers });
  t.clock.now = new Date(t.clock.now.getTime() + 1_000);
  expect((await rate(conference.id, anna.headers, 1)).statusCode).toBe(204);
  await rate(conference.id, anna.headers, 2);
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: anna.headers });
  t.clock.now = new Date(t.clock.now.getTime() + 1_000);
  await rate(conference.id, anna.headers, 4);

  const { counts, newest } = await ratings();
  expect(counts).toEqual([0, 0, 0, 1, 1]);
  expect(newest.map(({ conferenceId, score }) => [conferenceId, score])).toEqual([
    [conference.id, 4],
    [conference.id, 5],
  ]);
});

test.each([0, 6, 2.5, '4', null])('a score of %j is refused', async (score) => {
  const eva = await member(t, 'Eva');
  const { conference } = await join(t, eva, await makeRoom(t, eva));
  const answer = await rate(conference.id, eva.headers, score);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'ValidationFailed']);
});

test('a member who was never in the call, or was removed from it, cannot rate it', async () => {
  const dora = await member(t, 'Dora');
  const roomId = await makeRoom(t, dora);
  const { conference } = await join(t, dora, roomId);
  const carl = await member(t, 'Carl');
  const refused = async () => {
    const answer = await rate(conference.id, carl.headers, 1);
    return [answer.statusCode, answer.json().code];
  };
  expect(await refused()).toEqual([404, 'ConferenceNotFound']);
  const { participant } = await join(t, carl, roomId);
  await t.call('POST', `/participants/${participant.id}/expel`, { headers: dora.headers });
  expect(await refused()).toEqual([404, 'ConferenceNotFound']);
});
