import type { Quota, QuotaFeature, Recording, UserId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { folderStorage } from '../../adapters/storage/index.ts';
import { quotaLimits } from '../../db/schema/quotas.ts';
import { recordings } from '../../db/schema/recordings.ts';
import { advance, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { COUNT_RECORDINGS_MS, countStorage } from './metering.ts';
import { nextPart } from './store.ts';
import { recordedWebm } from './testing/recorded-webm.ts';
import { RecordingTokens } from './tokens.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-metering-'));
  t = await startTestApp({ PLANS: 'on' }, { storage: folderStorage(folder) });
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

let people = 0;
async function meeting() {
  people += 1;
  const host = await member(t, `Host${people}`);
  const id: UserId = (await t.call('GET', '/users', host)).json().id;
  const roomId = await makeRoom(t, host);
  const { conference } = await join(t, host, roomId);
  const ask = (what: 'start' | 'stop') =>
    t.call('POST', `/rooms/${roomId}/recordings/${what}`, { headers: host.headers });
  return { host, id, conferenceId: conference.id, ask };
}
const quotaOf = async (who: Caller, feature: QuotaFeature): Promise<Quota> => {
  const answer = await t.call('GET', '/billing/quotas', { headers: who.headers });
  return answer.json<{ items: Quota[] }>().items.find((quota) => quota.feature === feature)!;
};
const tick = () => t.app.meeting.recordings.tick();
const rowOf = async ({ id }: Recording) =>
  (await t.db.select().from(recordings).where(eq(recordings.id, id)))[0];
async function recorder({ conferenceId }: Recording) {
  const { id, part } = (await nextPart(t.db, conferenceId))!;
  const tokens = new RecordingTokens(t.secrets.cookieKey, () => t.clock.now);
  const token = await tokens.ofRecorder({ recordingId: id, part });
  const startedAt = t.clock.now.getTime();
  const post = (url: string, payload?: Buffer) =>
    t.app.inject({
      method: 'POST',
      url: `/api/recorder/${url}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      ...(payload ? { payload } : {}),
    });
  return {
    send: (number: number, content: Buffer) =>
      post(`pieces?track=picture&number=${number}&startedAt=${startedAt}`, content),
    finished: () => post('finished'),
  };
}

test('what is recorded is counted while it runs and when it is ready, once; a deleted meeting takes no storage', async () => {
  const { host, ask, conferenceId } = await meeting();
  const recording = (await ask('start')).json<Recording>();
  const sends = await recorder(recording);
  const content = recordedWebm(60_000, 'picture and sound');
  await sends.send(0, content.subarray(0, 999));
  advance(t, 30_000);
  await sends.send(1, content.subarray(999));
  await tick();
  // Not again before it is time.
  await tick();
  expect(await quotaOf(host, 'recordingMinutes')).toMatchObject({ used: 0.5, limit: 60 });
  expect(await quotaOf(host, 'recordingStorageBytes')).toMatchObject({ used: content.length });
  await ask('stop');
  await sends.finished();
  await tick();
  await vi.waitFor(async () => expect(await quotaOf(host, 'recordingMinutes')).toMatchObject({ used: 1 }), {
    timeout: 30_000,
    interval: 20,
  });
  const row = (await rowOf(recording))!;
  const bytes = row.tracks.reduce((sum, track) => sum + track.bytes, 0);
  await vi.waitFor(
    async () => expect(await quotaOf(host, 'recordingStorageBytes')).toMatchObject({ used: bytes }),
    { timeout: 30_000, interval: 20 },
  );
  expect([row.state, bytes > 0]).toEqual(['ready', true]);

  await t.call('DELETE', `/conferences/${conferenceId}`, { headers: host.headers });
  await t.call('DELETE', `/conferences/${conferenceId}?history=true`, { headers: host.headers });
  expect(await quotaOf(host, 'recordingStorageBytes')).toMatchObject({ used: 0 });
  // The time was used all the same.
  expect(await quotaOf(host, 'recordingMinutes')).toMatchObject({ used: 1 });
});

test('what is stored is read where it is counted: a late count writes nothing old', async () => {
  const { host, id, ask } = await meeting();
  const sends = await recorder((await ask('start')).json<Recording>());
  await sends.send(0, Buffer.alloc(300));
  await countStorage(
    {
      quotas: {
        ...t.app.quotas,
        async count(use) {
          // Another instance, before this one has the quota's lock.
          await sends.send(1, Buffer.alloc(200));
          await countStorage(t.app, id);
          return t.app.quotas.count(use);
        },
      },
    },
    id,
  );
  expect(await quotaOf(host, 'recordingStorageBytes')).toMatchObject({ used: 500 });
});

test.each([
  ['recordingMinutes', 60],
  ['recordingStorageBytes', 1_000],
] as const)('with no %s left a recording stops, and none begins (spec 1 §8)', async (feature, counts) => {
  const { id, ask } = await meeting();
  await t.db.insert(quotaLimits).values({ userId: id, feature, counts });
  const recording = (await ask('start')).json<Recording>();
  const sends = await recorder(recording);
  const content = recordedWebm(20_000, 'picture and sound');
  await sends.send(0, content.subarray(0, 900));
  await tick();
  expect(await rowOf(recording)).toMatchObject({ state: 'recording' });
  await sends.send(1, content.subarray(900));
  for (let number = 2; (await rowOf(recording))?.state === 'recording' && number < 9; number += 1) {
    advance(t, COUNT_RECORDINGS_MS);
    await sends.send(number, Buffer.alloc(1));
    await tick();
  }
  expect(await rowOf(recording)).toMatchObject({ state: 'stopping', reason: 'quota' });
  await sends.finished();
  await tick();
  await vi.waitFor(async () => expect((await rowOf(recording))?.state).toBe('ready'), {
    timeout: 30_000,
    interval: 20,
  });
  const refused = await ask('start');
  expect([refused.statusCode, refused.json()]).toMatchObject([
    402,
    { code: 'QuotaExceeded', data: { quotaOwnerId: id, feature } },
  ]);
});
