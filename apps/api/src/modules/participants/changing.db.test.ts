import type { Admitted, RoomId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { participants } from '../../db/schema/participants.ts';
import { type ClientEvent, conferenceTopic } from '../../events/index.ts';
import {
  admitGuest,
  advance,
  type Caller,
  join,
  makeRoom,
  member,
  tryToJoin,
} from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { NEVER_CONNECTED_MS } from './presence.ts';

const BOTH = { listens: 'true', reads: 'true' };
let t: TestApp;
let anna: Caller;
let ben: Caller;
let cleo: Caller;
let roomId: RoomId;
let host: Admitted;
let other: Admitted;
beforeAll(async () => {
  t = await startTestApp();
  anna = await member(t, 'Anna');
  ben = await member(t, 'Ben');
  cleo = await member(t, 'Cleo');
});
beforeEach(async () => {
  roomId = await makeRoom(t, anna);
  host = await join(t, anna, roomId);
  other = await join(t, ben, roomId);
});
afterAll(() => t.close());

const patch = (who: Caller, id: string, body: object) =>
  t.call('PATCH', `/participants/${id}`, { headers: who.headers, body });
const outcome = ({ statusCode, json }: Awaited<ReturnType<typeof patch>>) => [statusCode, json().code];

test('a change of language reaches the media server', async () => {
  t.media.connect(other.media.token);
  const answer = await patch(ben, other.participant.id, { language: 'de', hears: 'fr' });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { ...other.participant, language: 'de', hears: 'fr', version: 1 },
  ]);
  expect(t.media.rooms.get(host.conference.id)!.inside.get(other.participant.id)!.attributes).toEqual({
    language: 'de',
    hears: 'fr',
    understands: '',
    ...BOTH,
  });
});

test('what a device takes of interpretation reaches everyone and the media server, and outlasts a rejoin', async () => {
  t.media.connect(other.media.token);
  const answer = await patch(ben, other.participant.id, { listens: false, reads: false });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { ...other.participant, listens: false, reads: false, version: 1 },
  ]);
  const inside = () => t.media.rooms.get(host.conference.id)!.inside.get(other.participant.id)!;
  expect(inside().attributes).toMatchObject({ listens: 'false', reads: 'false' });
  const again = await join(t, ben, roomId, { participantId: other.participant.id });
  expect(again.participant).toMatchObject({ listens: false, reads: false });
  await patch(ben, other.participant.id, { reads: true });
  expect(inside().attributes).toMatchObject({ listens: 'false', reads: 'true' });
  expect(outcome(await patch(ben, other.participant.id, { listens: 'yes' }))).toEqual([
    400,
    'ValidationFailed',
  ]);
});

test('the languages that a person understands reach everyone and the media server', async () => {
  t.media.connect(other.media.token);
  const told: ClientEvent[] = [];
  await t.app.meeting.bus.subscribe(conferenceTopic(host.conference.id), (event) => told.push(event));
  const answer = await patch(ben, other.participant.id, { understands: ['es', 'fr'] });
  const participant = { ...other.participant, understands: ['es', 'fr'], version: 1 };
  expect([answer.statusCode, answer.json()]).toEqual([200, participant]);
  expect(told.map(({ message }) => message)).toContainEqual({ type: 'participant.updated', participant });
  const attributes = () => t.media.rooms.get(host.conference.id)!.inside.get(participant.id)!.attributes;
  expect(attributes()).toEqual({ language: 'en', hears: 'en', understands: 'es,fr', ...BOTH });
  await patch(ben, other.participant.id, { understands: [] });
  expect(attributes()).toEqual({ language: 'en', hears: 'en', understands: '', ...BOTH });
  expect(outcome(await patch(ben, other.participant.id, { understands: ['xx'] }))).toEqual([
    400,
    'ValidationFailed',
  ]);
});

test('a moderator makes a participant an attendee, who may then publish nothing', async () => {
  t.media.connect(other.media.token);
  const answer = await patch(anna, other.participant.id, { role: 'attendee' });
  expect(answer.json()).toEqual({ ...other.participant, role: 'attendee', version: 1 });
  expect(t.media.rooms.get(host.conference.id)!.inside.get(other.participant.id)!.rights).toEqual({
    microphone: false,
    camera: false,
    shareScreen: false,
  });
});

