import { decodeJwt } from 'jose';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { wait } from '@intermind/timing';
import { type LiveKitProcess, startLiveKit } from '../../testing/livekit-process.ts';
import { listening } from '../../testing/conference-listener.ts';
import { admitGuest, join, makeRoom, member, tryToJoin } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { expelPerson, findParticipant } from './index.ts';
import { servicesOf } from '../../testing/meeting-steps.ts';
import { mediaServerOf } from '../../adapters/livekit/index.ts';
import { readSettings } from '@intermind/config';

const PORT = 28180;
let t: TestApp;
let livekit: LiveKitProcess;
beforeAll(async () => {
  t = await startTestApp({ LIVEKIT_PORT: String(PORT) }, { liveMedia: true });
  const { livekitApiKey: apiKey, livekitApiSecret: apiSecret } = t.secrets;
  livekit = await startLiveKit(PORT, undefined, { apiKey, apiSecret });
  await listening(t);
}, 60_000);
afterAll(async () => {
  await t.close();
  await livekit.stop();
});

/** As a browser connects: through our own origin. */
function connect(token: string, headers: Record<string, string> = {}): WebSocket {
  const { port } = t.app.server.address() as AddressInfo;
  return new WebSocket(
    `ws://127.0.0.1:${port}/livekit/rtc?access_token=${token}&protocol=15&auto_subscribe=0`,
    { origin: 'http://localhost:3000', headers },
  );
}
const outcome = (socket: WebSocket) =>
  new Promise<number | 'inside'>((resolve) => {
    socket.once('message', () => resolve('inside'));
    socket.once('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    socket.once('error', () => undefined);
  });
/** LiveKit gives everyone inside a fresh token of ten minutes, in a protobuf message; a JWT shows in the bytes. */
const refreshedToken = (socket: WebSocket) =>
  new Promise<string>((resolve) =>
    socket.on('message', (data) => {
      const token = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec((data as Buffer).toString('latin1'))?.[0];
      if (token) resolve(token);
    }),
  );

test('an expelled guest does not come back with the token that LiveKit itself handed out', async () => {
  const anna = await member(t, 'Anna');
  const roomId = await makeRoom(t, anna);
  await join(t, anna, roomId);
  const { admitted } = await admitGuest(t, anna, roomId);
  const settings = readSettings({ LIVEKIT_PORT: String(PORT) });
  const services = { ...servicesOf(t), media: mediaServerOf(settings, t.secrets) };

  const first = connect(admitted.media.token);
  const refreshed = refreshedToken(first);
  expect(await outcome(first)).toBe('inside');
  const token = await refreshed;
  const lifetimeS = decodeJwt(token).exp! - Date.now() / 1000;
  expect(lifetimeS).toBeGreaterThan(120);
  first.terminate();
  const again = connect(token);
  expect(await outcome(again)).toBe('inside');

  const cut = new Promise((resolve) => again.once('close', resolve));
  await expelPerson(services, (await findParticipant(t.db, admitted.participant.id))!);
  await cut;
  expect([await outcome(connect(token)), await outcome(connect(admitted.media.token))]).toEqual([403, 403]);

  // Behind the token of a meeting of their own.
  const mallory = await member(t, 'Mallory');
  const { media, conference } = await join(t, mallory, await makeRoom(t, mallory));
  const behind = connect(media.token, { authorization: `Bearer ${token}` });
  expect(await outcome(behind)).toBe('inside');
  const roomOfMallory = await services.media.listParticipants(conference.id);
  expect([
    roomOfMallory.length,
    (await services.media.listParticipants(admitted.conference.id)).map(({ identity }) => identity),
  ]).toEqual([1, []]);
  behind.terminate();
}, 60_000);

test('a guest who is removed while offline does not come back with a stored token', async () => {
  const anna = await member(t, 'Anna');
  const roomId = await makeRoom(t, anna);
  await join(t, anna, roomId);
  const { who, admitted } = await admitGuest(t, anna, roomId);
  const first = connect(admitted.media.token);
  const stored = await refreshedToken(first);
  first.terminate();
  const { id } = admitted.participant;
  const answer = await t.call('POST', `/participants/${id}/expel`, { headers: anna.headers });
  expect(answer.statusCode, answer.body).toBe(204);
  expect([await outcome(connect(stored)), await outcome(connect(admitted.media.token))]).toEqual([403, 403]);
  expect((await tryToJoin(t, who, { participantId: id })).json().code).toBe('Expelled');
}, 60_000);

test('of two connections with one join token the newer stays, and the older ends', async () => {
  const anna = await member(t, 'Anna');
  const { media, conference, participant } = await join(t, anna, await makeRoom(t, anna));
  const older = connect(media.token);
  expect(await outcome(older)).toBe('inside');
  const ended = new Promise((resolve) => older.once('close', resolve));
  const newer = connect(media.token);
  expect(await outcome(newer)).toBe('inside');
  await ended;
  const live = mediaServerOf(readSettings({ LIVEKIT_PORT: String(PORT) }), t.secrets);
  const inside = await live.listParticipants(conference.id);
  expect([inside.map(({ identity }) => identity), newer.readyState]).toEqual([
    [participant.id],
    WebSocket.OPEN,
  ]);
  newer.terminate();
}, 60_000);

test('the media server gone and back is told within moments', async () => {
  const told: [string, number][] = [];
  const watch = mediaServerOf(readSettings({ LIVEKIT_PORT: String(PORT) }), t.secrets).watch;
  watch.start();
  // The first connection must stand before its loss can be noticed.
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${PORT}`)).ok).toBe(true);
  await wait(300);
  const started = performance.now();
  watch.onChange((up) => told.push([up ? 'back' : 'down', performance.now() - started]));
  await livekit.restart();
  await expect.poll(() => told.map(([what]) => what), { timeout: 5_000 }).toEqual(['down', 'back']);
  watch.stop();
  // Measured: 130 ms, with the signal on its way to the process.
  expect(told[0]![1]).toBeLessThan(400);
}, 30_000);
