import { ASSISTANT_JOIN_LIMIT_MS } from '@intermind/contracts/limits';
import { expect, it } from 'vitest';
import { ADA, LOUD } from '../testing/assistant-world.ts';
import { type RealtimeStandIn } from '../testing/stand-ins/realtime-stand-in.ts';
import type { Fault } from '../testing/stand-ins/stand-in-server.ts';
import { ROOM, PATIENCE, realtimeWorld, listening, inputOf } from './testing/realtime-world.ts';

it('drops in the middle of an answer: what came is spoken, and the next question is answered on another session', async () => {
  const { model, speaking, until, activity, failures, says, prompted } = await listening();
  model.halting = true;
  await speaking();
  model.sockets[0]!.terminate();
  await until(activity, 'listening');
  model.halting = false;
  says(ADA, 'Assistant, what is next?');
  prompted();
  await until(activity, 'speaking');
  expect([model.sockets.length, failures()]).toEqual([2, []]);
});

it('drops before it answers: it is asked again on another session', async () => {
  const { model, says, prompted, until, comes, activity, failures } = await listening();
  model.mute = true;
  says(ADA, 'Assistant, what is next?');
  prompted();
  await comes(() => model.toldOf('response.create').length, 1);
  model.mute = false;
  model.sockets[0]!.close(1_011);
  await until(activity, 'speaking');
  expect([model.toldOf('response.create').length, failures()]).toEqual([2, []]);
});

it('hangs in the middle of an answer: after ten seconds that is all of it', async () => {
  const { model, speaking, until, activity, failures } = await listening();
  model.halting = true;
  await speaking();
  await until(activity, 'listening');
  expect(failures()).toEqual([]);
});

it('hangs before an answer: there is none, it listens on, on another session', async () => {
  const { model, says, prompted, clock, comes, activity, failures, until } = await listening();
  model.mute = true;
  says(ADA, 'Assistant, what is next?');
  prompted();
  await comes(() => model.toldOf('response.create').length, 1);
  await clock.advance(36_000);
  expect([activity(), failures()]).toEqual(['listening', ['no-answer']]);
  model.mute = false;
  await until(() => model.sockets.length, 2);
});

it('a session that has just opened is kept, although the question waited for long on the one before', async () => {
  const { model, says, prompted, clock, comes, activity, failures, until } = await listening();
  model.mute = true;
  says(ADA, 'Assistant, what is next?');
  prompted();
  await comes(() => model.toldOf('response.create').length, 1);
  await clock.advance(21_000);
  model.sockets[0]!.terminate();
  await until(() => model.toldOf('session.update').length, 2);
  model.say({ type: 'session.updated' });
  await comes(() => model.toldOf('response.create').length, 2);
  await until(failures, ['no-answer']);
  model.mute = false;
  says(ADA, 'Assistant, what is next?');
  prompted();
  await until(activity, 'speaking');
  expect(model.sockets).toHaveLength(2);
});

it('a slow first sound is waited for', async () => {
  const { model, says, prompted, clock, comes, activity, failures, until } = await listening();
  model.mute = true;
  says(ADA, 'Assistant, what is next?');
  prompted();
  await comes(() => model.toldOf('response.create').length, 1);
  await clock.advance(30_000);
  model.mute = false;
  model.say({ type: 'response.created', response: { id: 'slow', metadata: { question: '1' } } });
  const delta = Buffer.alloc(9_600, 9).toString('base64');
  model.say({ type: 'response.output_audio.delta', response_id: 'slow', delta });
  await until(activity, 'speaking');
  expect(failures()).toEqual([]);
});

it('refused for the sound that goes along, the question is asked without', async () => {
  const { model, says, sounds, prompted, comes, until, activity } = await listening();
  await sounds(ADA, LOUD, 600);
  says(ADA, 'Assistant, what is next?');
  await comes(() => model.toldOf('input_audio_buffer.commit').length, 1);
  model.refusals.push({ type: 'invalid_request_error', code: 'item_not_found' });
  prompted();
  await until(activity, 'speaking');
  expect(model.toldOf('response.create').map((message) => inputOf(message).length)).toEqual([2, 1]);
});

it('refused twice, or failed by the model, a question has no answer', async () => {
  const { model, says, prompted, until, activity, failures } = await listening();
  const refusal = { type: 'invalid_request_error', code: 'invalid_value' };
  model.refusals.push(refusal, refusal);
  says(ADA, 'Assistant, what is next?');
  prompted();
  await until(failures, ['no-answer']);
  model.mute = true;
  says(ADA, 'Assistant, what is next?');
  prompted();
  model.mute = false;
  model.say({ type: 'response.created', response: { id: 'r', metadata: { question: '2' } } });
  const status_details = { type: 'failed', error: { type: 'server_error', code: 'rate_limit_exceeded' } };
  await expect.poll(() => model.toldOf('response.create').length, PATIENCE).toBe(3);
  model.say({ type: 'response.done', response: { id: 'r', status: 'failed', status_details } });
  await until(failures, ['no-answer', 'no-answer']);
  expect(activity()).toBe('listening');
});

