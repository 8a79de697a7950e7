import type { Recording } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { folderStorage } from '../../adapters/storage/index.ts';
import { recordingPieces, recordings } from '../../db/schema/recordings.ts';
import { listen } from '../../testing/conference-listener.ts';
import { advance, guest, member } from '../../testing/meeting-steps.ts';
import { FILE_BYTES } from './files.ts';
import { EMPTY_GRACE_MS, STOP_WITHIN_MS, WORKER_WITHIN_MS } from './policy.ts';
import { RecordingTokens } from './tokens.ts';
import { readAll, recordedWebm } from './testing/recorded-webm.ts';
import {
  ask,
  fetchFile,
  folder,
  meeting,
  open,
  recorder,
  recordingsWorld,
  settled,
  start,
  stateOf,
  t,
  tick,
} from './testing/recordings-world.ts';

recordingsWorld();

/** Two parts, and the second language in the first of them. */
async function recorded() {
  const met = await meeting();
  const recording = await start(met.host, met.roomId);
  const content = recordedWebm(4_000, 'picture and sound');
  const first = await recorder(recording);
  await first.send('picture', 0, content.subarray(0, 999));
  await first.send('picture', 1, content.subarray(999));
  await first.send('es', 0, recordedWebm(2_000, 'sound'), new Date(t.clock.now.getTime() + 1_000));
  advance(t, 30_000);
  const second = await recorder(recording);
  await second.send('picture', 0, recordedWebm(2_000, 'picture and sound'));
  await ask(met.host, met.roomId, 'stop');
  // The newest may still be sending.
  await first.finished();
  expect(await stateOf(recording)).toEqual(['stopping', 'asked']);
  await second.finished();
  await settled(recording);
  return { ...met, recording };
}

test('moderators start and stop it, once however often they ask; others may not', async () => {
  const { host, other, roomId, conferenceId } = await meeting();
  expect((await ask(other, roomId, 'start')).json().code).toBe('Forbidden');
  expect((await ask(await guest(t, roomId), roomId, 'start')).statusCode).toBe(403);
  expect((await ask(host, roomId, 'stop')).json()).toBeNull();
  const answers = await Promise.all([start(host, roomId), start(host, roomId), start(host, roomId)]);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(answers[0]).toMatchObject({ state: 'starting', reason: null, conferenceId });
  expect(await t.db.select().from(recordings).where(eq(recordings.conferenceId, conferenceId))).toHaveLength(
    1,
  );
  for (let again = 0; again < 2; again++)
    expect((await ask(host, roomId, 'stop')).json()).toMatchObject({ state: 'stopping', reason: 'asked' });
});

test('everybody inside hears of it, latecomers find it, and people who have not entered are told before', async () => {
  const { host, other, roomId, participant } = await meeting();
  const hears = await listen(t, host, `roomId=${roomId}`, participant.id);
  expect(await hears.next()).toMatchObject({ type: 'state', recording: null });
  const room = async () => (await t.call('GET', `/rooms/${roomId}`, { headers: other.headers })).json();
  expect(await room()).toMatchObject({ recording: false });
  const recording = await start(host, roomId);
  expect(await hears.next()).toEqual({ type: 'recording.updated', recording });
  expect(await room()).toMatchObject({ recording: true });
  const sends = await recorder(recording);
  await sends.send('picture', 0, recordedWebm(1_000, 'picture and sound'));
  expect(await hears.next()).toMatchObject({ recording: { id: recording.id, state: 'recording' } });
  const late = await listen(t, other, `roomId=${roomId}`);
  expect(await late.next()).toMatchObject({ type: 'state', recording: { state: 'recording' } });
  await ask(host, roomId, 'stop');
  await sends.finished();
  await settled(recording);
  const states = [];
  for (let count = 0; count < 3; count++)
    states.push(((await hears.next()) as { recording: Recording }).recording.state);
  expect(states).toEqual(['stopping', 'processing', 'ready']);
  expect(await room()).toMatchObject({ recording: false });
  hears.socket.close();
  late.socket.close();
});

