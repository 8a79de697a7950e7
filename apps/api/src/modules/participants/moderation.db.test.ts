import type { Admitted, RoomId, Transcript } from '@intermind/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ClientEvent, conferenceTopic } from '../../events/index.ts';
import {
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
import { segmentOf } from '../../testing/speech.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleSegments } from '../transcripts/index.ts';
import { NEVER_CONNECTED_MS } from './presence.ts';

let t: TestApp;
let anna: Caller;
let ben: Caller;
let cleo: Caller;
let roomId: RoomId;
let host: Admitted;
let other: Admitted;
let told: ClientEvent[];
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
  told = [];
  await t.app.meeting.bus.subscribe(conferenceTopic(host.conference.id), (event) => void told.push(event));
});
afterAll(() => t.close());

const call = async (
  who: Caller,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => {
  const answer = await t.call(method, path, { headers: who.headers, body });
  return answer.statusCode === 204 ? [204] : [answer.statusCode, answer.json()];
};
const tryAsMember = (who: Caller) =>
  t.call('POST', '/participants', { headers: who.headers, body: { roomId, language: 'en', hears: 'en' } });
const codes = async (answer: Promise<unknown[]>) => {
  const [status, body] = await answer;
  return [status, (body as { code?: string } | undefined)?.code];
};
const messages = (type: string) => told.flatMap(({ message }) => (message?.type === type ? [message] : []));
const inMedia = (id: string) => t.media.rooms.get(host.conference.id)!.inside.get(id);

test('a moderator mutes a participant: the media server does it, and only they learn by whom', async () => {
  t.media.connect(other.media.token);
  expect(await call(anna, 'POST', `/participants/${other.participant.id}/mute`)).toEqual([204]);
  expect(t.media.muted).toEqual([other.participant.id]);
  expect(told).toEqual([
    {
      to: { participant: other.participant.id },
      message: {
        type: 'participant.muted',
        participantId: other.participant.id,
        at: t.clock.now.toISOString(),
        by: host.participant.id,
      },
    },
  ]);
});

test('a page that was away when its participant was muted learns it when it rejoins, and who did it', async () => {
  expect(other.lastMute).toBeNull();
  await call(anna, 'POST', `/participants/${other.participant.id}/mute`);
  const lastMute = { at: t.clock.now.toISOString(), by: host.participant.id };
  advance(t, 1_000);
  expect(await join(t, ben, roomId, { participantId: other.participant.id })).toMatchObject({
    participant: { id: other.participant.id },
    lastMute,
  });
  // Another device of the person was not muted.
  expect((await join(t, ben, roomId)).lastMute).toBeNull();
  await call(anna, 'POST', `/conferences/${host.conference.id}/mute`);
  const again = await join(t, ben, roomId, { participantId: other.participant.id });
  expect(again.lastMute).toEqual({ at: t.clock.now.toISOString(), by: host.participant.id });
});

test('mute all mutes everyone except the caller, on all the caller’s devices', async () => {
  const { participant: third } = await join(t, cleo, roomId);
  const laptop = await join(t, anna, roomId);
  expect(await call(anna, 'POST', `/conferences/${host.conference.id}/mute`)).toEqual([204]);
  const muted = told.flatMap(({ to, message }) => (message?.type === 'participant.muted' ? [to] : []));
  // Both came at the same moment of the test's clock.
  expect(new Set(muted.map((to) => (to as { participant: string }).participant))).toEqual(
    new Set([other.participant.id, third.id]),
  );
  expect(muted).toHaveLength(2);
  expect(laptop.participant.id).not.toBe(host.participant.id);
});

test('while the media server is down muting answers MediaUnavailable, and the person is still told', async () => {
  t.media.down = true;
  expect(await codes(call(anna, 'POST', `/participants/${other.participant.id}/mute`))).toEqual([
    503,
    'MediaUnavailable',
  ]);
  t.media.down = false;
  expect(messages('participant.muted')).toHaveLength(1);
});

test('a non-moderator cannot mute, remove or readmit', async () => {
  const { id } = host.participant;
  for (const action of ['mute', 'expel', 'readmit']) {
    expect(await codes(call(ben, 'POST', `/participants/${id}/${action}`))).toEqual([403, 'Forbidden']);
  }
  expect(await codes(call(cleo, 'POST', `/participants/${id}/expel`))).toEqual([404, 'NotFound']);
});

test('the host cannot be removed, and nobody can remove themselves', async () => {
  await call(anna, 'PATCH', `/participants/${other.participant.id}`, { role: 'moderator' });
  expect(await codes(call(ben, 'POST', `/participants/${host.participant.id}/expel`))).toEqual([
    403,
    'HostImmutable',
  ]);
  expect(await codes(call(ben, 'POST', `/participants/${other.participant.id}/expel`))).toEqual([
    403,
    'Forbidden',
  ]);
});

test('a member who was removed stays out until a moderator lets them in again', async () => {
  t.media.connect(other.media.token);
  expect(await call(anna, 'POST', `/participants/${other.participant.id}/expel`)).toEqual([204]);
  expect(inMedia(other.participant.id)).toBeUndefined();
  expect(told.filter(({ to, then }) => to === 'moderators' && then === 'read again')).toHaveLength(1);
  expect(told.some(({ then }) => typeof then === 'object' && 'close' in then)).toBe(true);
  expect((await tryAsMember(ben)).json().code).toBe('Expelled');

  expect(await call(anna, 'POST', `/participants/${other.participant.id}/readmit`)).toEqual([204]);
  const again = await join(t, ben, roomId, { participantId: other.participant.id });
  expect(again.participant.id).toBe(other.participant.id);
  // Once more changes nothing, and tells nobody.
  told.length = 0;
  expect(await call(anna, 'POST', `/participants/${other.participant.id}/readmit`)).toEqual([204]);
  expect(told).toEqual([]);
});

test('a guest who was removed and let in again need not ask', async () => {
  const { who, admitted } = await removedGuest();
  expect((await tryToJoin(t, who)).json().code).toBe('Expelled');
  await call(anna, 'POST', `/participants/${admitted.participant.id}/readmit`);
  expect((await enter(t, who)).outcome).toBe('admitted');
});

test('a guest who was removed and let in again reads what was said from then on, also as the participant they were', async () => {
  const { who, admitted } = await removedGuest();
  const say = async (text: string) => {
    advance(t, 10_000);
    const said = segmentOf(host.participant.id, t.clock.now.getTime(), { text });
    advance(t, 10_000);
    await settleSegments(t, host.conference.id, [said]);
  };
  await say('while they were out');
  await call(anna, 'POST', `/participants/${admitted.participant.id}/readmit`);
  const again = await t.call('POST', '/participants/anonymous', {
    headers: who.headers,
    body: { language: 'en', hears: 'en', participantId: admitted.participant.id },
  });
  expect(again.json<Admitted>().participant.id).not.toBe(admitted.participant.id);
  await say('afterwards');
  const [, page] = await call(who, 'GET', `/conferences/${host.conference.id}/transcript`);
  expect((page as Transcript).segments.map(({ text }) => text)).toEqual(['afterwards']);
});

async function removedGuest() {
  const who = await guest(t, roomId, 'Gerd');
  await decide(t, anna, (await ask(t, who)).id, 'APPROVED');
  const admitted = await enter(t, who);
  await call(anna, 'POST', `/participants/${admitted.participant.id}/expel`);
  return { who, admitted };
}

test('a locked conference admits only its owner, people who were inside, and guests whom a moderator approves', async () => {
  const path = `/conferences/${host.conference.id}`;
  const waiting = await guest(t, roomId, 'Early');
  const request = await ask(t, waiting);
  const [status, answer] = await call(anna, 'PATCH', path, { locked: true });
  expect([status, (answer as { locked: boolean }).locked]).toEqual([200, true]);
  expect(messages('conference.updated')).toMatchObject([{ conference: { locked: true } }]);

  expect((await tryAsMember(cleo)).json().code).toBe('ConferenceLocked');
  expect((await tryToJoin(t, await guest(t, roomId, 'Late'))).json().code).toBe('ConferenceLocked');
  await call(ben, 'POST', `/participants/${other.participant.id}/close`);
  expect((await join(t, ben, roomId)).outcome).toBe('admitted');
  await call(anna, 'POST', `/participants/${host.participant.id}/close`);
  expect((await join(t, anna, roomId)).outcome).toBe('admitted');
  await decide(t, anna, request.id, 'APPROVED');
  expect((await enter(t, waiting)).outcome).toBe('admitted');

  await call(anna, 'PATCH', path, { locked: false });
  expect((await join(t, cleo, roomId)).outcome).toBe('admitted');
});

test('restrictions revoke rights of non-moderators at the media server, and restore them', async () => {
  t.media.connect(host.media.token);
  t.media.connect(other.media.token);
  const path = `/conferences/${host.conference.id}`;
  const all = { microphone: true, camera: true, shareScreen: true };
  await call(anna, 'PATCH', path, { restrict: ['shareScreen', 'camera', 'camera'] });
  expect(inMedia(other.participant.id)!.rights).toEqual({ ...all, camera: false, shareScreen: false });
  expect(inMedia(host.participant.id)!.rights).toEqual(all);
  const late = await join(t, cleo, roomId);
  expect(late.conference.restrictions).toEqual(['camera', 'shareScreen']);
  t.media.connect(late.media.token);
  expect(inMedia(late.participant.id)!.rights).toEqual({ ...all, camera: false, shareScreen: false });
  await call(anna, 'PATCH', path, { allow: ['shareScreen', 'camera'] });
  expect(inMedia(other.participant.id)!.rights).toEqual(all);
});

test('two moderators who change different restrictions, or the lock, do not undo each other', async () => {
  const path = `/conferences/${host.conference.id}`;
  await call(anna, 'PATCH', `/participants/${other.participant.id}`, { role: 'moderator' });
  // Neither page knows of the other's change yet.
  await Promise.all([
    call(anna, 'PATCH', path, { restrict: ['chat'] }),
    call(ben, 'PATCH', path, { restrict: ['camera'] }),
    call(anna, 'PATCH', path, { restrict: ['shareScreen'] }),
    call(ben, 'PATCH', path, { locked: true }),
  ]);
  const [, now] = await call(ben, 'PATCH', path, { allow: ['shareScreen', 'microphone'] });
  expect(now).toMatchObject({ locked: true, restrictions: ['camera', 'chat'] });
});

test('hands are up in the order in which they were raised; raising twice keeps the place', async () => {
  const path = `/conferences/${host.conference.id}/raised-hands`;
  const up = (who: Caller, { participant }: Admitted) =>
    call(who, 'POST', path, { participantId: participant.id });
  const [status, first] = await up(ben, other);
  advance(t, 1_000);
  await up(anna, host);
  advance(t, 1_000);
  expect(await up(ben, other)).toEqual([201, first]);
  expect(status).toBe(201);
  const [, hands] = await call(ben, 'GET', path);
  expect((hands as { participantId: string }[]).map(({ participantId }) => participantId)).toEqual([
    other.participant.id,
    host.participant.id,
  ]);
  expect(messages('participant.updated')).toHaveLength(2);
  expect(messages('participant.updated')[0]).toMatchObject({
    participant: { id: other.participant.id, handRaisedAt: (first as { raisedAt: number }).raisedAt },
  });
});

test('a hand raised by several requests at once is up once, for all of them', async () => {
  const path = `/conferences/${host.conference.id}/raised-hands`;
  const body = { participantId: other.participant.id };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => t.call('POST', path, { headers: ben.headers, body })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
  expect(new Set(answers.map((answer) => answer.json().raisedAt)).size).toBe(1);
});

test('what the conference is like has a version, so that an older event is not heard after a newer one', async () => {
  for (const locked of [true, false])
    await t.call('PATCH', `/conferences/${host.conference.id}`, { headers: anna.headers, body: { locked } });
  const versions = told.flatMap(({ message, version }) =>
    message?.type === 'conference.updated' ? [version] : [],
  );
  expect(versions.map((version) => version?.of)).toEqual([host.conference.id, host.conference.id]);
  expect(versions[1]!.number).toBeGreaterThan(versions[0]!.number);
});

test('nobody can raise another person’s hand; moderators can lower any, others their own', async () => {
  const path = `/conferences/${host.conference.id}/raised-hands`;
  const one = (id: string) => `${path}/${id}`;
  expect(await codes(call(ben, 'POST', path, { participantId: host.participant.id }))).toEqual([
    404,
    'NotFound',
  ]);
  await call(anna, 'POST', path, { participantId: host.participant.id });
  await call(ben, 'POST', path, { participantId: other.participant.id });
  expect(await codes(call(ben, 'DELETE', one(host.participant.id)))).toEqual([403, 'Forbidden']);
  expect(await codes(call(ben, 'DELETE', path))).toEqual([403, 'Forbidden']);
  expect(await call(ben, 'DELETE', one(other.participant.id))).toEqual([204]);
  expect(await call(ben, 'DELETE', one(other.participant.id))).toEqual([204]);
  await call(ben, 'POST', path, { participantId: other.participant.id });
  expect(await call(anna, 'DELETE', one(other.participant.id))).toEqual([204]);
  await call(ben, 'POST', path, { participantId: other.participant.id });
  expect(await call(anna, 'DELETE', path)).toEqual([204]);
  expect(await call(anna, 'GET', path)).toEqual([200, []]);
});

test('leaving lowers the hand', async () => {
  const path = `/conferences/${host.conference.id}/raised-hands`;
  await call(ben, 'POST', path, { participantId: other.participant.id });
  await call(ben, 'POST', `/participants/${other.participant.id}/close`);
  expect(await call(anna, 'GET', path)).toEqual([200, []]);
  const again = await join(t, ben, roomId, { participantId: other.participant.id });
  expect(again.participant.handRaisedAt).toBeNull();
});

test('a person who lost the media connection can lower their hand: it is down when they are back', async () => {
  const path = `/conferences/${host.conference.id}/raised-hands`;
  await call(ben, 'POST', path, { participantId: other.participant.id });
  advance(t, NEVER_CONNECTED_MS + 1);
  await t.app.meeting.reconciler.pass();
  expect(messages('participant.left')).toContainEqual({
    type: 'participant.left',
    participantId: other.participant.id,
    reason: 'lost',
  });
  expect(await call(ben, 'DELETE', `${path}/${other.participant.id}`)).toEqual([204]);
  const back = await join(t, ben, roomId, { participantId: other.participant.id });
  expect(back.participant.handRaisedAt).toBeNull();
});

test('a reaction reaches everyone, and only under the sender’s own name', async () => {
  const path = `/conferences/${host.conference.id}/reactions`;
  expect(await call(ben, 'POST', path, { participantId: other.participant.id, reaction: 'clap' })).toEqual([
    204,
  ]);
  expect(told).toEqual([
    {
      to: 'everyone',
      message: { type: 'participant.reacted', participantId: other.participant.id, reaction: 'clap' },
    },
  ]);
  expect(
    await codes(call(ben, 'POST', path, { participantId: host.participant.id, reaction: 'clap' })),
  ).toEqual([404, 'NotFound']);
  expect(
    await codes(call(ben, 'POST', path, { participantId: other.participant.id, reaction: '<b>' })),
  ).toEqual([400, 'ValidationFailed']);
});
