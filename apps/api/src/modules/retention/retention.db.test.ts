import { type HistoryEntry, type KeptKind, NO_RETENTION, type Retention } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { folderStorage, type Storage } from '../../adapters/storage/index.ts';
import { s3Storage } from '../../adapters/storage/s3-storage.ts';
import {
  aiMessages,
  askChats,
  askMessages,
  askQuotes,
  conferences,
  legalHolds,
  meetingSummaries,
  messages,
  recordings,
  transcriptPauses,
  transcriptSegments,
  transcriptTranslations,
} from '../../db/schema/index.ts';
import type { RecordEvent } from '../../events/index.ts';
import { newId } from '../../ids.ts';
import { advance, type Caller, join, makeRoom } from '../../testing/meeting-steps.ts';
import { startS3StandIn } from '../../testing/s3-stand-in.ts';
import { segmentOf, translationOf } from '../../testing/speech.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleSegments } from '../transcripts/index.ts';
import { eraseDue } from './erase.ts';

const DAY_MS = 24 * 60 * 60_000;
const INSTALLATION = { KEEP_RECORDINGS_DAYS: '30', KEEP_TRANSCRIPTS_DAYS: '20', KEEP_MESSAGES_DAYS: '10' };
const EVERYTHING = {
  ...{ files: 1, recordings: 1 },
  ...{ segments: 1, pauses: 1, translations: 1, aiMessages: 1, quotes: 1, answer: 'They said good morning.' },
  summaries: 1,
  messages: 1,
};
const NO_MESSAGES = { messages: 0 };
const NO_TRANSCRIPT = {
  ...{ segments: 0, pauses: 0, translations: 0, aiMessages: 0, quotes: 0, answer: '' },
  summaries: 0,
};
const NO_RECORDINGS = { files: 0, recordings: 0 };

interface Place {
  storage: Storage;
  close: () => Promise<void> | void;
}
const folder = (): Promise<Place> => {
  const name = mkdtempSync(path.join(tmpdir(), 'intermind-retention-'));
  return Promise.resolve({ storage: folderStorage(name), close: () => rmSync(name, { recursive: true }) });
};
const bucket = async (): Promise<Place> => {
  const service = await startS3StandIn();
  const times = { connectMs: 1_000, silenceMs: 5_000, callMs: 20_000 };
  return { storage: s3Storage(service.options, times), close: () => service.close() };
};

let hosts = 0;