test('a change made while the media server is away is kept', async () => {
  t.media.down = true;
  const answer = await patch(anna, other.participant.id, { role: 'moderator' });
  t.media.down = false;
  expect([answer.statusCode, answer.json().role]).toEqual([200, 'moderator']);
});

test('the moderator role is granted and revoked, with immediate effect (spec 1 §4)', async () => {
  await patch(anna, other.participant.id, { role: 'moderator' });
  const disable = () =>
    t.call('PATCH', `/conferences/${host.conference.id}/translation/disable`, { headers: ben.headers });
  expect([(await disable()).statusCode, (await disable()).json().translationEnabled]).toEqual([200, false]);
  await patch(anna, other.participant.id, { role: 'presenter' });
  expect(outcome(await disable())).toEqual([403, 'Forbidden']);
});

test('a role belongs to the person: it changes on every device, connected or lost, and on new ones', async () => {
  const phone = await join(t, ben, roomId);
  const lost = await join(t, ben, roomId);
  await patch(anna, other.participant.id, { role: 'moderator' });
  t.media.connect(phone.media.token);
  advance(t, NEVER_CONNECTED_MS + 1);
  await t.app.meeting.reconciler.pass();
  const told: ClientEvent[] = [];
  await t.app.meeting.bus.subscribe(conferenceTopic(host.conference.id), (event) => told.push(event));
  await patch(anna, other.participant.id, { role: 'attendee' });
  const disable = await t.call('PATCH', `/conferences/${host.conference.id}/translation/disable`, {
    headers: ben.headers,
  });
  const promote = await patch(ben, phone.participant.id, { role: 'moderator' });
  expect([outcome(disable), outcome(promote)]).toEqual([
    [403, 'Forbidden'],
    [403, 'Forbidden'],
  ]);
  expect(t.media.rooms.get(host.conference.id)!.inside.get(phone.participant.id)!.rights).toEqual({
    microphone: false,
    camera: false,
    shareScreen: false,
  });
  const roles = told.flatMap(({ message }) =>
    message?.type === 'participant.updated' ? [[message.participant.id, message.participant.role]] : [],
  );
  expect(roles).toEqual([[phone.participant.id, 'attendee']]);
  const back = await join(t, ben, roomId, { participantId: lost.participant.id });
  const tablet = await join(t, ben, roomId);
  expect([back.participant.role, tablet.participant.role]).toEqual(['attendee', 'attendee']);
});

test('nobody can change the host’s role, and nobody can become host (spec 1 §5)', async () => {
  await patch(anna, other.participant.id, { role: 'moderator' });
  const answers = [
    await patch(ben, host.participant.id, { role: 'attendee' }),
    await patch(anna, host.participant.id, { role: 'moderator' }),
    await patch(anna, other.participant.id, { role: 'host' }),
  ];
  expect(answers.map(outcome)).toEqual([
    [403, 'HostImmutable'],
    [403, 'HostImmutable'],
    [400, 'ValidationFailed'],
  ]);
});

test('a participant who has left cannot be changed, and is not shown again', async () => {
  await t.call('POST', `/participants/${other.participant.id}/close`, { headers: ben.headers });
  const told: unknown[] = [];
  await t.app.meeting.bus.subscribe(conferenceTopic(host.conference.id), (event) => told.push(event));
  const answers = [
    await patch(anna, other.participant.id, { role: 'attendee' }),
    await patch(ben, other.participant.id, { hears: 'de' }),
  ];
  expect([answers.map(outcome), told]).toEqual([
    [
      [404, 'NotFound'],
      [404, 'NotFound'],
    ],
    [],
  ]);
});

test('guests become no moderators, other roles they may have (spec 1 §5)', async () => {
  const { admitted } = await admitGuest(t, anna, roomId);
  const moderator = await patch(anna, admitted.participant.id, { role: 'moderator' });
  const speaker = await patch(anna, admitted.participant.id, { role: 'speaker' });
  expect([outcome(moderator), speaker.json().role]).toEqual([[403, 'RegisteredUsersOnly'], 'speaker']);
});

