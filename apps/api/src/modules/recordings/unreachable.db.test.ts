import type { ConferenceId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderStorage, type Storage } from '../../adapters/storage/index.ts';
import { conferences, recordings } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import { type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let folder: string;
let storage: Storage;
let refuses: boolean | string = false;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-recordings-'));
  const kept = folderStorage(folder);
  storage = {
    ...kept,
    deleteFolder: (key) =>
      refuses === true || key === refuses ? Promise.reject(new Error('refused')) : kept.deleteFolder(key),
  };
  t = await startTestApp({}, { storage });
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

let people = 0;
/** A recorded meeting of a host and another member. */
async function recorded() {
  // A deleted account does not come back.
  people += 1;
  const [host, other] = [await member(t, `Host${people}`), await member(t, `Other${people}`)];
  const roomId = await makeRoom(t, host);
  const { conference } = await join(t, host, roomId);
  await join(t, other, roomId);
  const [id, now] = [newId('recording'), t.clock.now];
  await t.db.insert(recordings).values({
    id,
    conferenceId: conference.id,
    state: 'ready',
    startedAt: now,
    changedAt: now,
    heardAt: now,
  });
  await storage.put(`recordings/${conference.id}/${id}/picture/000000`, Buffer.from('picture'));
  return { host, other, id: conference.id };
}
const end = (id: ConferenceId) =>
  t.db.update(conferences).set({ endedAt: t.clock.now }).where(eq(conferences.id, id));
const leave = async ({ headers }: Caller) =>
  expect((await t.call('DELETE', '/users', { headers })).statusCode).toBe(204);
/** Rows and folders of a meeting. */
const keptOf = async (id: ConferenceId) => [
  await t.db.$count(recordings, eq(recordings.conferenceId, id)),
  (await storage.listFolders('recordings')).filter((name) => name === id).length,
];

test('a recording is deleted with the account of the last one in whose history it is, not before', async () => {
  const { host, other, id } = await recorded();
  await end(id);
  await leave(host);
  await t.app.meeting.recordings.sweep();
  expect(await keptOf(id)).toEqual([1, 1]);
  await leave(other);
  expect(await keptOf(id)).toEqual([0, 0]);
});

test('of a running meeting it stays until the meeting is over; what the storage refuses is swept', async () => {
  const running = await recorded();
  await leave(running.host);
  await leave(running.other);
  await t.app.meeting.recordings.sweep();
  expect(await keptOf(running.id)).toEqual([1, 1]);
  await end(running.id);
  await t.app.meeting.recordings.sweep();
  expect(await keptOf(running.id)).toEqual([0, 0]);

  const refused = await recorded();
  await end(refused.id);
  refuses = true;
  await leave(refused.host);
  await leave(refused.other);
  refuses = false;
  expect(await keptOf(refused.id)).toEqual([0, 1]);
  await t.app.meeting.recordings.sweep();
  expect(await keptOf(refused.id)).toEqual([0, 0]);
});

test('a folder that cannot be deleted does not keep the sweep from the others', async () => {
  const orphans = ['cnf_00000000000000000001', 'cnf_zzzzzzzzzzzzzzzzzzzz'] as ConferenceId[];
  for (const id of orphans) await storage.put(`recordings/${id}/rec/picture/000000`, Buffer.from('picture'));
  const listed = (await storage.listFolders('recordings')).filter((name) =>
    orphans.some((id) => id === name),
  );
  refuses = `recordings/${listed[0]}`;
  await expect(t.app.meeting.recordings.sweep()).rejects.toThrow('1 folders were not deleted');
  refuses = false;
  expect(await storage.listFolders('recordings')).toEqual([listed[0]]);
  await t.app.meeting.recordings.sweep();
  expect(await storage.listFolders('recordings')).toEqual([]);
});

test('the last member to take the meeting off their history deletes its recording', async () => {
  const { host, other, id } = await recorded();
  await end(id);
  await leave(host);
  await t.call('DELETE', `/conferences/${id}?history=true`, { headers: other.headers });
  await t.app.meeting.recordings.sweep();
  expect(await keptOf(id)).toEqual([0, 0]);
});
