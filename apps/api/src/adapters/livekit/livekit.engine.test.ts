import { avatarIdentity, type ConferenceId, INTERPRETER_IDENTITY, sendingRights } from '@intermind/contracts';
import { decodeJwt } from 'jose';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { newId } from '../../ids.ts';
import { liveMediaServer } from './live-media-server.ts';
import { type LiveKitProcess, startLiveKit } from '../../testing/livekit-process.ts';
import { MediaServerError, type MediaPass, type MediaServer, WebhookForgedError } from './media-server.ts';

const PORT = 27880;
let livekit: LiveKitProcess;
let media: MediaServer;
const sockets: WebSocket[] = [];
const OPTIONS = { browserUrl: '/livekit', installation: 'https://meet.example.org' };
/** What LiveKit posts, as it arrives. */
const webhooks: { body: string; authorization: string | undefined; type: string | undefined }[] = [];
const notified = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    webhooks.push({
      body,
      authorization: request.headers.authorization,
      type: request.headers['content-type'],
    });
    response.end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => notified.listen(PORT + 3, '127.0.0.1', resolve));
  livekit = await startLiveKit(PORT, `http://127.0.0.1:${PORT + 3}/hook`);
  media = liveMediaServer({ ...OPTIONS, ...livekit, serverUrl: livekit.url });
}, 20_000);
afterEach(() => {
  sockets.splice(0).forEach((socket) => socket.terminate());
  vi.useRealTimers();
});
afterAll(async () => {
  await livekit.stop();
  notified.close();
});

function passFor(conferenceId: ConferenceId): MediaPass {
  return {
    conferenceId,
    participantId: newId('participant'),
    name: 'Anna Novak',
    attributes: { language: 'cs', hears: 'en', understands: 'de,fr', listens: 'true', reads: 'false' },
    rights: sendingRights('presenter', []),
  };
}

/** The status LiveKit gives a browser that asks whether it may connect with this token. */
async function validate(token: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${PORT}/rtc/validate?access_token=${token}`);
  return answer.status;
}

/** Joins as far as signalling goes: enough to be inside, without sound or picture. */
async function join(token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${livekit.url}/rtc?access_token=${token}&protocol=15&auto_subscribe=0`);
  sockets.push(socket);
  await new Promise((resolve, reject) => {
    socket.once('message', resolve);
    socket.once('error', reject);
  });
  return socket;
}

test('a room is joined after we made it, and by nobody before', async () => {
  const pass = passFor(newId('conference'));
  const before = await validate(await media.joinToken(pass));
  await media.createRoom(pass.conferenceId);
  await media.createRoom(pass.conferenceId);
  const after = await validate(await media.joinToken(pass));
  const rooms = await media.listRooms();
  expect([before, after]).toEqual([404, 200]);
  expect(rooms.filter(({ name }) => name === pass.conferenceId)).toHaveLength(1);
  await expect(join(await media.joinToken(passFor(newId('conference'))))).rejects.toThrow();
});

test('a join token opens nothing a minute after it was made', async () => {
  const pass = passFor(newId('conference'));
  await media.createRoom(pass.conferenceId);
  const madeBefore = async (ageS: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - ageS * 1000 });
    const token = await media.joinToken(pass);
    vi.useRealTimers();
    return validate(token);
  };
  expect([await madeBefore(50), await madeBefore(65)]).toEqual([200, 401]);
});

test('a connection test has a room for one, who may send a picture, receives nothing and is alone', async () => {
  const id = newId('connectionTest');
  const token = await media.openTestRoom(id);
  await join(token);
  expect(await media.listParticipants(id)).toEqual([
    expect.objectContaining({
      identity: id,
      rights: { microphone: false, camera: true, shareScreen: false },
    }),
  ]);
  const { video } = decodeJwt<{ video: Record<string, unknown> }>(token);
  expect(video).toMatchObject({ room: id, canSubscribe: false, canPublishData: false });
  // Another identity with a good token of this server finds the place taken.
  const second = await media.joinToken({ ...passFor(id as string as ConferenceId) });
  await expect(join(second)).rejects.toThrow();
  expect(await media.listParticipants(id)).toHaveLength(1);
});

test('people inside are listed with role and languages, changed, and removed', async () => {
  const pass = passFor(newId('conference'));
  const { conferenceId, participantId } = pass;
  await media.createRoom(conferenceId);
  const socket = await join(await media.joinToken(pass));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const person = {
    identity: participantId,
    kind: 'person',
    joinedAt: expect.any(Date),
    attributes: { language: 'cs', hears: 'en', understands: 'de,fr', listens: 'true', reads: 'false' },
    rights: { microphone: true, camera: true, shareScreen: true },
    tracks: 0,
  };
  expect(await media.listParticipants(conferenceId)).toEqual([person]);

  const muted = {
    attributes: { language: 'cs', hears: 'de', understands: '', listens: 'false', reads: 'true' },
    rights: { microphone: false, camera: false, shareScreen: false },
  } as const;
  expect(await media.updateParticipant(conferenceId, participantId, muted)).toBe(true);
  expect(await media.listParticipants(conferenceId)).toEqual([{ ...person, ...muted }]);

  await media.removeParticipant(conferenceId, participantId);
  await closed;
  expect(await media.listParticipants(conferenceId)).toEqual([]);
  expect(await media.updateParticipant(conferenceId, participantId, muted)).toBe(false);
});