it('refused by the API, for its quota for example, a question has no answer', async () => {
  const { model, says, answers, until, failures } = await listening();
  says(ADA, 'Assistant, what is next?');
  answers('', false);
  await until(failures, ['no-answer']);
  expect(model.toldOf('response.create')).toEqual([]);
});

it.each<[string, Fault, number]>([
  ['a refused key', { status: 401 }, 1],
  ['a used-up account', { status: 402 }, 1],
  ['a limit for longer than it waits', { status: 429, headers: { 'retry-after': '60' } }, 1],
  ['a server that is down', { status: 503 }, 4],
  ['a dropped connection', 'drop', 4],
])('with %s it gives up, and says so once', async (_how, fault, tries) => {
  const { model, until, failures, activities } = await realtimeWorld(ROOM, ({ server }) =>
    server.faults.push(fault, fault, fault, fault, fault, fault),
  );
  await until(failures, ['provider-failed']);
  expect([model.server.asked.length, activities()]).toEqual([tries, []]);
});

it('refused as it is set up, for its voice for example, it gives up at once and the log says why', async () => {
  const { model, comes, failures, warnings } = await realtimeWorld(ROOM, (server) => (server.mute = true));
  await comes(() => model.toldOf('session.update').length, 1);
  const param = 'session.audio.output.voice';
  model.say({ type: 'error', error: { type: 'invalid_request_error', code: 'invalid_value', param } });
  await comes(failures, ['provider-failed']);
  const message = `openai refuses what was asked (invalid_value, ${param})`;
  expect(warnings).toMatchObject([{ error: { kind: 'request', message } }]);
  expect(model.sockets).toHaveLength(1);
});

it('with a server that never says that it is ready it gives up before the API does', async () => {
  const { model, comes, clock, failures } = await realtimeWorld(ROOM, (server) => (server.mute = true));
  const isGivenUp = () => failures().includes('provider-failed');
  // A try waits this long for its session and before the next one; a slow network takes the rest.
  const [tryMs, networkMs] = [4_500, 2_500];
  let tries = 0;
  while (!isGivenUp()) {
    tries += 1;
    await comes(() => isGivenUp() || model.toldOf('session.update').length >= tries, true);
    await clock.advance(tryMs);
  }
  expect(tries * (tryMs + networkMs)).toBeLessThan(ASSISTANT_JOIN_LIMIT_MS);
});

it('with a limit for a moment it waits and comes', async () => {
  const { until, failures, activities } = await realtimeWorld(ROOM, ({ server }) =>
    server.faults.push({ status: 429, headers: { 'retry-after': '2' } }),
  );
  await until(activities, ['listening']);
  expect(failures()).toEqual([]);
});

it.each<[string, (model: RealtimeStandIn) => void]>([
  ['something else than JSON', ({ sockets }) => sockets.at(-1)!.send('<html>')],
  ['that the session is over', ({ say }) => say({ type: 'error', error: { code: 'session_expired' } })],
  ['that it is broken', ({ say }) => say({ type: 'error', error: { type: 'server_error' } })],
])('a server that says %s gets another session, a bounded number of times', async (_how, goWrong) => {
  const { model, until, failures } = await listening();
  for (let sessions = 1; sessions <= 4; sessions += 1) {
    await until(() => model.toldOf('session.update').length, sessions);
    await expect.poll(() => model.sockets.length, PATIENCE).toBe(sessions);
    goWrong(model);
  }
  await until(failures, ['provider-failed']);
  expect(model.sockets).toHaveLength(4);
});

it.each<[string, object]>([
  ['is used up', { type: 'error', error: { type: 'insufficient_quota', code: 'insufficient_quota' } }],
  [
    'is used up in an answer',
    {
      type: 'response.done',
      response: { id: 'r', status: 'failed', status_details: { error: { code: 'insufficient_quota' } } },
    },
  ],
  [
    'has its key taken away',
    { type: 'error', error: { type: 'invalid_request_error', code: 'invalid_api_key' } },
  ],
])('an account that %s in the middle of the meeting: it gives up at once', async (_how, message) => {
  const { model, until, failures } = await listening();
  model.say(message);
  await until(failures, ['provider-failed']);
  expect(model.sockets).toHaveLength(1);
});

it('answers without end: after a minute and a half that is all of it, and the model is told to stop', async () => {
  const { model, speaking, comes, assistant } = await listening();
  model.answer = { text: 'On and on.', soundMs: 120_000 };
  await speaking();
  await comes(() => model.toldOf('response.cancel').length, 1);
  await assistant.close();
});

it('events without what they should have change nothing', async () => {
  const { model, speaking, failures } = await listening();
  for (const type of [
    'input_audio_buffer.committed',
    'response.created',
    'response.output_audio.delta',
    'response.output_audio_transcript.delta',
    'response.done',
    'unknown',
  ])
    model.say({ type, response: 3, item_id: {}, delta: [] });
  await speaking();
  expect(failures()).toEqual([]);
});