test('pieces are kept once and in their order; a newer recorder takes over', async () => {
  const { host, roomId } = await meeting();
  const recording = await start(host, roomId);
  const first = await recorder(recording);
  const piece = recordedWebm(1_000, 'picture and sound');
  expect((await first.send('picture', 0, piece)).json()).toEqual({ next: 1, recording: true });
  expect((await first.send('picture', 0, piece)).json()).toEqual({ next: 1, recording: true });
  expect((await first.send('picture', 5, piece)).json()).toEqual({ next: 1, recording: true });
  expect((await first.send('xx', 1, piece)).json().code).toBe('ValidationFailed');
  expect((await first.send('picture', 1, Buffer.alloc(0))).json().code).toBe('ValidationFailed');
  const second = await recorder(recording);
  expect((await second.send('picture', 0, piece)).json()).toEqual({ next: 1, recording: true });
  expect((await first.send('picture', 1, piece)).json().code).toBe('NotFound');
  const rows = await t.db.select().from(recordingPieces).where(eq(recordingPieces.recordingId, recording.id));
  expect(rows.map(({ part, number }) => [part, number]).sort()).toEqual([
    [1, 0],
    [2, 0],
  ]);
  await ask(host, roomId, 'stop');
  expect((await second.send('picture', 1, piece)).json()).toEqual({ next: 2, recording: false });
  await second.finished();
  expect((await second.send('picture', 2, piece)).json().code).toBe('NotFound');
  const forged = await t.app.inject({
    method: 'POST',
    url: '/api/recorder/pieces?track=picture&number=2&startedAt=1',
    headers: { authorization: `Bearer ${(await open(host, recording.conferenceId)).token}` },
    payload: piece,
  });
  expect(forged.json().code).toBe('TokenInvalid');
  await settled(recording);
});

test('what was recorded is one file for the picture and one for each language, whole or in ranges', async () => {
  const { host, conferenceId } = await recorded();
  const { recordings: playable } = await open(host, conferenceId);
  expect(playable).toMatchObject([
    {
      state: 'ready',
      durationMs: 6_000,
      parts: [
        { atMs: 0, durationMs: 4_000 },
        { atMs: 4_000, durationMs: 2_000 },
      ],
      tracks: [
        { track: 'picture', mimeType: 'video/webm' },
        { track: 'es', mimeType: 'audio/webm' },
      ],
    },
  ]);
  const [picture, spanish] = playable[0]!.tracks;
  const whole = await fetchFile(picture!.url);
  expect([whole.statusCode, whole.headers['content-length'], whole.headers['accept-ranges']]).toEqual([
    200,
    String(picture!.bytes),
    'bytes',
  ]);
  const frames = (await readAll(whole.rawPayload, 4_096)).frames;
  expect(frames.filter(({ track }) => track === 1).at(-1)!.timeMs).toBe(5_900);
  const range = await fetchFile(picture!.url, 'bytes=100-199');
  expect([range.statusCode, range.headers['content-range']]).toEqual([
    206,
    `bytes 100-199/${picture!.bytes}`,
  ]);
  expect(range.rawPayload.equals(whole.rawPayload.subarray(100, 200))).toBe(true);
  const past = await fetchFile(picture!.url, `bytes=${picture!.bytes}-`);
  expect([past.statusCode, past.headers['content-range'], past.body]).toEqual([
    416,
    `bytes */${picture!.bytes}`,
    '',
  ]);
  const sound = (await readAll((await fetchFile(spanish!.url)).rawPayload, 4_096)).frames;
  expect(sound[0]!.timeMs).toBe(0);
  expect(sound.find(({ data }) => data.length === 4)!.timeMs).toBe(1_000);
  expect(await t.db.$count(recordingPieces, eq(recordingPieces.recordingId, playable[0]!.id))).toBe(0);
  const entry = await t.call('GET', `/conferences/${conferenceId}/history`, { headers: host.headers });
  expect(entry.json()).toMatchObject({ recording: true });
});

