import type { Dub } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { transcriptSegments } from '../../db/schema/transcripts.ts';
import { connectWorker, type TestWorker } from '../../testing/agent-worker.ts';
import { settled } from '../../testing/agent-world.ts';
import { advance } from '../../testing/meeting-steps.ts';
import { ATTEMPTS_MAX, SILENCE_MAX_MS, WORKER_WITHIN_MS } from './policy.ts';
import {
  ask,
  before,
  dubbed,
  dubber,
  dubOf,
  dubsWorld,
  ENGINES,
  filesOf,
  list,
  recorded,
  rowOf,
  secondsUsed,
  send,
  t,
  worker,
} from './testing/dubs-world.ts';

dubsWorld();

test('one that failed costs nothing, and may be asked for again, at the cost of the member who asks then', async () => {
  const met = await recorded();
  await ask(met, met.other);
  const work = await dubber(met);
  const task = (await work.next())!;
  await send(work, task.token, 0, 1_000, 3_000);
  expect((await work.call('POST', 'failed?reason=engine-failed', task.token)).statusCode).toBe(204);
  expect(await dubOf(met)).toMatchObject({ state: 'failed', reason: 'engine-failed' });
  expect([filesOf(met), await secondsUsed(met.other)]).toEqual([[], 0]);

  expect((await ask(met, met.host)).json<Dub>()).toMatchObject({ state: 'waiting', reason: null });
  const again = (await work.next())!;
  await send(work, again.token, 0, 1_000, 2_000);
  await work.call('POST', 'finished', again.token);
  expect(await dubOf(met)).toMatchObject({ state: 'ready' });
  expect([await secondsUsed(met.other), await secondsUsed(met.host)]).toEqual([0, 1]);
});

test('a worker that dies leaves nothing half: the next one begins anew, and the first is not listened to', async () => {
  const met = await recorded();
  await ask(met, met.other);
  const work = await dubber(met);
  const first = (await work.next())!;
  await send(work, first.token, 0, 1_000, 3_000);
  const second = (await work.next())!;
  expect(await dubOf(met)).toMatchObject({ state: 'working', progressRatio: 0, track: null });
  expect((await send(work, first.token, 1, 4_000, 5_000)).statusCode).toBe(404);
  expect((await work.call('POST', 'finished', first.token)).statusCode).toBe(404);
  await send(work, second.token, 0, 8_000, 9_000);
  await work.call('POST', 'finished', second.token);
  expect((await dubOf(met))?.track?.spoken).toEqual([[8_000, 9_000]]);
});

test('one whose workers all fall silent is tried a few times, then it has failed', async () => {
  const met = await recorded();
  await ask(met, met.other);
  const work = await dubber(met);
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    expect(await work.next()).not.toBeNull();
    advance(t, SILENCE_MAX_MS);
    await t.app.meeting.dubs.tick();
    expect((await rowOf(met))?.state).toBe(attempt < ATTEMPTS_MAX ? 'waiting' : 'failed');
  }
  expect(await dubOf(met)).toMatchObject({ state: 'failed', reason: 'engine-failed' });
  expect(await secondsUsed(met.other)).toBe(0);
});

test('without any worker it waits a while, then it has failed', async () => {
  worker.leave();
  await settled(() => expect(t.app.meeting.agentJobs.dubEngines()).toBeNull());
  const met = await recorded();
  expect((await list(met)).languages).toContainEqual({
    ...{ language: 'es', obstacle: 'no-worker', captionsOnly: false },
  });
  expect((await ask(met, met.other)).json<Dub>()).toMatchObject({ state: 'waiting' });
  advance(t, WORKER_WITHIN_MS);
  await t.app.meeting.dubs.tick();
  expect(await dubOf(met)).toMatchObject({ state: 'failed', reason: 'engine-failed' });
});

test('when words are deleted, a dub that speaks them is not played any more, and its file goes', async () => {
  const { met } = await dubbed();
  const { url } = (await dubOf(met))!.track!;
  expect((await t.app.inject({ url })).statusCode).toBe(200);
  await t.db.delete(transcriptSegments).where(eq(transcriptSegments.text, 'Let us begin'));
  expect((await t.app.inject({ url })).statusCode).toBe(404);
  expect(await dubOf(met)).toBeUndefined();
  expect(filesOf(met).length).toBeGreaterThan(0);
  await t.app.meeting.dubs.sweep();
  expect([filesOf(met), await rowOf(met)]).toEqual([[], undefined]);
  // What is left of the words can be dubbed.
  expect((await ask(met, met.host)).json<Dub>()).toMatchObject({ state: 'waiting' });
});

test('words that are deleted while they are spoken are in no file', async () => {
  const met = await recorded();
  await ask(met, met.other);
  const work = await dubber(met);
  const task = (await work.next())!;
  await send(work, task.token, 0, 1_000, 3_000);
  await t.db.delete(transcriptSegments).where(eq(transcriptSegments.conferenceId, met.conferenceId));
  expect((await work.call('POST', 'finished', task.token)).statusCode).toBe(404);
  expect(await rowOf(met)).toMatchObject({ state: 'failed', reason: 'words-changed' });
  expect([filesOf(met), await work.next()]).toEqual([[], null]);
});

