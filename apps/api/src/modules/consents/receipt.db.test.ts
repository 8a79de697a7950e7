import type { ReceiptKey, RoomId, SignedReceipt } from '@intermind/contracts';
import { ReceiptSchema } from '@intermind/contracts';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transcriptSegments } from '../../db/schema/transcripts.ts';
import { share } from '../../testing/ask-steps.ts';
import { admitGuest, advance, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { segmentOf, translationOf } from '../../testing/speech.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleSegments } from '../transcripts/index.ts';
import { isGenuine } from './receipt-signature.ts';

let t: TestApp;
let anna: Caller;
let ben: Caller;
let roomId: RoomId;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  [anna, ben] = await Promise.all([member(t, 'Anna'), member(t, 'Ben')]);
  roomId = await makeRoom(t, anna);
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-test-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await t.close();
});

const get = (who: Caller, id: string) =>
  t.call('GET', `/conferences/${id}/receipt`, { headers: who.headers });
const keys = async () => (await t.call('GET', '/receipts/keys')).json<{ keys: ReceiptKey[] }>();

/** As an operator runs it, on files alone. */
async function command(signed: string): Promise<{ code: number; said: string }> {
  const [receipt, published] = ['receipt.json', 'keys.json'].map((name) => path.join(folder, name));
  writeFileSync(receipt!, signed);
  writeFileSync(published!, JSON.stringify(await keys()));
  const script = path.resolve(import.meta.dirname, '../../../../../scripts/verify-receipt.ts');
  return promisify(execFile)(process.execPath, [script, receipt!, published!]).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );
}

test('a receipt says who agreed to what, how long it is kept and which engines were used, and verifies offline', async () => {
  await t.call('PATCH', `/rooms/${roomId}/settings`, {
    headers: anna.headers,
    body: { recordingConsent: 'ask', retention: { recordings: 30, transcripts: null, messages: null } },
  });
  const { conference, participant } = await join(t, anna, roomId);
  advance(t, 1_000);
  const { who, admitted } = await admitGuest(t, anna, roomId, 'Gerd');
  const answer = (caller: Caller, recording: boolean) =>
    t.call('PUT', `/conferences/${conference.id}/consents/mine`, {
      headers: caller.headers,
      body: { recording, transcript: true, ai: false },
    });
  await answer(anna, true);
  const answeredAt = t.clock.now.toISOString();
  advance(t, 10_000);
  await answer(who, false);
  await settleSegments(t, conference.id, [
    segmentOf(participant.id, t.clock.now.getTime(), { translations: [translationOf('es', 'Buenos días')] }),
    segmentOf(admitted.participant.id, t.clock.now.getTime() + 2_000, { language: 'de', engine: 'other' }),
  ]);
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: anna.headers });

  const file = await get(anna, conference.id);
  expect(file.headers['content-disposition']).toContain('consent%20receipt');
  const { receipt, signature } = file.json<SignedReceipt>();
  expect(ReceiptSchema.parse(receipt)).toMatchObject({
    version: 1,
    meeting: {
      id: conference.id,
      roomId,
      startedAt: conference.startedAt,
      endedAt: expect.any(String) as string,
    },
    policy: 'ask',
    retention: { recordings: 30, transcripts: null, messages: null },
    people: [
      {
        name: 'Anna Test',
        guest: false,
        refuses: ['voice', 'ai'],
        answers: [
          { purpose: 'recording', given: true, at: answeredAt },
          { purpose: 'transcript', given: true, at: answeredAt },
          { purpose: 'ai', given: false, at: answeredAt },
        ],
      },
      { name: 'Gerd', guest: true, refuses: ['recording', 'voice', 'ai'] },
    ],
    recordings: [],
    engines: [
      { work: 'recognition', language: 'de', engine: 'other', grade: 'production' },
      { work: 'recognition', language: 'en', engine: 'ears', grade: 'production' },
      { work: 'translation', from: 'en', to: 'es', engine: 'translator', grade: 'production' },
    ],
  });
  expect(await isGenuine({ receipt, signature }, (await keys()).keys)).toBe(true);
  expect(await command(file.body)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Genuine') as string,
  });
  const changed = file.body.replace('"given": false', '"given": true');
  expect(changed).not.toBe(file.body);
  expect(await command(changed)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Not genuine') as string,
  });
  expect((await command('{')).code).toBe(2);
});

