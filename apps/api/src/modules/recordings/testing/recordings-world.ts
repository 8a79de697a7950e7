import type { PlayableRecording, Recording, RoomId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { folderStorage, type Storage } from '../../../adapters/storage/index.ts';
import { recordingPieces, recordings } from '../../../db/schema/recordings.ts';
import { listening } from '../../../testing/conference-listener.ts';
import { type Caller, join, makeRoom, member } from '../../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { nextPart } from '../store.ts';
import { RecordingTokens } from '../tokens.ts';
import { recordedWebm } from './recorded-webm.ts';

/** Filled before the tests of a file that calls `recordingsWorld`. */
export let t: TestApp;
export let folder: string;

/** What the storage does, for one test. */
export const disk: {
  freeBytes: number;
  /** Every file is refused with it. */
  refuses: Error | null;
  /** What happens before a file is read or written. */
  before: ((what: 'put' | 'get', key: string) => unknown) | null;
} = { freeBytes: 1e12, refuses: null, before: null };

const watched = (kept: Storage): Storage => ({
  ...kept,
  async put(key, content) {
    if (disk.refuses) throw disk.refuses;
    await disk.before?.('put', key);
    return kept.put(key, content);
  },
  async get(key) {
    await disk.before?.('get', key);
    return kept.get(key);
  },
  freeBytes: () => Promise.resolve(disk.freeBytes),
});

/** An app with recordings in a folder. */
export function recordingsWorld(): void {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'intermind-recordings-'));
    t = await startTestApp({}, { storage: watched(folderStorage(folder)) });
    await listening(t);
  });
  beforeEach(() => void Object.assign(disk, { freeBytes: 1e12, refuses: null, before: null }));
  afterAll(async () => {
    await t.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

let people = 0;
export async function meeting() {
  people += 1;
  const [host, other] = await Promise.all([`Host${people}`, `Other${people}`].map((name) => member(t, name)));
  const roomId = await makeRoom(t, host!);
  const { conference, participant } = await join(t, host!, roomId);
  const { participant: second } = await join(t, other!, roomId);
  return { host: host!, other: other!, roomId, conferenceId: conference.id, participant, second };
}
export const ask = async (who: Caller, roomId: RoomId, what: 'start' | 'stop') =>
  t.call('POST', `/rooms/${roomId}/recordings/${what}`, { headers: who.headers });
export const start = async (who: Caller, roomId: RoomId) =>
  (await ask(who, roomId, 'start')).json<Recording>();
export const rowOf = async ({ id }: Pick<Recording, 'id'>) =>
  (await t.db.select().from(recordings).where(eq(recordings.id, id)))[0];
export const stateOf = async (recording: Pick<Recording, 'id'>) => {
  const row = await rowOf(recording);
  return row && [row.state, row.reason];
};
export const tick = () => t.app.meeting.recordings.tick();

/** A recorder as the API would tell one to record. */
export async function recorder({ conferenceId }: { conferenceId: Recording['conferenceId'] }) {
  const next = (await nextPart(t.db, conferenceId))!;
  const tokens = new RecordingTokens(t.secrets.cookieKey, () => t.clock.now);
  const token = await tokens.ofRecorder({ recordingId: next.id, part: next.part });
  const post = (url: string, payload?: Buffer) =>
    t.app.inject({
      method: 'POST',
      url: `/api/recorder/${url}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      ...(payload ? { payload } : {}),
    });
  return {
    token,
    /** @param clock.nowMs when it is sent, by the recorder's clock */
    send: (
      track: string,
      number: number,
      content: Buffer,
      startedAt = t.clock.now,
      clock?: { nowMs: number },
    ) => {
      const now = clock ? `&now=${clock.nowMs}` : '';
      return post(`pieces?track=${track}&number=${number}&startedAt=${startedAt.getTime()}${now}`, content);
    },
    finished: () => post('finished'),
  };
}
/** Forty seconds in ten pieces, that nobody has joined yet. */
export async function recorded() {
  const met = await meeting();
  const recording = await start(met.host, met.roomId);
  const sends = await recorder(recording);
  const content = recordedWebm(40_000, 'picture and sound');
  const bytes = Math.ceil(content.length / 10);
  for (let number = 0; number < 10; number += 1)
    await sends.send('picture', number, content.subarray(number * bytes, (number + 1) * bytes));
  await ask(met.host, met.roomId, 'stop');
  await sends.finished();
  /** Of a piece. */
  const fileOf = (number: number) =>
    path.join(folder, `recordings/${met.conferenceId}/${recording.id}/pieces/1-picture-${number}`);
  return { ...met, recording, fileOf };
}

export const open = async (who: Caller, id: string) => {
  const answer = await t.call('GET', `/conferences/${id}/recordings/tokens`, { headers: who.headers });
  return answer.json<{ token: string; recordings: PlayableRecording[]; code?: string }>();
};
export const fetchFile = (url: string, range?: string) =>
  t.app.inject({ method: 'GET', url, headers: range ? { range } : {} });
/** Until the parts are joined and what they were made of is deleted, or joining has failed. */
export const settled = async (recording: Recording) => {
  await tick();
  const pieces = () => t.db.$count(recordingPieces, eq(recordingPieces.recordingId, recording.id));
  const isSettled = async () => {
    const state = (await rowOf(recording))?.state;
    return state === 'failed' || (state === 'ready' && (await pieces()) === 0);
  };
  await vi.waitFor(async () => expect(await isSettled()).toBe(true), { timeout: 30_000, interval: 20 });
};
