import type { AgentSegment, Dub, DubLines } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recordingDubs } from '../../db/schema/dubs.ts';
import { quotaLimits } from '../../db/schema/quotas.ts';
import { transcriptSegments } from '../../db/schema/transcripts.ts';
import { settled } from '../../testing/agent-world.ts';
import { member } from '../../testing/meeting-steps.ts';
import { segmentOf, translationOf } from '../../testing/speech.ts';
import { readAll } from '../recordings/testing/recorded-webm.ts';
import { SILENCE } from '../recordings/webm/opus.ts';
import {
  ask,
  dubbed,
  dubber,
  dubOf,
  dubsUrl,
  ENGINES,
  dubsWorld,
  filesOf,
  list,
  quotaUsed,
  recorded,
  secondsUsed,
  send,
  t,
  worker,
} from './testing/dubs-world.ts';

dubsWorld();

test('a worker is given what was said in another language, its sound is played where it was said, and the asker pays once', async () => {
  const met = await recorded();
  const free = (await list(met)).languages.filter(({ obstacle }) => obstacle === null);
  expect(free.map(({ language }) => language)).toEqual(['es']);
  const asked = await ask(met, met.other);
  expect([asked.statusCode, asked.json<Dub>()]).toMatchObject([200, { state: 'waiting', progressRatio: 0 }]);
  const work = await dubber(met);
  expect(work.job.mediaToken).toBe('');
  const task = (await work.next())!;
  expect(task).toMatchObject({ language: 'es', durationMs: 60_000 });
  const { lines, next } = (await work.call('GET', 'lines', task.token)).json<DubLines>();
  expect([next, lines.map(({ atMs, text, translation }) => [atMs, text, translation])]).toEqual([
    null,
    [
      [1_000, 'Good morning', 'Buenos días'],
      [5_000, 'Let us begin', null],
    ],
  ]);
  expect((await send(work, task.token, 0, 1_000, 3_000)).json()).toEqual({ next: 1, over: false });
  // Sent again, because the answer was lost.
  expect((await send(work, task.token, 0, 1_000, 3_000)).json()).toEqual({ next: 1, over: false });
  expect(await dubOf(met)).toMatchObject({ state: 'working', progressRatio: 0.05, track: null });
  expect(await secondsUsed(met.other)).toBe(0);
  await send(work, task.token, 1, 30_000, 30_500, 2_500);
  expect((await work.call('POST', 'finished', task.token)).statusCode).toBe(204);

  const dub = (await dubOf(met))!;
  expect(dub).toMatchObject({ state: 'ready', reason: null, progressRatio: 1 });
  expect(dub.track!.spoken).toEqual([
    [1_000, 3_000],
    [30_000, 30_500],
  ]);
  const file = await t.app.inject({ method: 'GET', url: dub.track!.url });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'audio/webm']);
  const { frames } = await readAll(file.rawPayload, 4_096);
  const loud = frames.filter(({ data }) => !Buffer.from(data).equals(SILENCE)).map(({ timeMs }) => timeMs);
  expect([frames.length, loud[0], loud.at(-1), loud.length]).toEqual([3_000, 1_000, 30_480, 125]);
  const part = await t.app.inject({ method: 'GET', url: dub.track!.url, headers: { range: 'bytes=10-19' } });
  expect([part.statusCode, part.rawPayload]).toEqual([206, file.rawPayload.subarray(10, 20)]);
  expect(filesOf(met).filter((name) => name.includes('pieces/'))).toEqual([]);
  expect([await secondsUsed(met.other), await secondsUsed(met.host)]).toEqual([3, 0]);

  // Cached, no matter who asks.
  expect((await ask(met, met.host)).json<Dub>()).toMatchObject({ state: 'ready' });
  expect([await secondsUsed(met.other), await secondsUsed(met.host)]).toEqual([3, 0]);
  expect(await work.next()).toBeNull();
  await settled(() =>
    expect(worker.heard).toContainEqual({ type: 'release', kind: 'dubber', conferenceId: met.conferenceId }),
  );
});

