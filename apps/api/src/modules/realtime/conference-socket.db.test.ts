import { CLOSE_CODES, type RoomId, WEBSOCKET_AUTH_TIMEOUT_MS } from '@intermind/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expelPerson, findParticipant } from '../../modules/participants/index.ts';
import { listen, listening, open, say } from '../../testing/conference-listener.ts';
import {
  admitGuest,
  advance,
  ask,
  type Caller,
  enter,
  decide,
  guest,
  join,
  makeRoom,
  member,
  servicesOf,
} from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let anna: Caller;
let ben: Caller;
let roomId: RoomId;
beforeAll(async () => {
  t = await startTestApp();
  await listening(t);
});
beforeEach(async () => {
  anna = await member(t, 'Anna');
  ben = await member(t, 'Ben');
  roomId = await makeRoom(t, anna);
});
afterAll(() => t.close());

const here = () => `roomId=${roomId}`;

test('a participant gets the state, then the changes', async () => {
  const { participant: host, conference } = await join(t, anna, roomId);
  const listener = await listen(t, anna, here(), host.id);
  expect(await listener.next()).toEqual({
    type: 'state',
    conference,
    participants: [host],
    joinRequests: [],
    removed: [],
    quota: [],
    recording: null,
    blocked: [],
    media: { up: true },
    interpreter: { waiting: false },
    lastMessage: null,
    lastMute: null,
    voiceAssistant: expect.objectContaining({ state: 'disabled' }),
    you: host.id,
  });
  const { participant } = await join(t, ben, roomId);
  const path = `/participants/${participant.id}`;
  await t.call('PATCH', path, { headers: ben.headers, body: { hears: 'de' } });
  await t.call('PATCH', `/conferences/${conference.id}/translation/disable`, { headers: anna.headers });
  await t.call('POST', `${path}/close`, { headers: ben.headers });
  expect([
    await listener.next(),
    await listener.next(),
    await listener.next(),
    await listener.next(),
  ]).toEqual([
    { type: 'participant.joined', participant },
    {
      type: 'participant.updated',
      participant: { ...participant, hears: 'de', version: participant.version + 1 },
    },
    {
      type: 'conference.updated',
      conference: { ...conference, translationEnabled: false, version: expect.any(Number) },
    },
    { type: 'participant.left', participantId: participant.id, reason: 'left' },
  ]);
});

test('a reconnecting guest gets the latest message since they joined, and none from before', async () => {
  const { participant: host, conference } = await join(t, anna, roomId);
  const write = (text: string) =>
    t.call('POST', `/conferences/${conference.id}/messages`, {
      headers: anna.headers,
      body: { participantId: host.id, text },
    });
  await write('before');
  advance(t, 1_000);
  const { who, admitted } = await admitGuest(t, anna, roomId);
  const first = await listen(t, who, here(), admitted.participant.id);
  expect(await first.next()).toMatchObject({ type: 'state', lastMessage: null });
  const { id } = (await write('hello')).json<{ id: string }>();
  const second = await listen(t, who, here(), admitted.participant.id);
  expect(await second.next()).toMatchObject({ type: 'state', lastMessage: id });
});

test('a waiting guest gets the approval, learns nothing about the participants, and joins (spec 1 §4)', async () => {
  const { participant: host } = await join(t, anna, roomId);
  const atDesk = await listen(t, anna, here(), host.id);
  await atDesk.next();
  const gerd = await guest(t, roomId, 'Gerd');
  const request = await ask(t, gerd);
  const atDoor = await listen(t, gerd, `${here()}&joinRequestId=${request.id}`);
  expect(await atDoor.next()).toEqual({
    type: 'waiting',
    joinRequest: request,
    roomId,
    lobbyText: '',
    moderatorInside: true,
  });
  expect(await atDesk.next()).toEqual({ type: 'join_request.created', joinRequest: request });
  await join(t, ben, roomId);
  await atDesk.next();

  await decide(t, anna, request.id, 'APPROVED');
  expect(await atDoor.next()).toEqual({ type: 'join_request.approved', joinRequestId: request.id });
  expect(await atDesk.next()).toEqual({
    type: 'join_request.closed',
    joinRequest: { ...request, status: 'APPROVED' },
  });
  const { participant } = await enter(t, gerd);
  expect(await atDesk.next()).toEqual({ type: 'participant.joined', participant });
  expect(atDoor.heard.map(({ type }) => type)).toEqual(['waiting', 'join_request.approved']);
  const inside = await listen(t, gerd, here(), participant.id);
  expect(await inside.next()).toMatchObject({ type: 'state', you: participant.id, joinRequests: [] });
});

