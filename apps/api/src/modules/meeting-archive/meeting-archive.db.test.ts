import type { ConferenceId, HistoryPart } from '@intermind/contracts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderStorage, type Storage } from '../../adapters/storage/index.ts';
import { messages, recordings } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import { admitGuest, advance, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { segmentOf } from '../../testing/speech.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';
import { FILE_BYTES, TrackFile } from '../recordings/files.ts';
import { settleSegments } from '../transcripts/index.ts';

const PICTURE = Buffer.alloc(FILE_BYTES + 1_000, 'p');
const SAID = [
  'We begin with the new harbour in Valencia.',
  'The launch of the website is on the third of May.',
  'I will send the report about the translations tomorrow.',
];
const WORDS = ['transcript.json', 'transcript.srt', 'transcript.txt', 'transcript.vtt'];
const CHAT = ['messages.json', 'messages.txt'];
const SUMMARY = ['summary.json', 'summary.txt'];
const VIDEO = ['recording 1/picture.webm'];
const RECEIPT = ['consent receipt.json'];

let t: TestApp;
let storage: Storage;
let folder: string;
let host: Caller;
let guest: Caller;
let id: ConferenceId;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-meeting-archive-'));
  storage = folderStorage(folder);
  t = await startTestApp({}, { storage });
  host = await member(t, 'Host');
  const roomId = await makeRoom(t, host);
  const { conference, participant } = await join(t, host, roomId);
  ({ id } = conference);
  ({ who: guest } = await admitGuest(t, host, roomId));
  for (const text of SAID) {
    advance(t, 30_000);
    await settleSegments(t, id, [segmentOf(participant.id, t.clock.now.getTime() - 2_000, { text })]);
  }
  const sent = Array.from({ length: 120 }, (_, number) => ({
    ...{ id: newId('message'), conferenceId: id, participantId: participant.id },
    ...{ text: `Message ${number}\nand more`, sentAt: t.clock.now },
  }));
  await t.db.insert(messages).values(sent);
  await record(id);
  await t.call('DELETE', `/conferences/${id}`, { headers: host.headers });
  advance(t, 61_000);
  await t.app.meeting.summaries.makeDue();
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

async function record(conferenceId: ConferenceId): Promise<void> {
  const recordingId = newId('recording');
  const file = new TrackFile(storage, { conferenceId, id: recordingId }, 'picture');
  file.begin(4);
  await file.append(PICTURE.subarray(4));
  await file.finish(PICTURE.subarray(0, 4));
  const at = t.clock.now;
  await t.db.insert(recordings).values({
    ...{ id: recordingId, conferenceId, state: 'ready', startedAt: at, changedAt: at, heardAt: at },
    tracks: [{ track: 'picture', bytes: PICTURE.length, mimeType: 'video/webm' }],
  });
}

async function download({ headers }: Caller): Promise<Map<string, Buffer>> {
  const answer = await t.call('GET', `/conferences/${id}/export`, { headers });
  expect([answer.statusCode, answer.headers['content-type']], answer.body.slice(0, 200)).toEqual([
    200,
    'application/zip',
  ]);
  return unzip(answer.rawPayload);
}

async function given(name: string, includes: HistoryPart[]): Promise<Caller> {
  const share = await t.call('POST', `/conferences/${id}/history/share`, {
    headers: host.headers,
    body: { includes },
  });
  const who = await member(t, name);
  const { token } = share.json<{ token: string }>();
  await t.call('POST', '/conferences/history/import', { headers: who.headers, body: { token } });
  return who;
}

const namesOf = async (who: Caller) => [...(await download(who)).keys()].sort();

test('the owner has everything: words, messages, summary, receipt, and the recording as it is stored', async () => {
  const files = await download(host);
  expect([...files.keys()].sort()).toEqual([...RECEIPT, ...CHAT, ...VIDEO, ...SUMMARY, ...WORDS]);
  for (const name of WORDS) expect(files.get(name)!.toString()).toContain(SAID[1]);
  const written = JSON.parse(files.get('messages.json')!.toString()) as { text: string }[];
  expect(written.map(({ text }) => text)).toEqual(
    Array.from({ length: 120 }, (_, number) => `Message ${number}\nand more`),
  );
  expect(files.get('messages.txt')!.toString()).toContain(' Host Test: Message 7\n  and more\n');
  expect(files.get('summary.txt')!.toString()).toMatch(/ 00:0\d:\d\d Host Test: The launch of the website/);
  expect(JSON.parse(files.get('consent receipt.json')!.toString())).toHaveProperty('signature');
  expect(files.get(VIDEO[0]!)!.equals(PICTURE)).toBe(true);
});

test.each<[HistoryPart, string[]]>([
  ['transcript', [...SUMMARY, ...WORDS]],
  ['messages', CHAT],
  ['video', VIDEO],
])('a member who was given %s has that alone', async (part, names) => {
  expect(await namesOf(await given(`Given ${part}`, [part]))).toEqual(names);
});

test('strangers and guests have nothing', async () => {
  const stranger = await t.call('GET', `/conferences/${id}/export`, await member(t, 'Stranger'));
  expect([stranger.statusCode, stranger.json().code]).toEqual([404, 'ConferenceNotFound']);
  const { headers } = guest;
  const answer = await t.call('GET', `/conferences/${id}/export`, { headers });
  expect(answer.json().code).toBe('Forbidden');
});