test('a file larger than one of the storage is read across them', async () => {
  const { host, roomId } = await meeting();
  const recording = await start(host, roomId);
  const sends = await recorder(recording);
  const large = Buffer.concat([recordedWebm(1_000, 'picture and sound')]);
  await sends.send('picture', 0, large);
  // One picture of many bytes.
  const { element, ID } = await import('./webm/elements.ts');
  const bytes = Buffer.alloc(FILE_BYTES + 1_000, 7);
  await sends.send('picture', 1, element(ID.simpleBlock, Buffer.from([0x82, 3, 0xe8, 0]), bytes));
  await ask(host, roomId, 'stop');
  await sends.finished();
  await settled(recording);
  const [track] = (await open(host, recording.conferenceId)).recordings[0]!.tracks;
  const whole = (await fetchFile(track!.url)).rawPayload;
  expect(whole.length).toBe(track!.bytes);
  const across = await fetchFile(track!.url, `bytes=${FILE_BYTES - 10}-${FILE_BYTES + 9}`);
  expect(across.rawPayload.equals(whole.subarray(FILE_BYTES - 10, FILE_BYTES + 10))).toBe(true);
  expect((await readAll(whole, 65_536)).frames.at(-1)!.data.length).toBe(bytes.length);
});

test('a token is good for one meeting, one reader and a while, and for no longer than its reader may see the video', async () => {
  const { host, other, conferenceId } = await recorded();
  const elsewhere = await recorded();
  const url = (await open(host, conferenceId)).recordings[0]!.tracks[0]!.url;
  const { token: foreign } = await open(elsewhere.host, elsewhere.conferenceId);
  const path = url.split('?')[0]!;
  const answerOf = async (query: string) => {
    const { statusCode, body } = await fetchFile(`${path}${query}`);
    return statusCode === 200 ? 200 : [statusCode, (JSON.parse(body) as { code: string }).code];
  };
  expect(await answerOf(`?token=${foreign}`)).toEqual([404, 'NotFound']);
  expect(await answerOf('')).toEqual([401, 'Unauthorized']);
  // What a worker knows makes none.
  const tokensOf = (secret: string) => new RecordingTokens(secret, () => t.clock.now);
  const player = await tokensOf(t.secrets.cookieKey).readPlayback((await open(host, conferenceId)).token);
  const { token: forged } = await tokensOf(t.secrets.agentSecret).ofPlayer(player);
  expect(await answerOf(`?token=${forged}`)).toEqual([401, 'TokenInvalid']);
  expect(await answerOf(`?token=${host.token}`)).toEqual([401, 'TokenInvalid']);
  expect((await fetchFile(url.replace('picture.webm', 'de.webm'))).statusCode).toBe(404);
  expect((await fetchFile(url.replace('picture.webm', '..%2Fpieces.webm'))).statusCode).toBe(404);

  // Shared, with its video and without; and taken back.
  const stranger = await member(t, 'Stranger');
  expect((await open(stranger, conferenceId)).code).toBe('ConferenceNotFound');
  const share = async (includes: string[]) => {
    const answer = await t.call('POST', `/conferences/${conferenceId}/history/share`, {
      headers: host.headers,
      body: { includes },
    });
    const { token, share: made } = answer.json();
    await t.call('POST', '/conferences/history/import', { headers: stranger.headers, body: { token } });
    return made.id as string;
  };
  const revoke = (id: string) =>
    t.call('DELETE', `/conferences/${conferenceId}/history/shares/${id}`, { headers: host.headers });
  await revoke(
    await share(['transcript']).then(async (id) => {
      expect((await open(stranger, conferenceId)).code).toBe('ConferenceNotFound');
      return id;
    }),
  );
  const shared = await share(['video']);
  const theirs = (await open(stranger, conferenceId)).recordings[0]!.tracks[0]!.url;
  expect((await fetchFile(theirs)).statusCode).toBe(200);
  await revoke(shared);
  expect((await fetchFile(theirs)).statusCode).toBe(404);
  expect((await fetchFile((await open(other, conferenceId)).recordings[0]!.tracks[0]!.url)).statusCode).toBe(
    200,
  );

  advance(t, 15 * 60_000 + 1_000);
  expect(await answerOf(`?${url.split('?')[1]}`)).toEqual([401, 'TokenExpired']);
});