test('roles need the permission, languages can only be changed by their owner, and nothing from outside', async () => {
  const { who, admitted } = await admitGuest(t, anna, roomId);
  const guestPath = `/participants/anonymous/${admitted.participant.id}`;
  const answers = [
    await patch(ben, other.participant.id, { role: 'moderator' }),
    await patch(ben, host.participant.id, { language: 'de' }),
    await patch(anna, other.participant.id, { hears: 'de' }),
    await patch(cleo, other.participant.id, { role: 'attendee' }),
    await t.call('PATCH', guestPath, { headers: who.headers, body: { role: 'moderator' } }),
    await t.call('PATCH', `/participants/anonymous/${other.participant.id}`, {
      headers: who.headers,
      body: { hears: 'de' },
    }),
  ];
  expect(answers.map(outcome)).toEqual([
    [403, 'Forbidden'],
    [403, 'Forbidden'],
    [403, 'Forbidden'],
    [404, 'NotFound'],
    [400, 'ValidationFailed'],
    [403, 'Forbidden'],
  ]);
});

test('a guest changes the own languages', async () => {
  const { who, admitted } = await admitGuest(t, anna, roomId);
  const answer = await t.call('PATCH', `/participants/anonymous/${admitted.participant.id}`, {
    headers: who.headers,
    body: { hears: 'it', understands: ['es'] },
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { ...admitted.participant, hears: 'it', understands: ['es'], version: 1 },
  ]);
});

test('closing is for oneself, and twice is once', async () => {
  const close = (who: Caller) =>
    t.call('POST', `/participants/${other.participant.id}/close`, { headers: who.headers });
  const statuses = [await close(anna), await close(cleo), await close(ben), await close(ben)].map(
    (a) => a.statusCode,
  );
  expect(statuses).toEqual([404, 404, 204, 204]);
});

test('members see each other’s name and address, guests have none, strangers see nothing (spec 1 §7)', async () => {
  const { who, admitted } = await admitGuest(t, anna, roomId);
  const otherRoom = await join(t, cleo, await makeRoom(t, cleo));
  const ids = [host, other, admitted, otherRoom].map(({ participant }) => participant.id);
  const users = (caller: Caller, list: string[]) =>
    t.call('GET', `/participants/users?ids=${list.join(',')}`, { headers: caller.headers });
  const seen = await users(ben, [...ids, 'nonsense', 'prt_0000000000000000']);
  expect(seen.json()).toEqual({
    [ids[0]!]: {
      id: expect.stringMatching(/^usr_/),
      email: 'anna@example.org',
      firstName: 'Anna',
      lastName: 'Test',
    },
    [ids[1]!]: {
      id: expect.stringMatching(/^usr_/),
      email: 'ben@example.org',
      firstName: 'Ben',
      lastName: 'Test',
    },
  });
  const user = (caller: Caller, id: string) =>
    t.call('GET', `/participants/${id}/user`, { headers: caller.headers });
  expect((await user(ben, ids[0]!)).json()).toEqual(seen.json()[ids[0]!]);
  expect((await users(ben, [ids[2]!])).json()).toEqual({});
  const refused = [await users(cleo, ids.slice(0, 3)), await user(cleo, ids[0]!), await user(ben, ids[2]!)];
  expect([...refused, await users(who, ids)].map((answer) => answer.statusCode)).toEqual([
    403, 404, 404, 403,
  ]);
  expect(
    (
      await users(
        ben,
        Array.from({ length: 101 }, (_, index) => `${index}`),
      )
    ).statusCode,
  ).toBe(400);
});

test('the host can end the meeting for everyone; others cannot (spec 1 §7)', async () => {
  const { who } = await admitGuest(t, anna, roomId);
  const { id } = host.conference;
  t.media.connect(other.media.token);
  await patch(anna, other.participant.id, { role: 'moderator' });
  const end = (caller: Caller) => t.call('DELETE', `/conferences/${id}`, { headers: caller.headers });
  expect([(await end(ben)).statusCode, (await end(cleo)).statusCode, (await end(who)).statusCode]).toEqual([
    403, 403, 403,
  ]);
  expect([(await end(anna)).statusCode, (await end(anna)).statusCode]).toEqual([204, 204]);
  expect(t.media.rooms.has(id)).toBe(false);
  expect(() => t.media.connect(other.media.token)).toThrow();
  expect(outcome(await patch(anna, other.participant.id, { role: 'attendee' }))).toEqual([404, 'NotFound']);
  expect((await tryToJoin(t, who)).json().outcome).toBe('waiting');
  const next = await join(t, anna, roomId);
  expect([next.conference.id === id, next.participant.id === host.participant.id]).toEqual([false, false]);
});