test('members who took part get it; members who only imported the meeting, or were never inside, do not', async () => {
  const room = await makeRoom(t, anna);
  const { conference } = await join(t, anna, room);
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: anna.headers });
  await share(t, anna, conference.id, ben);
  const stranger = await member(t, 'Stella');
  const codes = await Promise.all([anna, ben, stranger].map((who) => get(who, conference.id)));
  expect(codes.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404]);
});

test('it is the log of engines that took over from others and came back, also where the words are gone', async () => {
  const { conference, participant } = await join(t, anna, await makeRoom(t, anna));
  const atMs = t.clock.now.getTime();
  let segments = 0;
  const said = (second: number, recogniser: string, translator?: string) =>
    segmentOf(participant.id, atMs + second * 1_000, {
      segment: ++segments,
      engine: recogniser,
      translations: translator ? [{ ...translationOf('es', 'Buenos días'), engine: translator }] : [],
    });
  const settle = (...all: ReturnType<typeof said>[]) => settleSegments(t, conference.id, all);
  await settle(said(1, 'ears', 'one'), said(4, 'ears', 'two'), said(3, 'browser'));
  // The same again, and older words that come late.
  await settle(said(4, 'ears', 'two'), said(2, 'other', 'one'));
  await Promise.all([settle(said(6, 'other', 'two')), settle(said(7, 'other', 'two'))]);
  await settle(said(9, 'ears', 'one'));
  await t.db.delete(transcriptSegments);
  const { receipt } = (await get(anna, conference.id)).json<SignedReceipt>();
  const at = (second: number) => new Date(atMs + second * 1_000).toISOString();
  const recognition = { work: 'recognition', language: 'en' };
  const translation = { work: 'translation', from: 'en', to: 'es' };
  expect(ReceiptSchema.parse(receipt).engineChanges).toEqual([
    { ...translation, at: at(4), before: 'one', engine: 'two' },
    { ...recognition, at: expect.stringMatching(`${at(6)}|${at(7)}`), before: 'ears', engine: 'other' },
    { ...recognition, at: at(9), before: 'other', engine: 'ears' },
    { ...translation, at: at(9), before: 'two', engine: 'one' },
  ]);
});

test('it names engines whose words are gone: replaced by better ones, withdrawn, or deleted with the whole transcript', async () => {
  const { conference, participant } = await join(t, anna, await makeRoom(t, anna));
  const enginesNow = async () =>
    (await get(anna, conference.id)).json<SignedReceipt>().receipt.engines.map(({ engine }) => engine);
  advance(t, 10_000);
  const said = segmentOf(participant.id, t.clock.now.getTime() - 5_000, {
    ...{ engine: 'first ears', translations: [{ ...translationOf('es', 'Hola'), engine: 'first ladder' }] },
  });
  await settleSegments(t, conference.id, [said]);
  await settleSegments(t, conference.id, [
    {
      ...said,
      revision: said.revision + 1,
      engine: 'second ears',
      translations: [translationOf('es', 'Hola')],
    },
  ]);
  const all = ['first ears', 'second ears', 'first ladder', 'translator'];
  expect(await enginesNow()).toEqual(all);
  await t.call('PUT', `/conferences/${conference.id}/consents/mine`, {
    headers: anna.headers,
    body: { recording: true, transcript: false, ai: true, removeStored: true },
  });
  expect(await t.db.select().from(transcriptSegments)).not.toContainEqual(
    expect.objectContaining({ conferenceId: conference.id }),
  );
  expect(await enginesNow()).toEqual(all);
  // What is not kept of people who refuse says nothing of them, nor what it was heard with.
  await settleSegments(t, conference.id, [
    segmentOf(participant.id, t.clock.now.getTime(), { engine: 'third ears' }),
  ]);
  expect(await enginesNow()).toEqual(all);
});