test('many members who ask at once ask for one dub', async () => {
  const met = await recorded();
  const answers = await Promise.all(
    [met.host, met.other, met.host, met.other, met.host].map((who) => ask(met, who)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(await t.db.select().from(recordingDubs)).toHaveLength(1);
});

test('only members with the video and the transcript in their history see or ask for dubs, of recordings of that meeting', async () => {
  const { met } = await dubbed();
  const elsewhere = await recorded();
  const stranger = await member(t, 'Stranger');
  const mixed = { ...met, recordingId: elsewhere.recordingId };
  expect((await ask(met, stranger)).json().code).toBe('ConferenceNotFound');
  expect((await ask(met, elsewhere.host)).json().code).toBe('ConferenceNotFound');
  expect((await ask(mixed, met.host)).json().code).toBe('NotFound');
  expect((await t.call('GET', dubsUrl(mixed), { headers: met.host.headers })).json().code).toBe('NotFound');
  // The token of one meeting opens nothing of another.
  const { url } = (await dubOf(met))!.track!;
  expect((await t.app.inject({ url: url.replace(met.recordingId, elsewhere.recordingId) })).statusCode).toBe(
    404,
  );
  expect((await t.app.inject({ url: url.replace('/es.', '/fr.') })).statusCode).toBe(404);
  expect((await t.app.inject({ url: url.split('?')[0]! })).statusCode).toBe(401);

  // Shared without the transcript: the video is there, words of it are not.
  const shared = await t.call('POST', `/conferences/${met.conferenceId}/history/share`, {
    headers: met.host.headers,
    body: { includes: ['video'] },
  });
  const { token } = shared.json<{ token: string }>();
  const friend = await member(t, 'Friend');
  const imported = await t.call('POST', '/conferences/history/import', {
    headers: friend.headers,
    body: { token },
  });
  expect(imported.statusCode, imported.body).toBeLessThan(300);
  expect((await ask(met, friend)).json().code).toBe('ConferenceNotFound');
});

test.each([
  ['fr', 'no-translator'],
  ['ja', 'no-voice'],
] as const)('into %s: %s is said at once, and nobody pays', async (language, reason) => {
  const met = await recorded();
  expect((await ask(met, met.other, language)).json<Dub>()).toMatchObject({
    state: 'failed',
    reason,
    track: null,
  });
  expect((await list(met)).languages).toContainEqual({ language, obstacle: reason, captionsOnly: false });
});

test('a worker that has no engines is no missing worker: it is said at once, and nobody waits', async () => {
  worker.say({ type: 'hello', version: '1', engines: [], capacity: 10, dubbers: 9 });
  await settled(() => expect(t.app.meeting.agentJobs.dubEngines()).toEqual([]));
  const met = await recorded();
  expect((await list(met)).languages).toContainEqual({
    ...{ language: 'es', obstacle: 'no-engines', captionsOnly: false },
  });
  expect((await ask(met, met.other)).json<Dub>()).toMatchObject({ state: 'failed', reason: 'no-voice' });
});

test('what demonstration engines recognised, translated or spoke is marked so, and what others did is not', async () => {
  const demonstration = { grade: 'demonstration', engine: 'stand-in' } as const;
  const met = await recorded((at, me) => [
    segmentOf(me, at + 1_000, { text: 'Good morning', translations: [translationOf('es', 'Buenos días')] }),
    segmentOf(me, at + 5_000, {
      text: 'Let us begin',
      translations: [{ ...translationOf('es', 'A empezar'), ...demonstration }],
    }),
    segmentOf(me, at + 9_000, { ...demonstration, text: 'Now' }),
  ]);
  const make = async (language: 'es' | 'de', query: string) => {
    await ask(met, met.other, language);
    const work = await dubber(met);
    const { token } = (await work.next())!;
    const { lines } = (await work.call('GET', 'lines', token)).json<DubLines>();
    await send(work, token, 0, 1_000, 2_000);
    expect((await work.call('POST', `finished?${query}`, token)).statusCode).toBe(204);
    return [lines.map(({ grade }) => grade), (await dubOf(met, language))?.track?.grade];
  };
  expect(await make('es', 'demonstration=true')).toEqual([
    ['production', 'demonstration', 'demonstration'],
    'demonstration',
  ]);
  worker.say({
    ...{ type: 'hello', version: '1', capacity: 10, dubbers: 9 },
    engines: [...ENGINES, { ...ENGINES[0]!, covers: ['en>de'] }],
  });
  await settled(() => expect(t.app.meeting.agentJobs.dubEngines()).toHaveLength(3));
  expect((await make('de', 'leftOut=0'))[1]).toBe('production');
});

test('its file is storage of the owner of the recording, as the files of the recording are, until it is deleted', async () => {
  const { met } = await dubbed();
  const { bytes } = (await dubOf(met))!.track!;
  // With the file of its captions: an empty list.
  expect([bytes > 0, await quotaUsed(met.host, 'recordingStorageBytes')]).toEqual([true, bytes + 2]);
  expect(await quotaUsed(met.other, 'recordingStorageBytes')).toBe(0);
  await t.db.delete(transcriptSegments).where(eq(transcriptSegments.conferenceId, met.conferenceId));
  await t.app.meeting.dubs.sweep();
  expect(await quotaUsed(met.host, 'recordingStorageBytes')).toBe(0);
});

test('a meeting of which no words are kept is not dubbed', async () => {
  const met = await recorded(() => []);
  expect((await ask(met, met.other)).json<Dub>()).toMatchObject({ state: 'failed', reason: 'no-transcript' });
});

test('one person waits for three dubs at most', async () => {
  const english = (at: number, me: AgentSegment['speaker']) => [segmentOf(me, at + 1_000)];
  const met = await recorded(english);
  for (const language of ['es', 'fr', 'it'] as const)
    expect((await ask(met, met.other, language)).statusCode).toBe(200);
  expect((await ask(met, met.other, 'pt')).json()).toMatchObject({ code: 'TooManyRequests' });
  expect((await ask(met, met.host, 'pt')).statusCode).toBe(200);
});

test('nothing begins with nothing left of the plan; when it is used up while it is made, it stops and says so', async () => {
  const met = await recorded();
  const { id } = (await t.call('GET', '/users', { headers: met.other.headers })).json();
  const limit = (counts: number) =>
    t.db
      .insert(quotaLimits)
      .values({ userId: id, feature: 'interpretationSeconds', counts })
      .onConflictDoUpdate({ target: [quotaLimits.userId, quotaLimits.feature], set: { counts } });
  await limit(0);
  expect((await ask(met, met.other)).json()).toMatchObject({
    code: 'QuotaExceeded',
    data: { quotaOwnerId: id, feature: 'interpretationSeconds' },
  });
  await limit(10);
  await ask(met, met.other);
  const work = await dubber(met);
  const task = (await work.next())!;
  expect((await send(work, task.token, 0, 1_000, 3_000, 9_000)).json()).toMatchObject({ over: false });
  expect((await send(work, task.token, 1, 4_000, 5_000, 11_000)).json()).toMatchObject({ over: true });
  expect(await dubOf(met)).toMatchObject({ state: 'failed', reason: 'quota' });
  expect(await secondsUsed(met.other)).toBe(10);
  expect(filesOf(met)).toEqual([]);
  expect((await send(work, task.token, 2, 6_000, 7_000)).statusCode).toBe(404);
});