describe.each([
  ['a folder', folder],
  ['a bucket', bucket],
])('with recordings in %s', (_name, open) => {
  let t: TestApp;
  let place: Place;
  let refuses = false;
  let told: { id: string; kind: KeptKind }[] = [];
  beforeAll(async () => {
    place = await open();
    const deleteFolder = (key: string) =>
      refuses ? Promise.reject(new Error('refused')) : place.storage.deleteFolder(key);
    t = await startTestApp(INSTALLATION, { storage: { ...place.storage, deleteFolder } });
  });
  afterAll(async () => {
    await t.close();
    await place.close();
  });
  beforeEach(() => {
    refuses = false;
    told = [];
  });

  const record: RecordEvent = (name, data) => {
    if (name === 'retention.deleted' && 'kind' in data && 'conferenceId' in data)
      told.push({ id: data.conferenceId, kind: data.kind });
  };
  const run = () => eraseDue({ ...t.app.retention, record });
  const daysLater = (days: number) => advance(t, days * DAY_MS);
  const hostNamed = async (name: string): Promise<Caller> => {
    const token = await t.issuer.token(
      { subject: name, email: `${name}@example.org`, firstName: name, lastName: 'Test' },
      { expiresInS: 400 * 24 * 3600 },
    );
    return { token, headers: { authorization: `Bearer ${token}` } };
  };
  const change = async (host: Caller, roomId: string, retention: Retention) => {
    const { headers } = host;
    const answer = await t.call('PATCH', `/rooms/${roomId}/settings`, { headers, body: { retention } });
    expect(answer.statusCode, answer.body).toBe(200);
  };

  /** A meeting that leaves one of everything; it is over unless said. */
  async function met({ retention, running }: { retention?: Retention; running?: true } = {}) {
    const host = await hostNamed(`host${(hosts += 1)}`);
    const roomId = await makeRoom(t, host);
    if (retention) await change(host, roomId, retention);
    const { conference, participant } = await join(t, host, roomId);
    const [id, userId, now] = [conference.id, conference.createdBy, t.clock.now];
    const participantId = participant.id;
    const said = { conferenceId: id, participantId, text: 'Hello', sentAt: now };
    await t.db.insert(messages).values({ id: newId('message'), ...said });
    const translations = [translationOf('de', 'Guten Morgen')];
    await settleSegments(t, id, [segmentOf(participantId, now.getTime(), { translations })]);
    const ofMeeting = eq(transcriptSegments.conferenceId, id);
    const [segment] = await t.db.select().from(transcriptSegments).where(ofMeeting);
    await t.db.insert(transcriptPauses).values({ conferenceId: id, startedAt: now, endedAt: now });
    const chatId = newId('askChat');
    const messageId = newId('aiMessage');
    const answer = {
      ...({ role: 'assistant', text: EVERYTHING.answer, state: 'done', createdAt: now } as const),
    };
    await t.db
      .insert(aiMessages)
      .values({ ...answer, id: newId('aiMessage'), conferenceId: id, userId, quotes: [] });
    await t.db.insert(askChats).values({ id: chatId, userId, title: 'Hi', createdAt: now, updatedAt: now });
    await t.db.insert(askMessages).values({ ...answer, id: messageId, chatId, sources: [id] });
    const quote = { speaker: 'Host', startMs: 0, language: 'en', text: 'Good morning' } as const;
    const from = { messageId, number: 1, conferenceId: id, segmentId: segment!.id };
    await t.db.insert(askQuotes).values({ ...from, ...quote });
    await t.db.insert(meetingSummaries).values({ conferenceId: id, state: 'none', nextAt: now });
    const recordingId = newId('recording');
    const times = { startedAt: now, changedAt: now, heardAt: now };
    await t.db.insert(recordings).values({ id: recordingId, conferenceId: id, state: 'ready', ...times });
    await place.storage.put(`recordings/${id}/${recordingId}/picture/000000`, Buffer.from('picture'));
    const { headers } = host;
    if (!running) await t.call('DELETE', `/conferences/${id}`, { headers });
    return { host, roomId, id, chatId, userId, segmentId: segment!.id, recordingId };
  }
  type Met = Awaited<ReturnType<typeof met>>;

  async function leftOf({ id, chatId, segmentId }: Met) {
    const folders = await place.storage.listFolders('recordings');
    const [answered] = await t.db.select().from(askMessages).where(eq(askMessages.chatId, chatId));
    return {
      files: folders.filter((name) => name === id).length,
      recordings: await t.db.$count(recordings, eq(recordings.conferenceId, id)),
      segments: await t.db.$count(transcriptSegments, eq(transcriptSegments.conferenceId, id)),
      pauses: await t.db.$count(transcriptPauses, eq(transcriptPauses.conferenceId, id)),
      translations: await t.db.$count(
        transcriptTranslations,
        eq(transcriptTranslations.segmentId, segmentId),
      ),
      aiMessages: await t.db.$count(aiMessages, eq(aiMessages.conferenceId, id)),
      quotes: await t.db.$count(askQuotes, eq(askQuotes.conferenceId, id)),
      answer: answered?.text,
      summaries: await t.db.$count(meetingSummaries, eq(meetingSummaries.conferenceId, id)),
      messages: await t.db.$count(messages, eq(messages.conferenceId, id)),
    };
  }

  test('each kind is deleted when its days are over, and nothing else of it; again changes nothing', async () => {
    const meeting = await met();
    daysLater(9.9);
    const newer = await met();
    await run();
    expect(await leftOf(meeting)).toEqual(EVERYTHING);
    daysLater(0.2);
    await run();
    expect(await leftOf(meeting)).toEqual({ ...EVERYTHING, ...NO_MESSAGES });
    expect(await leftOf(newer)).toEqual(EVERYTHING);
    daysLater(10);
    await run();
    expect(await leftOf(meeting)).toEqual({ ...EVERYTHING, ...NO_MESSAGES, ...NO_TRANSCRIPT });
    daysLater(10);
    await run();
    await run();
    const nothing = { ...NO_RECORDINGS, ...NO_MESSAGES, ...NO_TRANSCRIPT };
    expect(await leftOf(meeting)).toEqual(nothing);
    expect(told.filter(({ id }) => id === meeting.id).map(({ kind }) => kind)).toEqual([
      'messages',
      'transcripts',
      'recordings',
    ]);
  });

  test('a room keeps for less: also what is there already; for more only from its next meeting on', async () => {
    const { host, roomId, ...meeting } = await met();
    await change(host, roomId, { recordings: 2, transcripts: null, messages: 5 });
    daysLater(3);
    await run();
    const left = { ...EVERYTHING, ...NO_RECORDINGS };
    expect(await leftOf({ host, roomId, ...meeting })).toEqual(left);

    const shorter = await met({ retention: { recordings: 2, transcripts: 2, messages: 2 } });
    await change(shorter.host, shorter.roomId, NO_RETENTION);
    daysLater(2.1);
    await run();
    expect(await leftOf(shorter)).toEqual({ ...NO_RECORDINGS, ...NO_MESSAGES, ...NO_TRANSCRIPT });
  });

  test('a meeting that is running, and a recording that is not finished, are left alone', async () => {
    const running = await met({ running: true });
    const busy = await met();
    const joining = {
      state: 'processing',
      joiningUntil: new Date(t.clock.now.getTime() + 99 * DAY_MS),
    } as const;
    await t.db.update(recordings).set(joining).where(eq(recordings.id, busy.recordingId));
    daysLater(31);
    await run();
    expect(await leftOf(running)).toEqual(EVERYTHING);
    expect(await leftOf(busy)).toEqual({ ...EVERYTHING, ...NO_MESSAGES, ...NO_TRANSCRIPT });
  });

  test('what is held stays, with the meetings of a member who is held, until the hold is lifted', async () => {
    const [held, ofHeld, free] = [await met(), await met(), await met()];
    const why = { reason: 'Case 12', placedAt: t.clock.now, placedBy: free.userId };
    await t.db.insert(legalHolds).values([
      { id: held.id, conferenceId: held.id, ...why },
      { id: ofHeld.userId, userId: ofHeld.userId, ...why },
    ]);
    daysLater(31);
    await run();
    expect([await leftOf(held), await leftOf(ofHeld)]).toEqual([EVERYTHING, EVERYTHING]);
    const nothing = { ...NO_RECORDINGS, ...NO_MESSAGES, ...NO_TRANSCRIPT };
    expect(await leftOf(free)).toEqual(nothing);
    await t.db.delete(legalHolds);
    await run();
    expect([await leftOf(held), await leftOf(ofHeld)]).toEqual([nothing, nothing]);
  });

  test('a storage that refuses fails the run, not the others; the files are deleted later', async () => {
    const meeting = await met();
    daysLater(31);
    refuses = true;
    await expect(run()).rejects.toThrow('deletions failed');
    const gone = { ...NO_RECORDINGS, ...NO_MESSAGES, ...NO_TRANSCRIPT };
    expect(await leftOf(meeting)).toEqual({ ...gone, files: 1 });
    refuses = false;
    await t.app.meeting.recordings.sweep();
    expect(await leftOf(meeting)).toEqual(gone);
  });

  test('a kind that cannot be listed fails the run, not the other kinds', async () => {
    const meeting = await met();
    daysLater(31);
    let asked = 0;
    const { db } = t;
    const failing = new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name === 'select' && (asked += 1) === 1) throw new Error('the query takes too long');
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await expect(eraseDue({ ...t.app.retention, record, db: failing })).rejects.toThrow('1 deletions failed');
    expect(await leftOf(meeting)).toEqual({ ...EVERYTHING, ...NO_MESSAGES, ...NO_TRANSCRIPT });
    await run();
    expect(await leftOf(meeting)).toEqual({ ...NO_RECORDINGS, ...NO_MESSAGES, ...NO_TRANSCRIPT });
  });

  test('a run goes through many meetings, the oldest first', async () => {
    const { id, userId, roomId } = await met();
    const [message] = await t.db.select().from(messages).where(eq(messages.conferenceId, id));
    const { participantId, sentAt } = message!;
    const later = Array.from({ length: 120 }, (_, second) => ({
      ...{ id: newId('conference'), roomId, createdBy: userId, startedAt: t.clock.now },
      endedAt: new Date(t.clock.now.getTime() + Math.floor(second / 2) * 1_000),
    }));
    await t.db.insert(conferences).values(later);
    await t.db.insert(messages).values(
      later.map((meeting) => ({
        ...{ id: newId('message'), conferenceId: meeting.id, participantId, sentAt, text: 'Hi' },
      })),
    );
    daysLater(11);
    await run();
    const ends = new Map<string, Date>(later.map((meeting) => [meeting.id, meeting.endedAt]));
    const order = told.flatMap((each) => ends.get(each.id)?.getTime() ?? []);
    expect(order).toEqual(later.map(({ endedAt }) => endedAt.getTime()));
  });

  test('the history says until when each is kept, and tells nobody that it is held', async () => {
    const { host, id, userId } = await met({
      retention: { recordings: null, transcripts: null, messages: 2 },
    });
    const endedAt = t.clock.now.getTime();
    const read = async () => {
      const { headers } = host;
      return (await t.call('GET', `/conferences/${id}/history`, { headers })).json<HistoryEntry>().keptUntil;
    };
    const after = (days: number) => new Date(endedAt + days * DAY_MS).toISOString();
    expect(await read()).toEqual({ recordings: after(30), transcripts: after(20), messages: after(2) });
    const why = { reason: 'Case 12', placedAt: t.clock.now, placedBy: userId };
    await t.db.insert(legalHolds).values({ id, conferenceId: id, ...why });
    expect(await read()).toEqual({ recordings: after(30), transcripts: after(20), messages: after(2) });
    await t.db.delete(legalHolds);
  });

  test('before anyone joins they learn how long what the meeting leaves behind is kept', async () => {
    const { host, roomId } = await met({ retention: { recordings: 7, transcripts: null, messages: null } });
    const guest = await t.asGuest(roomId);
    const read = async () => (await t.call('GET', `/rooms/${roomId}`, { headers: guest })).json().retention;
    expect(await read()).toEqual({ recordings: 7, transcripts: 20, messages: 10 });
    const { conference } = await join(t, host, roomId);
    expect(conference.retention).toEqual({ recordings: 7, transcripts: 20, messages: 10 });
    await change(host, roomId, { recordings: null, transcripts: 3, messages: null });
    expect(await read()).toEqual({ recordings: 7, transcripts: 3, messages: 10 });
  });
});
