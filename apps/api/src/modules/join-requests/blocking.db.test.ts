import type { ConferenceId, RoomId } from '@intermind/contracts';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  admitGuest,
  advance,
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
import { findConference } from '../conferences/index.ts';
import { REJECTION_STANDS_MS } from './policy.ts';
import { blockedSlice } from './state.ts';

let t: TestApp;
let anna: Caller;
let roomId: RoomId;
let conferenceId: ConferenceId;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const logger = pino(
    { level: 'info' },
    { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  t = await startTestApp({}, { logger });
});
beforeEach(async () => {
  anna = await member(t, 'Anna');
  roomId = await makeRoom(t, anna);
  conferenceId = (await join(t, anna, roomId)).conference.id;
  lines.length = 0;
});
afterAll(() => t.close());

const audits = () => lines.filter(({ audit }) => audit).map(({ audit }) => audit);
const blocked = async () => {
  const conference = (await findConference(t.db, conferenceId))!;
  const place = { conference, participantId: 'prt_0000000000000000' as never };
  return (await blockedSlice(t).read(place)).value;
};
const lift = (who: Caller, id: string) =>
  t.call('DELETE', `/participants/join-requests/${id}/block`, { headers: who.headers });
/** The same browser comes under another name. */
async function renamed(before: Caller, name: string): Promise<Caller> {
  const answer = await t.call('POST', '/auth/anonymous', {
    body: { roomId, name, previous: before.token },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const { token } = answer.json<{ token: string }>();
  return { token, headers: { authorization: `Bearer ${token}` } };
}
const outcomeOf = async (who: Caller) => {
  const answer = await tryToJoin(t, who);
  return (
    answer.json<{ code?: string; outcome?: string }>().code ?? answer.json<{ outcome: string }>().outcome
  );
};

test('a denied guest may ask again after a moment; a blocked one cannot while the conference runs', async () => {
  const [gerd, gina] = [await guest(t, roomId, 'Gerd'), await guest(t, roomId, 'Gina')];
  await decide(t, anna, (await ask(t, gerd)).id, 'REJECTED');
  await decide(t, anna, (await ask(t, gina)).id, 'REJECTED', { block: true });
  expect([await outcomeOf(gerd), await outcomeOf(gina)]).toEqual([
    'JoinRequestRejected',
    'JoinRequestRejected',
  ]);
  advance(t, REJECTION_STANDS_MS);
  expect([await outcomeOf(gerd), await outcomeOf(gina)]).toEqual(['waiting', 'JoinRequestRejected']);
});

test('another name in the same browser does not help a guest who is blocked or removed', async () => {
  const gina = await guest(t, roomId, 'Gina');
  await decide(t, anna, (await ask(t, gina)).id, 'REJECTED', { block: true });
  const georg = await renamed(gina, 'Georg');
  expect(await outcomeOf(georg)).toBe('JoinRequestRejected');
  expect(await outcomeOf(await renamed(georg, 'Gustav'))).toBe('JoinRequestRejected');

  const { who, admitted } = await admitGuest(t, anna, roomId, 'Heidi');
  await t.call('POST', `/participants/${admitted.participant.id}/expel`, { headers: anna.headers });
  expect(await outcomeOf(await renamed(who, 'Hedwig'))).toBe('Expelled');
});

test('another name carries no approval over, and a token of another room says nothing', async () => {
  const { who } = await admitGuest(t, anna, roomId, 'Gerd');
  expect(await outcomeOf(await renamed(who, 'The director'))).toBe('waiting');

  const elsewhere = await guest(t, await makeRoom(t, anna), 'Ida');
  expect(await outcomeOf(await renamed(elsewhere, 'Ines'))).toBe('waiting');
  expect(await outcomeOf(await renamed({ ...elsewhere, token: 'nonsense' }, 'Irma'))).toBe('waiting');
});

test('a block ends other waiting requests of the same browser', async () => {
  const gina = await guest(t, roomId, 'Gina');
  const georg = await renamed(gina, 'Georg');
  const [first, second] = [await ask(t, gina), await ask(t, georg)];
  await decide(t, anna, first.id, 'REJECTED', { block: true });
  const late = await decide(t, anna, second.id, 'APPROVED');
  expect([late.statusCode, late.json().code]).toEqual([409, 'JoinRequestDecided']);
});

test('moderators see who blocked whom, and lift it: the guest may ask at once', async () => {
  const gina = await guest(t, roomId, 'Gina');
  const { id } = await ask(t, gina);
  await decide(t, anna, id, 'REJECTED', { block: true });
  expect(await blocked()).toEqual([
    { joinRequestId: id, name: 'Gina', blockedAt: t.clock.now.toISOString(), by: 'Anna Test' },
  ]);
  expect([(await lift(anna, id)).statusCode, (await lift(anna, id)).statusCode]).toEqual([204, 204]);
  expect(await blocked()).toEqual([]);
  advance(t, 1_000);
  const again = await ask(t, gina);
  await decide(t, anna, again.id, 'APPROVED');
  await enter(t, gina);
  expect(audits()).toEqual([
    'join-request.rejected',
    'guest.blocked',
    'guest.unblocked',
    'join-request.approved',
  ]);
  const by = lines.filter(({ audit }) => audit).map((line) => line['by']);
  expect(new Set(by)).toEqual(new Set([expect.stringMatching(/^usr_/)]));
});

test('only a moderator inside lifts a block', async () => {
  const ben = await member(t, 'Ben');
  const { id } = await ask(t, await guest(t, roomId, 'Gina'));
  await decide(t, anna, id, 'REJECTED', { block: true });
  expect((await lift(ben, id)).statusCode).toBe(404);
  await join(t, ben, roomId);
  expect([(await lift(ben, id)).statusCode, (await blocked()).length]).toEqual([403, 1]);
});

test('the next conference of the room knows nothing of a block', async () => {
  const gina = await guest(t, roomId, 'Gina');
  await decide(t, anna, (await ask(t, gina)).id, 'REJECTED', { block: true });
  await t.call('DELETE', `/conferences/${conferenceId}`, { headers: anna.headers });
  advance(t, REJECTION_STANDS_MS);
  await join(t, anna, roomId);
  expect(await outcomeOf(gina)).toBe('waiting');
});

test('an approval cannot block', async () => {
  const { id } = await ask(t, await guest(t, roomId, 'Gina'));
  const answer = await decide(t, anna, id, 'APPROVED', { block: true });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'ValidationFailed']);
});