test('it is gone with its meeting: rows and files', async () => {
  const { host, conferenceId, recording } = await recorded();
  const { url } = (await open(host, conferenceId)).recordings[0]!.tracks[0]!;
  await t.call('DELETE', `/conferences/${conferenceId}`, { headers: host.headers });
  const storage = folderStorage(folder);
  expect(await storage.listFolders('recordings')).toContain(conferenceId);
  await t.call('DELETE', `/conferences/${conferenceId}?history=true`, { headers: host.headers });
  expect([await stateOf(recording), (await fetchFile(url)).statusCode]).toEqual([undefined, 404]);
  expect(await storage.listFolders('recordings')).not.toContain(conferenceId);
  await storage.put('recordings/cnf_0000000000000000000A/rec/piece', Buffer.from('left behind'));
  await t.app.meeting.recordings.sweep();
  expect(await storage.listFolders('recordings')).not.toContain('cnf_0000000000000000000A');
  expect((await storage.listFolders('recordings')).length).toBeGreaterThan(0);
});

test('without a browser to record with it says so, and can be started again', async () => {
  const { host, roomId } = await meeting();
  const recording = await start(host, roomId);
  advance(t, WORKER_WITHIN_MS);
  await tick();
  expect(await stateOf(recording)).toEqual(['failed', 'recorder-missing']);
  expect((await start(host, roomId)).id).not.toBe(recording.id);
});

test('a recorder that is never heard of again leaves what it sent, and the next recording can begin', async () => {
  const { host, roomId, conferenceId } = await meeting();
  const recording = await start(host, roomId);
  await (await recorder(recording)).send('picture', 0, recordedWebm(3_000, 'picture and sound'));
  for (let second = 0; second < 60; second += 5) {
    advance(t, 5_000);
    await tick();
  }
  expect(await stateOf(recording)).toEqual(['stopping', 'recorder-failed']);
  advance(t, STOP_WITHIN_MS);
  await tick();
  await settled(recording);
  expect(await stateOf(recording)).toEqual(['ready', 'recorder-failed']);
  expect((await open(host, conferenceId)).recordings).toMatchObject([{ durationMs: 3_000 }]);
  expect((await start(host, roomId)).id).not.toBe(recording.id);
});

test('a recording of nothing has failed', async () => {
  const { host, roomId } = await meeting();
  const recording = await start(host, roomId);
  const sends = await recorder(recording);
  await sends.send('es', 0, recordedWebm(1_000, 'sound'));
  await ask(host, roomId, 'stop');
  await sends.finished();
  await settled(recording);
  expect(await stateOf(recording)).toEqual(['failed', 'nothing-recorded']);
});

test('it stops when everybody has left', async () => {
  const { host, roomId, other, participant, second } = await meeting();
  const recording = await start(host, roomId);
  await (await recorder(recording)).send('picture', 0, recordedWebm(1_000, 'picture and sound'));
  for (const [who, { id }] of [
    [host, participant],
    [other, second],
  ] as const)
    await t.call('POST', `/participants/${id}/close`, { headers: who.headers });
  advance(t, EMPTY_GRACE_MS);
  await tick();
  expect(await stateOf(recording)).toEqual(['stopping', 'empty']);
});
