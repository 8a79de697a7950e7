import {
  CLOSE_CODES,
  type RoomId,
  type ServerMessage,
  WEBSOCKET_BUFFER_MAX_BYTES,
} from '@intermind/contracts';
import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { conferenceTopic, type EventBus, inProcessBus, type StateSlices } from '../../events/index.ts';
import type { Member } from '../../http/identity.ts';
import { type Listener, listen, listening, say } from '../../testing/conference-listener.ts';
import {
  advance,
  ask,
  type Caller,
  decide,
  guest,
  join,
  makeRoom,
  member,
} from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { LOST_LISTENS_MS } from '../participants/presence.ts';
import { COMPARE_EVERY_MS } from '../participants/reconciler.ts';
import { findParticipant, updateParticipant } from '../participants/store.ts';
import { APPROVAL_LIFETIME_MS } from '../join-requests/policy.ts';
import { Connection } from './connection.ts';
import { READS_AT_ONCE } from './gateway.ts';

/** The bus of one instance that can say that events were missed, and counts who listens. */
function testBus() {
  const bus = inProcessBus();
  const gaps = new Set<() => void>();
  let listeners = 0;
  const wrapped: EventBus = {
    ...bus,
    async subscribe(topic, listener) {
      const unsubscribe = await bus.subscribe(topic, listener);
      listeners += 1;
      return () => {
        listeners -= 1;
        unsubscribe();
      };
    },
    onGap(listener) {
      gaps.add(listener);
      return () => void gaps.delete(listener);
    },
  };
  return { bus: wrapped, gap: () => gaps.forEach((tell) => tell()), listeners: () => listeners };
}

const { bus, gap, listeners } = testBus();
let t: TestApp;
let anna: Caller;
let ben: Caller;
let roomId: RoomId;
beforeAll(async () => {
  t = await startTestApp({}, { bus });
  await listening(t);
});
beforeEach(async () => {
  t.media.down = false;
  anna = await member(t, 'Anna');
  ben = await member(t, 'Ben');
  roomId = await makeRoom(t, anna);
});
afterAll(() => t.close());

const here = () => `roomId=${roomId}`;
async function hang(listener: Listener): Promise<void> {
  listener.socket.close();
  await listener.closed;
}

test('a client that opens and closes connections all day is never locked out', async () => {
  const { participant } = await join(t, anna, roomId);
  const before = listeners();
  const inside = () => t.app.meeting.gateway.counts().inside;
  const openBefore = inside();
  for (let time = 0; time < 25; time += 1) {
    const listener = await listen(t, anna, here(), participant.id);
    expect(await listener.next()).toMatchObject({ type: 'state' });
    await hang(listener);
  }
  await expect.poll(listeners).toBe(before);
  await expect.poll(inside).toBe(openBefore);
});

test('a connection that closes before it is answered leaves no subscription behind', async () => {
  const { participant } = await join(t, anna, roomId);
  const before = listeners();
  const opened = await Promise.all(Array.from({ length: 10 }, () => listen(t, anna, here(), participant.id)));
  opened.forEach(({ socket }) => socket.terminate());
  await Promise.all(opened.map(({ closed }) => closed));
  await t.app.inject({ url: '/api/health' });
  await expect.poll(listeners).toBe(before);
});

test('when events may have been missed everyone gets the state again', async () => {
  const { participant: host } = await join(t, anna, roomId);
  const listener = await listen(t, anna, here(), host.id);
  await listener.next();
  await updateParticipant(t.db, host.id, { hears: 'fr' });
  gap();
  expect(await listener.next()).toMatchObject({ type: 'state', participants: [{ hears: 'fr' }] });
});

test('after a gap clients read the state in turns: calls do not wait behind all of them', async () => {
  const mine = (await join(t, anna, roomId)).participant.id;
  const bens = (await join(t, ben, roomId)).participant.id;
  const places = Array.from({ length: 18 }, () => [[anna, mine] as const, [ben, bens] as const]).flat();
  const clients = await Promise.all(places.map(([who, id]) => listen(t, who, here(), id)));
  await Promise.all(clients.map((client) => client.next()));
  gap();
  await new Promise((resolve) => setImmediate(resolve));
  // A few more: the app has work of its own.
  expect(t.database.pool.waitingCount).toBeLessThanOrEqual(READS_AT_ONCE + 10);
  const states = await Promise.all(clients.map((client) => client.next()));
  expect(states.map(({ type }) => type)).toEqual(clients.map(() => 'state'));
  await Promise.all(clients.map(hang));
});

