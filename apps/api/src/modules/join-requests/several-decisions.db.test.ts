import type { JoinRequest, RoomId } from '@intermind/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  ask,
  type Caller,
  decide,
  enter,
  guest,
  join,
  makeRoom,
  member,
  tryToJoin,
} from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** A moderator decides about several guests at once. */

let t: TestApp;
let anna: Caller;
let roomId: RoomId;
let conferenceId: string;
beforeAll(async () => {
  t = await startTestApp();
  anna = await member(t, 'Anna');
});
beforeEach(async () => {
  roomId = await makeRoom(t, anna);
  conferenceId = (await join(t, anna, roomId)).conference.id;
});
afterAll(() => t.close());

const decideAll = (joinRequestIds: string[], decision: object, who = anna) =>
  t.call('PATCH', `/conferences/${conferenceId}/join-requests`, {
    headers: who.headers,
    body: { joinRequestIds, ...decision },
  });
const waiting = async (count: number) => {
  const made: { who: Caller; id: string }[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const who = await guest(t, roomId);
    made.push({ who, id: (await ask(t, who)).id });
  }
  return made;
};

test('several guests are admitted with one call', async () => {
  const guests = await waiting(3);
  const answer = await decideAll(
    guests.map(({ id }) => id),
    { status: 'APPROVED' },
  );
  expect([answer.statusCode, answer.json().refused]).toEqual([200, []]);
  expect(answer.json().decided.map(({ id, status }: JoinRequest) => [id, status])).toEqual(
    guests.map(({ id }) => [id, 'APPROVED']),
  );
  for (const { who } of guests) expect((await enter(t, who)).outcome).toBe('admitted');
});

test('a guest who is gone, decided or of another room fails none of the others', async () => {
  const [gone, decided, here] = await waiting(3);
  const { headers } = gone!.who;
  await t.call('DELETE', `/participants/join-requests/${gone!.id}`, { headers });
  await decide(t, anna, decided!.id, 'REJECTED');
  const elsewhere = (await ask(t, await guest(t, await makeRoom(t, anna)))).id;
  const answer = await decideAll([gone!.id, decided!.id, elsewhere, here!.id, here!.id], {
    status: 'APPROVED',
  });
  expect(answer.json()).toEqual({
    decided: [expect.objectContaining({ id: here!.id, status: 'APPROVED' })],
    refused: [
      { joinRequestId: gone!.id, code: 'JoinRequestExpired' },
      { joinRequestId: decided!.id, code: 'JoinRequestDecided' },
      { joinRequestId: elsewhere, code: 'NotFound' },
    ],
  });
});

test('of many approvals as many succeed as there are places; the others wait on', async () => {
  await t.call('PATCH', `/rooms/${roomId}/settings`, { headers: anna.headers, body: { capacity: 3 } });
  const guests = await waiting(4);
  const { decided, refused } = (
    await decideAll(
      guests.map(({ id }) => id),
      { status: 'APPROVED' },
    )
  ).json();
  expect([decided.length, refused]).toEqual([
    2,
    guests.slice(2).map(({ id }) => ({ joinRequestId: id, code: 'ConferenceCapacityExceeded' })),
  ]);
  expect((await ask(t, guests[3]!.who)).id).toBe(guests[3]!.id);
});

test('all can be denied, and blocked; an approval cannot block', async () => {
  const guests = await waiting(2);
  const ids = guests.map(({ id }) => id);
  expect((await decideAll(ids, { status: 'APPROVED', block: true })).statusCode).toBe(400);
  await decideAll(ids, { status: 'REJECTED', block: true });
  for (const { who } of guests) expect((await tryToJoin(t, who)).json().code).toBe('JoinRequestRejected');
});

test('only moderators inside decide; others do not learn of the conference', async () => {
  const [ben, cleo] = [await member(t, 'Ben'), await member(t, 'Cleo')];
  await join(t, ben, roomId);
  const [one] = await waiting(1);
  const answers = [];
  for (const who of [ben, cleo]) answers.push(await decideAll([one!.id], { status: 'APPROVED' }, who));
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [403, 'Forbidden'],
    [404, 'ConferenceNotFound'],
  ]);
  expect((await ask(t, one!.who)).id).toBe(one!.id);
});