test('a guest who reloads, or has two tabs, is shown to moderators exactly once', async () => {
  const { participant: host } = await join(t, anna, roomId);
  const atDesk = await listen(t, anna, here(), host.id);
  await atDesk.next();
  const gerd = await guest(t, roomId);
  const [first, second] = await Promise.all([ask(t, gerd), ask(t, gerd)]);
  const reloaded = await ask(t, gerd);
  expect([second, reloaded]).toEqual([first, first]);
  const firstTab = await listen(t, gerd, `${here()}&joinRequestId=${first.id}`);
  const secondTab = await listen(t, gerd, `${here()}&joinRequestId=${first.id}`);
  await Promise.all([firstTab.next(), secondTab.next()]);
  await decide(t, anna, first.id, 'REJECTED');
  expect([await firstTab.next(), await secondTab.next()]).toEqual([
    { type: 'join_request.rejected', joinRequestId: first.id },
    { type: 'join_request.rejected', joinRequestId: first.id },
  ]);
  await atDesk.next();
  await atDesk.next();
  expect(atDesk.heard.map(({ type }) => type)).toEqual([
    'state',
    'join_request.created',
    'join_request.closed',
  ]);
});

test('moderators who join later see the waiting guests; others never do', async () => {
  const gerd = await guest(t, roomId);
  const request = await ask(t, gerd);
  const { participant } = await join(t, ben, roomId);
  const benListens = await listen(t, ben, here(), participant.id);
  expect(await benListens.next()).toMatchObject({ type: 'state', joinRequests: [] });
  const { participant: host } = await join(t, anna, roomId);
  await benListens.next();
  const annaListens = await listen(t, anna, here(), host.id);
  expect(await annaListens.next()).toMatchObject({ type: 'state', joinRequests: [request] });

  const role = (name: string) =>
    t.call('PATCH', `/participants/${participant.id}`, { headers: anna.headers, body: { role: name } });
  await role('moderator');
  expect(await benListens.next()).toMatchObject({ type: 'state', joinRequests: [request] });
  await role('presenter');
  expect(await benListens.next()).toMatchObject({ type: 'state', joinRequests: [] });
  await ask(t, await guest(t, roomId, 'Second'));
  await t.call('PATCH', `/participants/${participant.id}`, { headers: ben.headers, body: { hears: 'fr' } });
  expect(await benListens.next()).toMatchObject({
    type: 'participant.updated',
    participant: { hears: 'fr' },
  });
});

test('a client that reconnects gets everything it missed, a waiting guest too', async () => {
  const { participant: host } = await join(t, anna, roomId);
  const gerd = await guest(t, roomId);
  const request = await ask(t, gerd);
  const before = await listen(t, gerd, `${here()}&joinRequestId=${request.id}`);
  await before.next();
  before.socket.terminate();
  await decide(t, anna, request.id, 'APPROVED');
  const after = await listen(t, gerd, `${here()}&joinRequestId=${request.id}`);
  expect([await after.next(), await after.next()]).toEqual([
    {
      type: 'waiting',
      joinRequest: { ...request, status: 'APPROVED' },
      roomId,
      lobbyText: '',
      moderatorInside: true,
    },
    { type: 'join_request.approved', joinRequestId: request.id },
  ]);
  const annaBack = await listen(t, anna, here(), host.id);
  expect(await annaBack.next()).toMatchObject({ type: 'state', joinRequests: [], you: host.id });
});

test('events during the reading of the state are sent after it', async () => {
  const { participant: host, conference } = await join(t, anna, roomId);
  const listeners = await Promise.all([1, 2, 3].map(() => listen(t, anna, here(), host.id)));
  const languages = ['de', 'fr', 'it', 'es', 'nl'];
  for (const hears of languages) {
    await t.call('PATCH', `/participants/${host.id}`, { headers: anna.headers, body: { hears } });
  }
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: anna.headers });
  await Promise.all(listeners.map(({ closed }) => closed));
  for (const { heard } of listeners) {
    const [state, ...events] = heard;
    // On a busy machine the conference has ended before the connection has signed in.
    if (state?.type !== 'state') continue;
    const inState = state.participants[0]!.hears;
    const told = events.flatMap((event) =>
      event.type === 'participant.updated' ? [event.participant.hears] : [],
    );
    const from = languages.indexOf(inState);
    // Every change after the state is told; one that the state holds already may be told again.
    expect(told.slice(-(languages.length - 1 - from) || told.length)).toEqual(
      from === languages.length - 1 ? told : languages.slice(from + 1),
    );
    expect(events.at(-1)).toEqual({ type: 'conference.ended' });
  }
});