test('the end holds even when the media server does not hear of it', async () => {
  t.media.down = true;
  const answer = await t.call('DELETE', `/conferences/${host.conference.id}`, { headers: anna.headers });
  t.media.down = false;
  expect(answer.statusCode).toBe(204);
  expect(t.media.rooms.has(host.conference.id)).toBe(true);
  await t.app.meeting.reconciler.pass();
  expect(t.media.rooms.has(host.conference.id)).toBe(false);
});

test('whose translated voice a person has silenced is kept for their device, and told to nobody else', async () => {
  const told: ClientEvent[] = [];
  const bus = t.app.meeting.bus;
  await bus.subscribe(conferenceTopic(host.conference.id), (event) => told.push(event));
  const { id } = other.participant;
  const put = (who: Caller, voices: unknown) =>
    t.call('PUT', `/participants/${id}/silenced-voices`, { headers: who.headers, body: { voices } });
  const kept = async () =>
    (await t.db.select().from(participants).where(eq(participants.id, id)))[0]?.silencedVoices;
  const { personId } = host.participant;
  expect([(await put(ben, [personId, 'everyone', personId])).statusCode, await kept()]).toEqual([
    204,
    [personId, 'everyone'],
  ]);
  expect(outcome(await put(anna, []))).toEqual([403, 'Forbidden']);
  expect(outcome(await put(ben, ['nobody']))).toEqual([400, 'ValidationFailed']);
  expect([await kept(), told]).toEqual([[personId, 'everyone'], []]);
  expect([(await put(ben, [])).statusCode, await kept()]).toEqual([204, []]);
});

test('a worker hears of silenced voices where they changed alone', async () => {
  const told: unknown[] = [];
  await t.app.meeting.bus.subscribe('agent-jobs', (event) => told.push(event));
  const { personId } = host.participant;
  const put = (...voices: string[]) =>
    t.call('PUT', `/participants/${other.participant.id}/silenced-voices`, {
      headers: ben.headers,
      body: { voices },
    });
  for (const voices of [[], [personId, 'everyone'], ['everyone', personId], ['everyone'], ['everyone']])
    expect((await put(...voices)).statusCode).toBe(204);
  expect(told).toHaveLength(2);
});

describe('what a device takes of others is forgotten', () => {
  const row = async () => {
    const [found] = await t.db.select().from(participants).where(eq(participants.id, other.participant.id));
    return found && { listens: found.listens, reads: found.reads, silencedVoices: found.silencedVoices };
  };
  beforeEach(async () => {
    await patch(ben, other.participant.id, { listens: false, reads: false });
    await t.call('PUT', `/participants/${other.participant.id}/silenced-voices`, {
      headers: ben.headers,
      body: { voices: ['everyone'] },
    });
    expect(await row()).toEqual({ listens: false, reads: false, silencedVoices: ['everyone'] });
  });
  const FORGOTTEN = { listens: true, reads: true, silencedVoices: [] };

  test('when it leaves', async () => {
    await t.call('POST', `/participants/${other.participant.id}/close`, { headers: ben.headers });
    expect(await row()).toEqual(FORGOTTEN);
  });

  test('when the meeting ends, even for people who were lost before', async () => {
    await t.db
      .update(participants)
      .set({ leftAt: t.clock.now, leftReason: 'lost' })
      .where(eq(participants.id, other.participant.id));
    await t.call('DELETE', `/conferences/${host.conference.id}`, { headers: anna.headers });
    expect(await row()).toEqual(FORGOTTEN);
  });
});

test('a device that joins again says anew whose translated voice it does not hear', async () => {
  const { id } = other.participant;
  await t.call('PUT', `/participants/${id}/silenced-voices`, {
    headers: ben.headers,
    body: { voices: ['everyone'] },
  });
  expect((await join(t, ben, roomId, { participantId: id })).participant.id).toBe(id);
  const [row] = await t.db.select().from(participants).where(eq(participants.id, id));
  expect(row?.silencedVoices).toEqual([]);
});