test('the interpreter is inside as an agent', async () => {
  const conferenceId = newId('conference');
  await media.createRoom(conferenceId);
  await join(await media.agentToken(conferenceId, 'interpreter'));
  expect((await media.listParticipants(conferenceId)).map(({ identity, kind }) => [identity, kind])).toEqual([
    [INTERPRETER_IDENTITY, 'agent'],
  ]);
});

test('the avatar of a voice assistant is inside as an agent under its own identity, and says on whose behalf', async () => {
  const conferenceId = newId('conference');
  const assistant = newId('participant');
  await media.createRoom(conferenceId);
  const token = await media.avatarToken(conferenceId, assistant);
  expect(decodeJwt(token)).toMatchObject({
    kind: 'agent',
    attributes: { 'lk.publish_on_behalf': assistant },
    video: { canSubscribe: false, canPublishSources: ['camera', 'microphone'], canUpdateOwnMetadata: false },
  });
  await join(token);
  const [inside, ...others] = await media.listParticipants(conferenceId);
  expect(inside).toMatchObject({
    identity: avatarIdentity(assistant),
    kind: 'agent',
    rights: { microphone: true, camera: true, shareScreen: false },
  });
  expect(others).toEqual([]);
});

test('deleting a room disconnects everybody, and what is gone is no error', async () => {
  const pass = passFor(newId('conference'));
  await media.createRoom(pass.conferenceId);
  const socket = await join(await media.joinToken(pass));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await media.deleteRoom(pass.conferenceId);
  await closed;
  await media.deleteRoom(pass.conferenceId);
  await media.removeParticipant(pass.conferenceId, pass.participantId);
  expect(await media.listParticipants(pass.conferenceId)).toEqual([]);
  expect(await validate(await media.joinToken(pass))).toBe(404);
});

test('nobody listening is a retryable error, a wrong secret is not', async () => {
  const elsewhere = liveMediaServer({ ...OPTIONS, ...livekit, serverUrl: 'ws://127.0.0.1:9' });
  const stranger = liveMediaServer({
    ...OPTIONS,
    ...livekit,
    serverUrl: livekit.url,
    apiSecret: 'x'.repeat(32),
  });
  const errors = await Promise.all(
    [elsewhere, stranger].map((server) => server.listRooms().catch((e: unknown) => e)),
  );
  expect(
    errors.map((error) => [error instanceof MediaServerError, (error as MediaServerError).retryable]),
  ).toEqual([
    [true, true],
    [true, false],
  ]);
});

test('a webhook of LiveKit names its room; altered, unsigned or signed by another it is forged', async () => {
  const conferenceId = newId('conference');
  await media.createRoom(conferenceId);
  const hook = await vi.waitUntil(() => webhooks.find(({ body }) => body.includes(conferenceId)), 5_000);
  expect(hook.type).toBe('application/webhook+json');
  expect(await media.readWebhook(hook.body, hook.authorization)).toEqual({
    room: conferenceId,
    isEgress: false,
  });
  const stranger = liveMediaServer({
    ...OPTIONS,
    ...livekit,
    serverUrl: livekit.url,
    apiSecret: 'x'.repeat(32),
  });
  const forgeries: [MediaServer, string, string | undefined][] = [
    [media, `${hook.body} `, hook.authorization],
    [media, hook.body, undefined],
    [media, hook.body, 'a.b.c'],
    [media, hook.body, await media.joinToken(passFor(conferenceId))],
    [stranger, hook.body, hook.authorization],
  ];
  for (const [reader, ...forgery] of forgeries) {
    await expect(reader.readWebhook(...forgery)).rejects.toThrow(WebhookForgedError);
  }
});

test('rooms of another installation on the same server are not listed', async () => {
  const other = liveMediaServer({
    ...OPTIONS,
    ...livekit,
    serverUrl: livekit.url,
    installation: 'https://other.test',
  });
  const [ours, theirs] = [newId('conference'), newId('conference')];
  await Promise.all([media.createRoom(ours), other.createRoom(theirs)]);
  const names = (await media.listRooms()).map(({ name }) => name);
  expect([names.includes(ours), names.includes(theirs)]).toEqual([true, false]);
});

test('after a crash everything is gone, and rooms can be made again', async () => {
  const pass = passFor(newId('conference'));
  await media.createRoom(pass.conferenceId);
  await livekit.restart();
  expect(await media.listRooms()).toEqual([]);
  await media.createRoom(pass.conferenceId);
  expect(await validate(await media.joinToken(pass))).toBe(200);
});