test('the end of the conference is announced and closes websockets with 4410', async () => {
  const { participant: host, conference } = await join(t, anna, roomId);
  const listener = await listen(t, anna, here(), host.id);
  await listener.next();
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: anna.headers });
  expect([await listener.next(), await listener.closed]).toEqual([
    { type: 'conference.ended' },
    CLOSE_CODES.ended,
  ]);
});

test('a removed person’s websocket closes at once with 4403, and they cannot return', async () => {
  await join(t, anna, roomId);
  const { who, admitted } = await admitGuest(t, anna, roomId);
  const listener = await listen(t, who, here(), admitted.participant.id);
  await listener.next();
  await expelPerson(servicesOf(t), (await findParticipant(t.db, admitted.participant.id))!);
  expect(await listener.closed).toBe(CLOSE_CODES.expelled);
  const again = await listen(t, who, here(), admitted.participant.id);
  expect(await again.closed).toBe(CLOSE_CODES.expelled);
});

test('a client without access is refused: no token, a bad one, another room, another guest’s request (spec 1 §5)', async () => {
  await join(t, anna, roomId);
  const gerd = await guest(t, roomId);
  const [{ id }, otherRoom] = [await ask(t, gerd), await makeRoom(t, ben)];
  const elsewhere = await guest(t, otherRoom);
  const { id: own } = await ask(t, elsewhere);
  const closings = await Promise.all(
    [
      listen(t, { token: 'a.b.c', headers: { authorization: '' } }, here()),
      listen(t, ben, here()),
      listen(t, anna, `roomId=${otherRoom}`),
      listen(t, anna, 'roomId=aaa-bbbb-ccc'),
      listen(t, elsewhere, here()),
      ...[id, own].map((of) => listen(t, elsewhere, `${here()}&joinRequestId=${of}`)),
      listen(t, elsewhere, `roomId=${otherRoom}&joinRequestId=${id}`),
      listen(t, gerd, here()),
      listen(t, gerd, `${here()}&joinRequestId=%00`),
      listen(t, anna, 'roomId=%00'),
      listen(t, anna, ''),
    ].map(async (opening) => {
      const { closed, heard } = await opening;
      return [await closed, heard.length];
    }),
  );
  const refused = Array.from({ length: 11 }, () => [CLOSE_CODES.notFound, 0]);
  expect(closings).toEqual([[CLOSE_CODES.unauthorized, 0], ...refused]);
});

test('a page of another origin is not let in', async () => {
  const foreign = open(t, here(), 'https://evil.example');
  expect(await foreign.closed).toBe(1006);
});

test('a client that sends no token, or something else, is closed', async () => {
  const silent = open(t, here());
  await new Promise((resolve) => silent.socket.once('open', resolve));
  const messages = [
    '',
    'nonsense',
    '{"type":"auth"}',
    '{"type":"renew","token":"x"}',
    `"${'x'.repeat(20_000)}"`,
  ];
  const closings = messages.map(async (message) => {
    const listener = open(t, here());
    await new Promise((resolve) => listener.socket.once('open', resolve));
    say(listener, message);
    return listener.closed;
  });
  const { malformed, unauthorized } = CLOSE_CODES;
  expect(await Promise.all(closings)).toEqual([malformed, malformed, malformed, malformed, 1009]);
  advance(t, WEBSOCKET_AUTH_TIMEOUT_MS);
  t.app.meeting.gateway.tick();
  expect(await silent.closed).toBe(unauthorized);
});

test('a client signs in once on a connection', async () => {
  const { participant } = await join(t, anna, roomId);
  const listener = await listen(t, anna, here(), participant.id);
  say(listener, { type: 'auth', token: anna.token, participantId: participant.id });
  expect(await listener.closed).toBe(CLOSE_CODES.malformed);
});

