import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request, type RequestOptions } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RecordingId } from '@intermind/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { folderStorage, type Storage } from '../../adapters/storage/index.ts';
import { recordings } from '../../db/schema/recordings.ts';
import { newId } from '../../ids.ts';
import { join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { FILE_BYTES } from './files.ts';
import { RecordingTokens } from './tokens.ts';

let t: TestApp;
let folder: string;
let port: number;
/** Bytes that the storage was asked for. */
let asked: [from: number, to: number][] = [];
const sockets: Socket[] = [];
const open = new Set<ClientRequest>();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-recordings-'));
  const kept = folderStorage(folder);
  const storage: Storage = {
    ...kept,
    get: () => Promise.reject(new Error('a whole file is read')),
    read: (key, from, to) => {
      asked.push([from, to]);
      return kept.read(key, from, to);
    },
  };
  t = await startTestApp({}, { storage });
  t.app.server.on('connection', (socket) => sockets.push(socket));
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  for (const one of open) one.destroy();
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends the head of a request, and not its body. */
function send(options: RequestOptions): { asked: ClientRequest; answer: Promise<IncomingMessage> } {
  const sent = request({ port, host: '127.0.0.1', agent: false, ...options });
  sent.on('error', () => undefined);
  open.add(sent);
  const answer = once(sent, 'response').then(([message]) => message as IncomingMessage);
  return { asked: sent, answer };
}
const LARGE = 32 * 1024 * 1024;
const sendPiece = (token: string | undefined, what = 'pieces', bytes = LARGE) => {
  const sent = send({
    method: 'POST',
    path: `/api/recorder/${what}?track=picture&number=0&startedAt=1`,
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': bytes,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  sent.asked.flushHeaders();
  return sent;
};
const writingToken = () =>
  new RecordingTokens(t.secrets.cookieKey, () => t.clock.now).ofRecorder({
    recordingId: newId('recording'),
    part: 1,
  });

test('a recorder without a token is refused before its piece is read', async () => {
  for (const token of [undefined, 'x'.repeat(40)]) {
    const { statusCode } = await sendPiece(token).answer;
    expect(statusCode).toBe(401);
  }
});

test('so many pieces are read at once and no more; one that breaks off makes room', async () => {
  const token = await writingToken();
  const reading = Array.from({ length: 41 }, () => sendPiece(token));
  // The others wait for the rest of what they send.
  expect((await Promise.race(reading.map(({ answer }) => answer))).statusCode).toBe(429);
  reading.forEach((one) => one.asked.destroy());
  await vi.waitFor(
    async () => {
      const sent = sendPiece(token, 'pieces', 3);
      sent.asked.end('abc');
      // The recording is not there.
      expect((await sent.answer).statusCode).toBe(404);
    },
    { timeout: 30_000 },
  );
});

test('a recorder that says it has finished sends nothing more', async () => {
  const { statusCode } = await sendPiece(await writingToken(), 'finished', 2_000).answer;
  expect(statusCode).toBe(413);
});

const MIB = 1024 * 1024;
/** A meeting whose picture is stored, without having been recorded. */
async function playable(name: string): Promise<string> {
  const host = await member(t, name);
  const { conference } = await join(t, host, await makeRoom(t, host));
  const id: RecordingId = newId('recording');
  const time = t.clock.now;
  await t.db.insert(recordings).values({
    id,
    conferenceId: conference.id,
    state: 'ready',
    startedAt: time,
    changedAt: time,
    heardAt: time,
    tracks: [{ track: 'picture', bytes: 16 * MIB, mimeType: 'video/webm' }],
  });
  const storage = folderStorage(folder);
  for (let index = 0; index < 4; index++) {
    const key = `recordings/${conference.id}/${id}/picture/${String(index).padStart(6, '0')}`;
    await storage.put(key, Buffer.alloc(FILE_BYTES, index));
  }
  const answer = await t.call('GET', `/conferences/${conference.id}/recordings/tokens`, host);
  const { recordings: list } = answer.json<{ recordings: { tracks: { url: string }[] }[] }>();
  return list[0]!.tracks[0]!.url;
}

test('a player reads what it asks for, and one that pauses holds little and its place, for a minute', async () => {
  const url = await playable('Host');
  asked = [];
  const [from, to] = [FILE_BYTES - 1, FILE_BYTES];
  const range = await t.app.inject({ method: 'GET', url, headers: { range: `bytes=${from}-${to}` } });
  expect([[...range.rawPayload], asked]).toEqual([
    [0, 1],
    [
      [FILE_BYTES - 1, FILE_BYTES - 1],
      [0, 0],
    ],
  ]);

  asked = [];
  const head = await t.app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.headers['content-length'], asked]).toEqual([200, String(16 * MIB), []]);

  sockets.length = 0;
  const play = async (path = url) => {
    const sent = send({ path });
    sent.asked.end();
    const answer = await sent.answer;
    answer.on('error', () => undefined).pause();
    return { asked: sent.asked, statusCode: answer.statusCode };
  };
  const players = await Promise.all(Array.from({ length: 12 }, () => play()));
  expect(new Set(players.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(sockets.map(({ timeout }) => timeout))).toEqual(new Set([60_000]));
  expect((await play()).statusCode).toBe(429);
  expect((await play(await playable('Neighbour'))).statusCode).toBe(200);
  players[0]!.asked.destroy();
  await vi.waitFor(async () => expect((await play()).statusCode).toBe(200), { timeout: 30_000 });
});
