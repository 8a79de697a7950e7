import {
  type AgentSegment,
  type DubList,
  type DubTask,
  type DubCaption,
  type EngineReport,
  type Language,
  type Quota,
  type RecordingId,
  writeDubFrames,
} from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { folderStorage, type Storage } from '../../../adapters/storage/index.ts';
import { recordingDubs } from '../../../db/schema/dubs.ts';
import { recordings } from '../../../db/schema/recordings.ts';
import { newId } from '../../../ids.ts';
import { connectWorker, type TestWorker } from '../../../testing/agent-worker.ts';
import { settled } from '../../../testing/agent-world.ts';
import { listening } from '../../../testing/conference-listener.ts';
import { advance, type Caller, join, makeRoom, member } from '../../../testing/meeting-steps.ts';
import { segmentOf, translationOf } from '../../../testing/speech.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { settleSegments } from '../../transcripts/index.ts';

/** Filled before the tests of a file that calls `dubsWorld`. */
export let t: TestApp;
export let worker: TestWorker;
let folder: string;
const ENGINE = { grade: 'production', outside: false, available: true, hint: null } as const;
export const ENGINES: EngineReport[] = [
  { ...ENGINE, id: 'ladder', kind: 'translator', covers: ['en>es', 'en>fr', 'en>it', 'en>pt', 'de>es'] },
  { ...ENGINE, id: 'voice', kind: 'text-to-speech', covers: ['es', 'fr', 'it', 'pt', 'de'] },
];

/** What happens before the storage does something, for one test. */
export const before: Partial<Record<'put' | 'get' | 'deleteFolder', (key: string) => unknown>> = {};
const interrupted = (storage: Storage): Storage => ({
  ...storage,
  async put(key, content) {
    await before.put?.(key);
    return storage.put(key, content);
  },
  async get(key) {
    await before.get?.(key);
    return storage.get(key);
  },
  async deleteFolder(key) {
    await before.deleteFolder?.(key);
    return storage.deleteFolder(key);
  },
});

/** An app with plans, files, and a worker that dubs. */
export function dubsWorld(): void {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'intermind-dubs-'));
    t = await startTestApp({ PLANS: 'on' }, { storage: interrupted(folderStorage(folder)) });
    await listening(t);
    advance(t, 5_000);
  });
  afterAll(async () => {
    await t.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await t.db.delete(recordingDubs);
    worker = await connectWorker(t);
    worker.say({ type: 'hello', version: '1', engines: ENGINES, capacity: 10, dubbers: 9 });
    await settled(() => expect(t.app.meeting.agentJobs.dubEngines()).toHaveLength(2));
  });
  afterEach(async () => {
    for (const name of ['put', 'get', 'deleteFolder'] as const) delete before[name];
    worker.leave();
    await settled(() => expect(t.app.meeting.agentJobs.dubEngines()).toBeNull());
  });
}

let people = 0;
/** A meeting that was recorded for a minute, with what was said in it. */
export async function recorded(said: (at: number, me: AgentSegment['speaker']) => AgentSegment[] = usual) {
  people += 1;
  const [host, other] = await Promise.all([`Host${people}`, `Other${people}`].map((name) => member(t, name)));
  const roomId = await makeRoom(t, host!);
  const { conference, participant } = await join(t, host!, roomId);
  await join(t, other!, roomId);
  // In the past: a worker that is silent while the clock moves on is given nothing.
  const at = new Date(t.clock.now.getTime() - 60_000);
  const recordingId = newId('recording');
  await t.db.insert(recordings).values({
    ...{ id: recordingId, conferenceId: conference.id, state: 'ready', durationMs: 60_000 },
    ...{ startedAt: at, changedAt: at, heardAt: at },
    parts: [{ startedAt: at.toISOString(), atMs: 0, durationMs: 60_000 }],
  });
  await settleSegments(t, conference.id, said(at.getTime(), participant.id));
  return { host: host!, other: other!, conferenceId: conference.id, recordingId };
}
const usual = (at: number, me: AgentSegment['speaker']) => [
  segmentOf(me, at + 1_000, { text: 'Good morning', translations: [translationOf('es', 'Buenos días')] }),
  segmentOf(me, at + 5_000, { text: 'Let us begin' }),
  segmentOf(me, at + 9_000, { text: 'Hola a todos', language: 'es' }),
  // Nobody recorded any more.
  segmentOf(me, at + 70_000, { text: 'Afterwards' }),
];
type Recorded = Awaited<ReturnType<typeof recorded>>;