test('what may have been missed while the state is read is read once more, and only once', async () => {
  const { participant: host } = await join(t, anna, roomId);
  const listener = await listen(t, anna, here(), host.id);
  await listener.next();
  gap();
  gap();
  gap();
  const states = [await listener.next(), await listener.next()];
  await t.call('PATCH', `/participants/${host.id}`, { headers: anna.headers, body: { hears: 'it' } });
  const types = [...states, await listener.next()].map(({ type }) => type);
  expect(types).toEqual(['state', 'state', 'participant.updated']);
});

test('people who left while a client was disconnected are not in the state it comes back to', async () => {
  const { participant: host } = await join(t, anna, roomId);
  // People of the same millisecond come in any order.
  advance(t, 1);
  const { participant } = await join(t, ben, roomId);
  const before = await listen(t, anna, here(), host.id);
  expect(await before.next()).toMatchObject({ type: 'state', participants: [host, participant] });
  before.socket.terminate();
  await before.closed;
  await t.call('POST', `/participants/${participant.id}/close`, { headers: ben.headers });
  const back = await listen(t, anna, here(), host.id);
  expect(await back.next()).toMatchObject({ type: 'state', participants: [host] });
  await hang(back);
});

test('a participant who has left gets no state, not even that of their other device', async () => {
  const { participant: host } = await join(t, anna, roomId);
  await join(t, anna, roomId);
  const listener = await listen(t, anna, here(), host.id);
  await listener.next();
  await updateParticipant(t.db, host.id, { leftAt: t.clock.now, leftReason: 'left' });
  gap();
  const again = await listen(t, anna, here(), host.id);
  const { notFound } = CLOSE_CODES;
  expect([await listener.closed, await again.closed, again.heard]).toEqual([notFound, notFound, []]);
});

test('a client that names no participant gets that of the newest device', async () => {
  await join(t, anna, roomId);
  advance(t, 1_000);
  const { participant } = await join(t, anna, roomId);
  const listener = await listen(t, anna, here());
  expect(await listener.next()).toMatchObject({ type: 'state', you: participant.id });
});

test('events that arrive in the wrong order leave what is newest', async () => {
  const { participant: host, conference } = await join(t, anna, roomId);
  const { participant } = await join(t, ben, roomId);
  const listener = await listen(t, anna, here(), host.id);
  await listener.next();
  const topic = conferenceTopic(conference.id);
  const left = { type: 'participant.left', participantId: participant.id, reason: 'left' } as const;
  const of = participant.id;
  bus.publish(topic, { to: 'everyone', message: left, version: { of, number: 9 } });
  bus.publish(topic, {
    to: 'everyone',
    message: { type: 'participant.joined', participant },
    version: { of, number: 8 },
  });
  bus.publish(topic, {
    to: 'everyone',
    message: { type: 'participant.joined', participant },
    version: { of, number: 10 },
  });
  expect([await listener.next(), await listener.next()]).toEqual([
    left,
    { type: 'participant.joined', participant },
  ]);
  await hang(listener);
});

test('an event older than the state is dropped, also about someone who left before', async () => {
  const { participant: host, conference } = await join(t, anna, roomId);
  const { participant } = await join(t, ben, roomId);
  await t.call('POST', `/participants/${participant.id}/close`, { headers: ben.headers });
  const listener = await listen(t, anna, here(), host.id);
  await listener.next();
  const topic = conferenceTopic(conference.id);
  bus.publish(topic, {
    to: 'everyone',
    message: { type: 'participant.joined', participant },
    version: { of: participant.id, number: 0 },
  });
  await t.call('PATCH', `/participants/${host.id}`, { headers: anna.headers, body: { hears: 'it' } });
  expect(await listener.next()).toMatchObject({ type: 'participant.updated', participant: { hears: 'it' } });
});

