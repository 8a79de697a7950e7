import type { PlayableRecording, Recording } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { s3Storage } from '../../adapters/storage/s3-storage.ts';
import { recordings } from '../../db/schema/recordings.ts';
import { advance, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { type S3StandIn, startS3StandIn } from '../../testing/s3-stand-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { nextPart } from './store.ts';
import { recordedWebm } from './testing/recorded-webm.ts';
import { RecordingTokens } from './tokens.ts';

let t: TestApp;
let service: S3StandIn;
beforeAll(async () => {
  service = await startS3StandIn();
  const times = { connectMs: 1_000, silenceMs: 5_000, callMs: 20_000 };
  t = await startTestApp({}, { storage: s3Storage(service.options, times) });
});
afterAll(async () => {
  await t.close();
  await service.close();
});

const stateOf = async ({ id }: Recording) =>
  (await t.db.select().from(recordings).where(eq(recordings.id, id)))[0]?.state;
const down = () => service.fail(...Array.from({ length: 400 }, () => 'internal' as const));

test('pieces go to the bucket while it is recorded, are joined there, played in ranges, and deleted with the meeting', async () => {
  const host = await member(t, 'Olga');
  const { headers } = host;
  const roomId = await makeRoom(t, host);
  const { conference } = await join(t, host, roomId);
  const recording = (
    await t.call('POST', `/rooms/${roomId}/recordings/start`, { headers })
  ).json<Recording>();
  const { id: recordingId, part } = (await nextPart(t.db, conference.id))!;
  const tokens = new RecordingTokens(t.secrets.cookieKey, () => t.clock.now);
  const token = await tokens.ofRecorder({ recordingId, part });
  const send = (what: string, payload: Buffer) =>
    t.app.inject({
      method: 'POST',
      url: `/api/recorder/${what}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload,
    });
  const content = recordedWebm(4_000, 'picture and sound');
  const at = t.clock.now.getTime();
  const piece = (number: number, bytes: Buffer) =>
    send(`pieces?track=picture&number=${number}&startedAt=${at}`, bytes);
  expect((await piece(0, content.subarray(0, 999))).json()).toEqual({ next: 1, recording: true });
  expect([...service.objects.keys()]).toEqual([
    `recordings/${conference.id}/${recordingId}/pieces/${part}-picture-0`,
  ]);

  // While the bucket is away the recorder keeps what it has, and sends it again.
  down();
  const refused = await piece(1, content.subarray(999));
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'Unavailable']);
  expect(await stateOf(recording)).toBe('recording');
  service.fail();
  expect((await piece(1, content.subarray(999))).json()).toEqual({ next: 2, recording: true });

  await t.call('POST', `/rooms/${roomId}/recordings/stop`, { headers });
  await send('finished', Buffer.alloc(0));
  down();
  await t.app.meeting.recordings.tick();
  const row = async () => (await t.db.select().from(recordings).where(eq(recordings.id, recordingId)))[0]!;
  await vi.waitFor(
    async () => expect((await row()).joiningUntil!.getTime() - t.clock.now.getTime()).toBeLessThan(60_000),
    { timeout: 30_000, interval: 20 },
  );
  expect(await stateOf(recording)).toBe('processing');
  service.fail();
  advance(t, 31_000);
  await t.app.meeting.recordings.tick();
  await vi.waitFor(async () => expect(await stateOf(recording)).toBe('ready'), {
    timeout: 30_000,
    interval: 20,
  });
  await vi.waitFor(() =>
    expect([...service.objects.keys()].some((key) => key.includes('/pieces/'))).toBe(false),
  );

  const { recordings: playable } = (
    await t.call('GET', `/conferences/${conference.id}/recordings/tokens`, { headers })
  ).json<{ recordings: PlayableRecording[] }>();
  const [track] = playable[0]!.tracks;
  const whole = await t.app.inject({ method: 'GET', url: track!.url });
  expect([whole.statusCode, whole.rawPayload.length]).toEqual([200, track!.bytes]);
  const range = await t.app.inject({ method: 'GET', url: track!.url, headers: { range: 'bytes=100-199' } });
  expect(range.rawPayload.equals(whole.rawPayload.subarray(100, 200))).toBe(true);

  await t.call('DELETE', `/conferences/${conference.id}`, { headers });
  await t.call('DELETE', `/conferences/${conference.id}?history=true`, { headers });
  expect(service.objects.size).toBe(0);
});