export const dubsUrl = ({ conferenceId, recordingId }: Pick<Recorded, 'conferenceId' | 'recordingId'>) =>
  `/conferences/${conferenceId}/recordings/${recordingId}/dubs`;
export const ask = (met: Recorded, who: Caller, language: Language = 'es') =>
  t.call('POST', dubsUrl(met), { headers: who.headers, body: { language } });
export const list = async (met: Recorded, who = met.host) =>
  (await t.call('GET', dubsUrl(met), { headers: who.headers })).json<DubList>();
export const dubOf = async (met: Recorded, language: Language = 'es') =>
  (await list(met)).dubs.find((dub) => dub.language === language);
export const rowOf = async ({ recordingId }: { recordingId: RecordingId }) =>
  (await t.db.select().from(recordingDubs).where(eq(recordingDubs.recordingId, recordingId)))[0];
export const quotaUsed = async (who: Caller, wanted: Quota['feature']) => {
  const answer = await t.call('GET', '/billing/quotas', { headers: who.headers });
  const { items } = answer.json<{ items: Quota[] }>();
  return items.find(({ feature }) => feature === wanted)!.used;
};
export const secondsUsed = (who: Caller) => quotaUsed(who, 'interpretationSeconds');

/** What the process that dubs calls, with the token of the job that it was given. */
export async function dubber({ conferenceId }: Recorded) {
  const jobOf = () =>
    worker.heard.flatMap((message) =>
      message.type === 'assign' && message.job.kind === 'dubber' && message.job.conferenceId === conferenceId
        ? [message.job]
        : [],
    )[0];
  await settled(() => expect(jobOf()).toBeDefined());
  const job = jobOf()!;
  const call = (method: 'GET' | 'POST', url: string, token: string, payload?: Uint8Array) =>
    t.app.inject({
      method,
      url: `/api/dubber/${url}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      ...(payload ? { payload: Buffer.from(payload) } : {}),
    });
  const next = async () => (await call('POST', 'next', job.dubbing!.token)).json<DubTask>().dub;
  return { job, call, next };
}
type Dubber = Awaited<ReturnType<typeof dubber>>;
const FRAME = Buffer.from([0xf8, 1, 2, 3]);
/** Speaks from one time to another. */
export const send = (
  { call }: Dubber,
  token: string,
  number: number,
  from: number,
  to: number,
  spokenMs = to - from,
) => {
  const frames = Array.from({ length: (to - from) / 20 }, (_, at) => ({
    timeMs: from + 20 * at,
    data: FRAME,
  }));
  return call(
    'POST',
    `pieces?number=${number}&doneMs=${to}&spokenMs=${spokenMs}`,
    token,
    writeDubFrames(frames),
  );
};
/** What the process that dubs has translated. */
export const sendWords = ({ call }: Dubber, token: string, number: number, words: readonly DubCaption[]) =>
  call('POST', `words?number=${number}`, token, new TextEncoder().encode(JSON.stringify(words)));
/** As a reader has them. */
export const wordsOf = async (met: Recorded, who: Caller, language: Language = 'es') =>
  t.call('GET', `${dubsUrl(met)}/${language}/words`, { headers: who.headers });
export const filesOf = ({ conferenceId, recordingId }: Recorded): string[] => {
  try {
    return readdirSync(path.join(folder, 'recordings', conferenceId, recordingId), { recursive: true }).map(
      String,
    );
  } catch {
    return [];
  }
};
/** @param name how the path of the file ends, in the folder of the recording */
const pathOf = (met: Recorded, name: string) =>
  path.join(
    folder,
    'recordings',
    met.conferenceId,
    met.recordingId,
    filesOf(met).find((one) => one.endsWith(name))!,
  );
export const deleteFile = (met: Recorded, name: string) => rmSync(pathOf(met, name));
export const damageFile = (met: Recorded, name: string) => writeFileSync(pathOf(met, name), '{');
/** Asked for by the other one, and made. */
export async function dubbed() {
  const met = await recorded();
  await ask(met, met.other);
  const work = await dubber(met);
  const task = (await work.next())!;
  await send(work, task.token, 0, 1_000, 3_000);
  await work.call('POST', 'finished', task.token);
  return { met, work, task };
}