test('a client that does not read is closed before it costs much memory', async () => {
  const { participant: host, conference } = await join(t, anna, roomId);
  const listener = await listen(t, anna, here(), host.id);
  await listener.next();
  listener.socket.pause();
  const topic = conferenceTopic(conference.id);
  const message = { type: 'conference.updated', conference: { ...conference, roomId: 'x'.repeat(60_000) as never } } as const; // prettier-ignore
  // The system buffers some megabytes on the way; what stays in the process is bounded.
  for (let sent = 0; sent < 400; sent += 1) bus.publish(topic, { to: 'everyone', message });
  const sentBytes = () => listener.heard.length * 60_000;
  listener.socket.resume();
  expect(await listener.closed).toBe(CLOSE_CODES.tooSlow);
  expect(sentBytes()).toBeLessThan(400 * 60_000 - WEBSOCKET_BUFFER_MAX_BYTES);
});

test('more events than can be held back while the state is read close the connection', async () => {
  const { participant: host, conference } = await join(t, anna, roomId);
  const listener = await listen(t, anna, here(), host.id);
  await listener.next();
  // The state is read from here on.
  gap();
  const event = { to: 'everyone', message: { type: 'media.back' } } as const;
  for (let sent = 0; sent <= 1_000; sent += 1) bus.publish(conferenceTopic(conference.id), event);
  expect(await listener.closed).toBe(CLOSE_CODES.tooSlow);
});

test('a token is renewed once a second at most', async () => {
  const { participant } = await join(t, anna, roomId);
  const listener = await listen(t, anna, here(), participant.id);
  await listener.next();
  say(listener, { type: 'renew', token: anna.token });
  say(listener, { type: 'renew', token: anna.token });
  expect(await listener.closed).toBe(CLOSE_CODES.malformed);
});

test('a moderator demoted while disconnected from media gets no more join requests', async () => {
  const { participant: host } = await join(t, anna, roomId);
  const { participant } = await join(t, ben, roomId);
  const role = (name: string) =>
    t.call('PATCH', `/participants/${participant.id}`, { headers: anna.headers, body: { role: name } });
  await role('moderator');
  const listener = await listen(t, ben, here(), participant.id);
  await listener.next();
  advance(t, 30_000);
  await t.app.meeting.reconciler.pass();
  await role('presenter');
  // Both have lost the media server at once: either may be told first.
  const gone = [await listener.next(), await listener.next()];
  expect(gone).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'participant.left', participantId: host.id }),
      expect.objectContaining({ type: 'participant.left', participantId: participant.id }),
    ]),
  );
  expect(await listener.next()).toMatchObject({ type: 'state', joinRequests: [] });
  await ask(t, await guest(t, roomId));
  await join(t, anna, roomId, { participantId: host.id });
  expect(await listener.next()).toMatchObject({ type: 'participant.joined' });
});

test('what comes behind a demotion while the state is read is not told to somebody who moderates no longer', async () => {
  const { participant: host } = await join(t, anna, roomId);
  const { participant } = await join(t, ben, roomId);
  const role = (name: string) =>
    t.call('PATCH', `/participants/${participant.id}`, { headers: anna.headers, body: { role: name } });
  await role('moderator');
  const { userId } = (await findParticipant(t.db, participant.id))!;
  const sent: string[] = [];
  const socket = Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    send: (text: string) => sent.push((JSON.parse(text) as ServerMessage).type),
  });
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const recording = {
    audience: 'everyone' as const,
    async read() {
      begun.resolve();
      await released.promise;
      return { value: null };
    },
  };
  const connection = new Connection(
    socket as unknown as WebSocket,
    {
      db: t.db,
      bus: inProcessBus(),
      logger: { error: (...line: unknown[]) => sent.push(JSON.stringify(line)) },
      now: () => t.clock.now,
      takeWords: () => Promise.resolve(null),
      authenticate: () => Promise.resolve({ kind: 'member', userId: userId! } as Member),
      sources: {
        slices: { recording } as unknown as StateSlices,
        readWaiting: () => Promise.resolve(undefined),
      },
      setPresence: () => Promise.resolve(),
      register: () => true,
      inTurn: (read) => read(),
    },
    { roomId, joinRequestId: null },
  );
  const auth = { type: 'auth', token: ben.token, participantId: participant.id };
  socket.emit('message', Buffer.from(JSON.stringify(auth)), false);
  // The role was read before, the rest is read now.
  await begun.promise;
  await role('presenter');
  connection.hear({ to: { person: participant.personId }, then: 'read again' });
  connection.hear({ to: 'moderators', message: { type: 'participant.updated', participant: host } });
  released.resolve();
  await expect.poll(() => sent.filter((type) => type === 'state')).toHaveLength(2);
  expect(sent).toEqual(['state', 'state']);
});

