import type { Admitted, Message, Participant, RoomId, ServerMessage } from '@intermind/contracts';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { type Listener, listen, listening } from './testing/conference-listener.ts';
import { admitGuest, type Caller, join, makeRoom, member, tryToJoin } from './testing/meeting-steps.ts';
import { startSecondInstance } from './testing/second-instance.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { needsRedis, REDIS_URL } from './testing/test-redis.ts';

/**
 * Two instances of the API over one Redis: the host is at the first, everyone else at the second. The lobby, roles and
 * members: `events/redis-bus.db.test.ts`; limits: `http/limits/shared-limits.db.test.ts`.
 */

const WITHIN = { timeout: 5_000 };

let first: TestApp;
let second: TestApp;
let anna: Caller;
let ben: Caller;
let roomId: RoomId;
let host: Admitted;
let other: Admitted;
let atAnnas: Listener;
let atBens: Listener;

beforeAll(async () => {
  first = await startTestApp({ REDIS_URL });
  second = await startSecondInstance(first, { REDIS_URL });
  await Promise.all([listening(first), listening(second)]);
  [anna, ben] = await Promise.all([member(first, 'Anna'), member(second, 'Ben')]);
});
beforeEach(async () => {
  roomId = await makeRoom(first, anna);
  host = await join(first, anna, roomId);
  other = await join(second, ben, roomId);
  atAnnas = await listen(first, anna, `roomId=${roomId}`, host.participant.id);
  atBens = await listen(second, ben, `roomId=${roomId}`, other.participant.id);
  await Promise.all([atAnnas.next(), atBens.next()]);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const here = () => `/conferences/${host.conference.id}`;
const write = (t: TestApp, who: Caller, { participant }: Admitted, text: string, key?: string) =>
  t.call('POST', `${here()}/messages`, {
    headers: who.headers,
    body: { participantId: participant.id, text, ...(key ? { key } : {}) },
  });
const written = ({ heard }: Listener) =>
  heard.flatMap((message) => (message.type === 'message.created' ? [message.message] : []));
const heardBy = ({ heard }: Listener, type: ServerMessage['type']) =>
  vi.waitFor(() => expect(heard.map((message) => message.type)).toContain(type), WITHIN);

needsRedis('chat written at one instance is heard at the other, and a repeated message is one', async () => {
  const sent = (await write(second, ben, other, 'Hello', 'key-12345678')).json<Message>();
  await vi.waitFor(() => expect(written(atAnnas)).toEqual([sent]), WITHIN);
  // The answer was lost: the retry reaches the other instance.
  expect((await write(first, ben, other, 'Hello', 'key-12345678')).json()).toEqual(sent);
  await write(first, anna, host, 'Welcome');
  await vi.waitFor(
    () => expect(written(atBens).map(({ text }) => text)).toEqual(['Hello', 'Welcome']),
    WITHIN,
  );
  expect(written(atAnnas).map(({ text }) => text)).toEqual(['Hello', 'Welcome']);
  const history = await first.call('GET', `${here()}/messages`, { headers: anna.headers });
  expect(history.json<Message[]>().map(({ text }) => text)).toEqual(['Hello', 'Welcome']);
});

needsRedis('hands are raised and lowered across instances, in one order', async () => {
  const raise = (t: TestApp, who: Caller, { participant }: Admitted) =>
    t.call('POST', `${here()}/raised-hands`, {
      headers: who.headers,
      body: { participantId: participant.id },
    });
  const up = ({ heard }: Listener) => {
    const last = new Map<string, Participant>();
    for (const message of heard)
      if (message.type === 'participant.updated') last.set(message.participant.id, message.participant);
    return [...last.values()].filter(({ handRaisedAt }) => handRaisedAt !== null).map(({ id }) => id);
  };
  await raise(second, ben, other);
  first.clock.now = new Date(first.clock.now.getTime() + 1_000);
  await raise(first, anna, host);
  const both = [other.participant.id, host.participant.id];
  for (const listener of [atAnnas, atBens])
    await vi.waitFor(() => expect(up(listener).sort()).toEqual([...both].sort()), WITHIN);
  const order = await second.call('GET', `${here()}/raised-hands`, { headers: ben.headers });
  expect(order.json<{ participantId: string }[]>().map(({ participantId }) => participantId)).toEqual(both);
  await first.call('DELETE', `${here()}/raised-hands`, { headers: anna.headers });
  for (const listener of [atAnnas, atBens]) await vi.waitFor(() => expect(up(listener)).toEqual([]), WITHIN);
});

needsRedis(
  'what a moderator forbids at one instance is refused by the other with the next call',
  async () => {
    const change = (body: object) => first.call('PATCH', here(), { headers: anna.headers, body });
    await change({ restrict: ['chat'], locked: true });
    expect((await write(second, ben, other, 'Hello')).json().code).toBe('Forbidden');
    const cleo = await member(second, 'Cleo');
    const body = { roomId, language: 'en', hears: 'en' };
    const refused = await second.call('POST', '/participants', { headers: cleo.headers, body });
    expect(refused.json().code).toBe('ConferenceLocked');
    await vi.waitFor(
      () =>
        expect(atBens.heard).toContainEqual(
          expect.objectContaining({
            type: 'conference.updated',
            conference: expect.objectContaining({ locked: true, restrictions: ['chat'] }),
          }),
        ),
      WITHIN,
    );
    await change({ allow: ['chat'], locked: false });
    expect((await write(second, ben, other, 'Hello')).statusCode).toBe(201);
  },
);

needsRedis('a person is muted and removed from the other instance, and stays out at both', async () => {
  await first.call('POST', `/participants/${other.participant.id}/mute`, { headers: anna.headers });
  await heardBy(atBens, 'participant.muted');
  const { who, admitted } = await admitGuest(first, anna, roomId);
  const atGerds = await listen(second, who, `roomId=${roomId}`, admitted.participant.id);
  await atGerds.next();
  const expelled = await first.call('POST', `/participants/${admitted.participant.id}/expel`, {
    headers: anna.headers,
  });
  expect(expelled.statusCode, expelled.body).toBe(204);
  expect(await atGerds.closed).toBe(4403);
  for (const t of [first, second]) {
    expect((await tryToJoin(t, who)).json().code).toBe('Expelled');
    const refresh = await t.call('POST', '/auth/anonymous/refresh', { headers: who.headers });
    expect(refresh.json().code).toBe('Expelled');
    expect(await (await listen(t, who, `roomId=${roomId}`)).closed).toBe(4403);
  }
  await vi.waitFor(
    () =>
      expect(atBens.heard).toContainEqual({
        type: 'participant.left',
        participantId: admitted.participant.id,
        reason: 'expelled',
      }),
    WITHIN,
  );
});

needsRedis('the end of the meeting at one instance closes the websockets of both', async () => {
  await first.call('DELETE', here(), { headers: anna.headers });
  expect(await Promise.all([atAnnas.closed, atBens.closed])).toEqual([4410, 4410]);
});