test('a recording that is deleted while it is dubbed takes the dub along; the worker hears so, and stores nothing', async () => {
  const met = await recorded();
  await ask(met, met.other);
  const work = await dubber(met);
  const task = (await work.next())!;
  await send(work, task.token, 0, 1_000, 3_000);
  const { headers } = met.host;
  await t.call('DELETE', `/conferences/${met.conferenceId}`, { headers });
  await t.call('DELETE', `/conferences/${met.conferenceId}?history=true`, { headers });
  expect((await send(work, task.token, 1, 4_000, 5_000)).statusCode).toBe(404);
  expect((await work.call('POST', 'finished', task.token)).statusCode).toBe(404);
  expect(await work.next()).toBeNull();
  expect(filesOf(met)).toEqual([]);
});

test('a worker says nothing without its token, nothing that is no sound, and nothing twice as long as allowed', async () => {
  const met = await recorded();
  await ask(met, met.other);
  const work = await dubber(met);
  const task = (await work.next())!;
  const piece = 'pieces?number=0&doneMs=0&spokenMs=0';
  expect((await work.call('POST', piece, work.job.dubbing!.token, new Uint8Array(1))).statusCode).toBe(401);
  expect((await work.call('POST', 'next', task.token)).statusCode).toBe(401);
  expect((await work.call('POST', piece, task.token, new Uint8Array(5))).statusCode).toBe(400);
  expect((await work.call('POST', 'pieces?number=-1&doneMs=0&spokenMs=0', task.token)).statusCode).toBe(400);
  expect((await work.call('POST', piece, task.token, new Uint8Array(2 ** 20 + 1))).statusCode).toBe(413);
  expect(await dubOf(met)).toMatchObject({ state: 'working' });
});

test('a worker dubs no more meetings at a time than it says, and one of before none', async () => {
  const jobsOf = (one: TestWorker) =>
    one.heard.flatMap((message) =>
      message.type === 'assign' && message.job.kind === 'dubber' ? [message.job.conferenceId] : [],
    );
  const [first, second] = [await recorded(), await recorded()];
  // Time has passed: both are heard again.
  worker.say({ type: 'hello', version: '1', engines: ENGINES, capacity: 10, dubbers: 1 });
  const before = await connectWorker(t);
  before.say({ type: 'hello', version: '0', engines: ENGINES, capacity: 10 });
  await ask(first, first.other);
  const work = await dubber(first);
  await ask(second, second.other);
  await t.app.meeting.agentJobs.pass();
  expect([jobsOf(worker), jobsOf(before)]).toEqual([[first.conferenceId], []]);
  const task = (await work.next())!;
  await work.call('POST', 'finished', task.token);
  await settled(async () => {
    await t.app.meeting.agentJobs.tend();
    expect([jobsOf(worker), jobsOf(before)]).toEqual([[first.conferenceId, second.conferenceId], []]);
  });
  before.leave();
});

test('what a worker says with the token of an attempt before it was asked for again is refused', async () => {
  const met = await recorded();
  await ask(met, met.other);
  const work = await dubber(met);
  const old = (await work.next())!;
  await work.call('POST', 'failed?reason=engine-failed', old.token);
  advance(t, 1_000);
  await ask(met, met.host);
  const task = (await work.next())!;
  expect((await rowOf(met))?.attempts).toBe(1);
  expect((await send(work, old.token, 0, 1_000, 3_000)).statusCode).toBe(404);
  expect((await work.call('POST', 'finished', old.token)).statusCode).toBe(404);
  expect((await work.call('POST', 'failed?reason=no-voice', old.token)).statusCode).toBe(404);
  await send(work, task.token, 0, 8_000, 9_000);
  await work.call('POST', 'finished', task.token);
  expect((await dubOf(met))?.track?.spoken).toEqual([[8_000, 9_000]]);
});

test('a file that takes long to write is waited for: nobody begins anew, and a worker that asks again waits too', async () => {
  const met = await recorded();
  await ask(met, met.other);
  const work = await dubber(met);
  const task = (await work.next())!;
  for (let number = 0; number < 5; number += 1)
    await send(work, task.token, number, 10_000 * number, 10_000 * number + 1_000);
  let asked: ReturnType<typeof work.call> | undefined;
  before.get = async () => {
    advance(t, SILENCE_MAX_MS / 2);
    await t.app.meeting.dubs.tick();
    asked ??= work.call('POST', 'finished', task.token);
  };
  expect((await work.call('POST', 'finished?leftOut=2', task.token)).statusCode).toBe(204);
  expect((await asked!).statusCode).toBe(204);
  expect(await dubOf(met)).toMatchObject({ state: 'ready', leftOutLines: 2 });
  expect((await rowOf(met))?.attempts).toBe(1);
});

test.each(['ai', 'recording'] as const)(
  'a person who refuses %s is not spoken: a dub of their words goes, and they are left out of the next one',
  async (purpose) => {
    const { met } = await dubbed();
    const { url } = (await dubOf(met))!.track!;
    const answered = await t.call('PUT', `/conferences/${met.conferenceId}/consents/mine`, {
      headers: met.host.headers,
      body: { recording: true, transcript: true, ai: true, [purpose]: false },
    });
    expect(answered.statusCode, answered.body).toBe(200);
    expect((await t.app.inject({ url })).statusCode).toBe(404);
    expect((await ask(met, met.other)).json<Dub>()).toMatchObject({
      state: 'failed',
      reason: 'no-transcript',
    });
    expect(filesOf(met)).toEqual([]);
  },
);