test('someone whom the media server has not seen for two minutes listens no longer, and joins again as before', async () => {
  const { participant: host, media } = await join(t, anna, roomId);
  t.media.connect(media.token);
  const { participant, conference } = await join(t, ben, roomId);
  const listener = await listen(t, ben, here(), participant.id);
  await listener.next();
  const passAfter = (ms: number) => (advance(t, ms), t.app.meeting.reconciler.pass());
  const write = (text: string) =>
    t.call('POST', `/conferences/${conference.id}/messages`, {
      headers: ben.headers,
      body: { participantId: participant.id, text },
    });
  await passAfter(30_000);
  expect(await listener.next()).toMatchObject({ type: 'participant.left', reason: 'lost' });
  await passAfter(LOST_LISTENS_MS);
  expect((await write('still here')).statusCode).toBe(201);
  await passAfter(COMPARE_EVERY_MS);
  expect(await listener.closed).toBe(1000);
  expect((await write('not any more')).statusCode).toBe(404);
  const again = await listen(t, ben, here(), participant.id);
  expect(await again.closed).toBe(CLOSE_CODES.notFound);
  const back = await join(t, ben, roomId, { participantId: participant.id });
  expect([back.participant.id, back.participants.map(({ id }) => id)]).toEqual([
    participant.id,
    [host.id, participant.id],
  ]);
});

test('when the media server goes down and returns, everyone is told, and its rooms are recreated first', async () => {
  const { participant: host, conference } = await join(t, anna, roomId);
  const listener = await listen(t, anna, here(), host.id);
  expect(await listener.next()).toMatchObject({ media: { up: true } });
  t.media.restart();
  t.media.down = true;
  expect(await listener.next()).toEqual({ type: 'media.down' });
  const later = await listen(t, anna, here(), host.id);
  expect(await later.next()).toMatchObject({ media: { up: false } });
  t.media.down = false;
  expect(await listener.next()).toEqual({ type: 'media.back' });
  expect(t.media.rooms.has(conference.id)).toBe(true);
});

test('a void approval is reported as expired once, not as approved again and again', async () => {
  const { conference } = await join(t, anna, roomId);
  const [late, early] = [await guest(t, roomId), await guest(t, roomId)];
  const [lateRequest, earlyRequest] = [await ask(t, late), await ask(t, early)];
  for (const { id } of [lateRequest, earlyRequest]) await decide(t, anna, id, 'APPROVED');
  const waiting = await listen(t, early, `${here()}&joinRequestId=${earlyRequest.id}`);
  const { id } = earlyRequest;
  expect([await waiting.next(), await waiting.next()]).toMatchObject([
    { type: 'waiting', joinRequest: { status: 'APPROVED' } },
    { type: 'join_request.approved', joinRequestId: id },
  ]);
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: anna.headers });
  expect([await waiting.next(), await waiting.next()]).toMatchObject([
    { type: 'waiting', joinRequest: { status: 'EXPIRED' } },
    { type: 'join_request.expired', joinRequestId: id },
  ]);

  const second = await join(t, anna, roomId);
  const again = await ask(t, late);
  await decide(t, anna, again.id, 'APPROVED');
  advance(t, APPROVAL_LIFETIME_MS + 1);
  const renewed = await t.call('POST', '/auth/anonymous/refresh', { headers: late.headers });
  const token = { token: renewed.json().token as string, headers: late.headers };
  const tooLate = await listen(t, token, `${here()}&joinRequestId=${again.id}`);
  expect([await tooLate.next(), await tooLate.next()]).toMatchObject([
    { type: 'waiting', joinRequest: { status: 'EXPIRED' } },
    { type: 'join_request.expired', joinRequestId: again.id },
  ]);
  expect(second.conference.id).not.toBe(conference.id);
});
