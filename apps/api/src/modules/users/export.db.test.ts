import type { ConferenceId, UserId } from '@intermind/contracts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderStorage, type Storage } from '../../adapters/storage/index.ts';
import { feedback } from '../../db/schema/feedback.ts';
import { invoices } from '../../db/schema/payments.ts';
import { recordings } from '../../db/schema/recordings.ts';
import { newId } from '../../ids.ts';
import { type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';
import { folderOf, FILE_BYTES } from '../recordings/files.ts';
import { TrackFile } from '../recordings/index.ts';

/** The archive of what is a member's own: rows as JSON, and files (spec 2 §2). */

const PICTURE = Buffer.alloc(FILE_BYTES + 1_000, 'p');
const SCREENSHOT = Buffer.from('a picture of a screen');

let t: TestApp;
let storage: Storage;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-own-archive-'));
  storage = folderStorage(folder);
  t = await startTestApp({}, { storage });
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

/** @param kept false: the storage has lost it */
async function record(conferenceId: ConferenceId, kept: boolean): Promise<string> {
  const id = newId('recording');
  if (kept) {
    const file = new TrackFile(storage, { conferenceId, id }, 'picture');
    file.begin(4);
    await file.append(PICTURE.subarray(4));
    await file.finish(PICTURE.subarray(0, 4));
  }
  const at = t.clock.now;
  await t.db.insert(recordings).values({
    ...{ id, conferenceId, state: 'ready', startedAt: at, changedAt: at, heardAt: at },
    tracks: [{ track: 'picture', bytes: PICTURE.length, mimeType: 'video/webm' }],
  });
  return id;
}

async function owner(name: string): Promise<Caller & { id: UserId; conferenceId: ConferenceId }> {
  const caller = await member(t, name);
  const { id } = (await t.call('GET', '/users', caller)).json<{ id: UserId }>();
  const { conference } = await join(t, caller, await makeRoom(t, caller));
  return { ...caller, id, conferenceId: conference.id };
}

async function keepThings(id: UserId, number: number): Promise<string> {
  const sent = newId('feedback');
  await t.db.insert(feedback).values({
    ...{ id: sent, kind: 'issue', category: null, message: 'It broke', language: 'en' },
    ...{ agreeToContact: false, userId: id, diagnostics: {} as never, logs: [], screenshot: SCREENSHOT },
    sentAt: t.clock.now,
  });
  await t.db.insert(invoices).values({
    ...{ id: newId('invoice'), userId: id, number, kind: 'invoice', status: 'paid', currency: 'USD' },
    ...{ lines: [{ what: 'plan', plan: 'pro', cycle: 'monthly', amountMinor: 2_500 }], totalMinor: 2_500 },
    ...{ taxMinor: 0, taxPercent: 0, seller: 'Acme', buyerName: 'Anna', buyerEmail: 'anna@example.org' },
    createdAt: t.clock.now,
  });
  return sent;
}

test('the archive has the member’s recordings, screenshots and invoices; what is lost is listed as missing', async () => {
  const [anna, ben] = [await owner('Anna'), await owner('Ben')];
  const [kept, lost] = [await record(anna.conferenceId, true), await record(anna.conferenceId, false)];
  await record(ben.conferenceId, true);
  const sent = await keepThings(anna.id, 1);
  await keepThings(ben.id, 2);
  const answer = await t.call('GET', '/users/export', { headers: anna.headers });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = unzip(answer.rawPayload);
  const day = t.clock.now.toISOString().slice(0, 10);
  const [screenshot, invoice] = [`feedback/${sent}.jpg`, 'invoices/invoice-000001.pdf'];
  const recording = (id: string) => `recordings/${day} ${id}/picture.webm`;
  expect([...files.keys()].filter((name) => name.includes('/')).sort()).toEqual([
    ...[screenshot, invoice, recording(kept)],
  ]);
  expect(files.get(screenshot)).toEqual(SCREENSHOT);
  expect(files.get(invoice)!.subarray(0, 5).toString()).toBe('%PDF-');
  expect(files.get(recording(kept))!.equals(PICTURE)).toBe(true);
  const list = JSON.parse(files.get('files.json')!.toString()) as { file: string; state: string }[];
  expect(new Map(list.map(({ file, state }) => [file, state]))).toEqual(
    new Map([
      [screenshot, 'whole'],
      [invoice, 'whole'],
      [recording(kept), 'whole'],
      [recording(lost), 'missing'],
    ]),
  );
  const rows = JSON.parse(files.get('feedback.json')!.toString()) as object[];
  expect(rows).toMatchObject([{ message: 'It broke' }]);
  expect(rows[0]).not.toHaveProperty('screenshot');
});

test('a recording that breaks off is in the archive as far as it goes, and the list says so', async () => {
  const cleo = await owner('Cleo');
  const id = await record(cleo.conferenceId, true);
  const place = { conferenceId: cleo.conferenceId, id: id as never };
  rmSync(path.join(folder, folderOf(place), 'picture', '000001'));
  const files = unzip((await t.call('GET', '/users/export', { headers: cleo.headers })).rawPayload);
  const [name] = [...files.keys()].filter((one) => one.startsWith('recordings/'));
  expect(files.get(name!)!.length).toBe(FILE_BYTES);
  expect(JSON.parse(files.get('files.json')!.toString())).toEqual([{ file: name, state: 'incomplete' }]);
});