test('a connection ends 30 s after its token, unless it was renewed by the same person', async () => {
  await join(t, anna, roomId);
  const { who, admitted } = await admitGuest(t, anna, roomId);
  const id = admitted.participant.id;
  const [kept, forgotten, stolen] = await Promise.all([1, 2, 3].map(() => listen(t, who, here(), id)));
  await Promise.all([kept, forgotten, stolen].map((listener) => listener!.next()));
  advance(t, 9 * 60_000);
  const answer = await t.call('POST', '/auth/anonymous/refresh', { headers: who.headers });
  say(kept!, { type: 'renew', token: answer.json().token });
  say(stolen!, { type: 'renew', token: anna.token });
  expect(await stolen!.closed).toBe(CLOSE_CODES.unauthorized);
  advance(t, 60_000 + 29_000);
  t.app.meeting.gateway.tick();
  // Until then it is told what happens.
  t.app.meeting.gateway.tellEveryone({ type: 'media.down' });
  await expect.poll(() => forgotten!.heard).toContainEqual({ type: 'media.down' });
  advance(t, 2_000);
  t.app.meeting.gateway.tick();
  expect(await forgotten!.closed).toBe(CLOSE_CODES.unauthorized);
  expect(kept!.socket.readyState).toBe(1);
});

test('a client that answers no pings is cut off, one that does stays', async () => {
  const { participant } = await join(t, anna, roomId);
  const [mute, lively] = [
    await listen(t, anna, here(), participant.id),
    await listen(t, anna, here(), participant.id),
  ];
  await Promise.all([mute.next(), lively.next()]);
  (mute.socket as unknown as { _autoPong: boolean })._autoPong = false;
  for (let beat = 0; beat < 4; beat += 1) {
    advance(t, 10_000);
    const pinged = new Promise((resolve) => lively.socket.once('ping', resolve));
    t.app.meeting.gateway.tick();
    await pinged;
    // The server answers this after it has read the pong sent before.
    const answered = new Promise((resolve) => lively.socket.once('pong', resolve));
    lively.socket.ping();
    await answered;
  }
  expect([await mute.closed, lively.socket.readyState]).toEqual([1006, 1]);
});

test('a client that got the state gets a message with every heartbeat: browsers do not see pings', async () => {
  const { participant } = await join(t, anna, roomId);
  const [silent, signedIn] = [open(t, here()), await listen(t, anna, here(), participant.id)];
  expect((await signedIn.next()).type).toBe('state');
  for (const elapsedMs of [5_000, 5_000, 9_000, 1_000]) {
    advance(t, elapsedMs);
    t.app.meeting.gateway.tick();
  }
  await expect.poll(() => signedIn.heartbeats()).toBe(2);
  await silent.closed;
  expect([silent.heard, silent.heartbeats()]).toEqual([[], 0]);
  const gerd = await guest(t, roomId);
  const waiting = await listen(t, gerd, `${here()}&joinRequestId=${(await ask(t, gerd)).id}`);
  expect((await waiting.next()).type).toBe('waiting');
  advance(t, 10_000);
  t.app.meeting.gateway.tick();
  await expect.poll(() => waiting.heartbeats()).toBe(1);
});

test('one person has a bounded number of connections', async () => {
  const dana = await member(t, 'Dana');
  const { participant } = await join(t, dana, roomId);
  const opening = Array.from({ length: 21 }, () => listen(t, dana, here(), participant.id));
  const listeners = await Promise.all(opening);
  expect(await Promise.race(listeners.map(({ closed }) => closed))).toBe(1013);
  const open = listeners.filter(({ socket }) => socket.readyState === 1);
  expect(open).toHaveLength(20);
  await expect.poll(() => t.app.meeting.gateway.counts().inside).toBeGreaterThanOrEqual(20);
  // One that closes makes room for one.
  const outcome = async () => {
    const listener = await listen(t, dana, here(), participant.id);
    return Promise.race([listener.next().then(({ type }) => type), listener.closed]);
  };
  open[0]!.socket.close();
  await open[0]!.closed;
  await expect.poll(outcome).toBe('state');
  expect(await outcome()).toBe(1013);
});

test('a request whose id is none is not found; an empty one is no request', async () => {
  const { participant } = await join(t, anna, roomId);
  const odd = await listen(t, anna, `${here()}&joinRequestId=nonsense`, participant.id);
  expect(await odd.closed).toBe(CLOSE_CODES.notFound);
  const none = await listen(t, anna, `${here()}&joinRequestId=`);
  expect(await none.next()).toMatchObject({ type: 'state', you: participant.id });
});
