import { LOBBY_TEXT_MAX_LENGTH, NO_RETENTION, type RoomId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rooms } from '../../db/schema/index.ts';
import { type ClientEvent, roomTopic } from '../../events/index.ts';
import { type Caller, guest, join, makeRoom, member, tryToJoin } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let anna: Caller;
let roomId: RoomId;
beforeAll(async () => {
  t = await startTestApp({ MEETING_CAPACITY: '50', KEEP_RECORDINGS_DAYS: '60' });
  anna = await member(t, 'Anna');
});
beforeEach(async () => {
  roomId = await makeRoom(t, anna);
});
afterAll(() => t.close());

const read = (who: Caller) => t.call('GET', `/rooms/${roomId}/settings`, { headers: who.headers });
const change = (who: Caller, body: object) =>
  t.call('PATCH', `/rooms/${roomId}/settings`, { headers: who.headers, body });

test('the owner names the room, limits its people and writes what waiting guests read', async () => {
  const limits = { capacityMax: 50, retentionMax: { recordings: 60, transcripts: null, messages: null } };
  expect((await read(anna)).json()).toEqual({
    title: null,
    capacity: null,
    lobbyText: '',
    sealed: false,
    recordingConsent: 'announce',
    retention: NO_RETENTION,
    ...limits,
  });
  const settings = {
    title: 'Weekly',
    capacity: 12,
    lobbyText: 'We begin at ten.\nAgenda: https://example.org',
    sealed: true,
    recordingConsent: 'ask',
    retention: { recordings: 30, transcripts: 90, messages: null },
  };
  expect((await change(anna, { ...settings, lobbyText: ` ${settings.lobbyText}\0 ` })).json()).toEqual({
    ...settings,
    ...limits,
  });
  expect((await change(anna, { title: null })).json()).toEqual({ ...settings, title: null, ...limits });
  expect((await read(anna)).json()).toEqual({ ...settings, title: null, ...limits });
});

test('nobody but the owner reads or changes them', async () => {
  const ben = await member(t, 'Ben');
  await join(t, anna, roomId);
  await join(t, ben, roomId);
  expect([(await read(ben)).statusCode, (await change(ben, { capacity: 2 })).statusCode]).toEqual([403, 403]);
});

test.each([
  ['fewer people than two', { capacity: 1 }],
  ['more people than the installation allows', { capacity: 51 }],
  ['half a person', { capacity: 2.5 }],
  ['a text that is too long', { lobbyText: 'x'.repeat(LOBBY_TEXT_MAX_LENGTH + 1) }],
  ['keeping recordings longer than the installation', { retention: { ...NO_RETENTION, recordings: 61 } }],
  ['keeping for no day', { retention: { ...NO_RETENTION, messages: 0 } }],
  ['half of a retention', { retention: { messages: 3 } }],
  ['something else', { ownerId: 'usr_somebody' }],
])('%s is refused, and nothing changes', async (_name, body) => {
  const answer = await change(anna, { title: 'Other', ...body });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'ValidationFailed']);
  expect((await read(anna)).json()).toMatchObject({ title: null, capacity: null, lobbyText: '' });
});

test('a room with more than the installation allows by now shows what holds', async () => {
  await t.db.update(rooms).set({ capacity: 80 }).where(eq(rooms.id, roomId));
  const retention = { ...NO_RETENTION, recordings: 90 };
  await t.db.update(rooms).set({ retention }).where(eq(rooms.id, roomId));
  expect((await read(anna)).json()).toMatchObject({
    capacity: 50,
    retention: { ...NO_RETENTION, recordings: 60 },
  });
});

test('a waiting guest gets the lobby text, and the new one when it changes; nobody reads it without asking', async () => {
  await change(anna, { lobbyText: 'Soon.' });
  await join(t, anna, roomId);
  const gerd = await guest(t, roomId, 'Gerd');
  expect((await t.call('GET', `/rooms/${roomId}`, { headers: gerd.headers })).json()).toEqual({
    id: roomId,
    mustAsk: true,
    transcriptKept: true,
    sealed: false,
    recordingConsent: 'announce',
    recording: false,
    retention: { recordings: 60, transcripts: null, messages: null },
  });
  expect((await tryToJoin(t, gerd)).json()).toMatchObject({ outcome: 'waiting', lobbyText: 'Soon.' });
  expect((await tryToJoin(t, gerd)).json().lobbyText).toBe('Soon.');
  const told: ClientEvent[] = [];
  await t.app.meeting.bus.subscribe(roomTopic(roomId), (event) => told.push(event));
  await change(anna, { capacity: 3 });
  await change(anna, { lobbyText: 'In five minutes.' });
  expect(told).toEqual([{ to: 'waiting', then: 'read again' }]);
  expect((await tryToJoin(t, gerd)).json().lobbyText).toBe('In five minutes.');
});

test('the lobby text of a deleted account is gone; the room stays', async () => {
  const dora = await member(t, 'Dora');
  const hers = await makeRoom(t, dora);
  await t.call('PATCH', `/rooms/${hers}/settings`, {
    headers: dora.headers,
    body: { lobbyText: 'Call me on +420 000 000.', title: 'Dora’s' },
  });
  expect((await t.call('DELETE', '/users', { headers: dora.headers })).statusCode).toBe(204);
  const [row] = await t.db.select().from(rooms).where(eq(rooms.id, hers));
  expect(row).toMatchObject({ lobbyText: '', title: 'Dora’s' });
});
