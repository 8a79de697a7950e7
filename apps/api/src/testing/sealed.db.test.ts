import type { AiModel, AskMessage, ConferenceId, ParticipantId, RoomId } from '@intermind/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settleSegments } from '../modules/transcripts/index.ts';
import { connectWorker } from './agent-worker.ts';
import { settled } from './agent-world.ts';
import { listening } from './conference-listener.ts';
import { answering, type FakeChatServer, startFakeChatServer } from './fake-chat-server.ts';
import { advance, type Caller, guest, join, makeRoom, member } from './meeting-steps.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** One model of a vendor, which is outside wherever its gateway is, and one on the operator's machine. */
const VENDOR = 'openai:vendor';
const OWN = 'compatible:gemma';

let server: FakeChatServer;
let t: TestApp;
let anna: Caller;
let ben: Caller;
let roomId: RoomId;
beforeAll(async () => {
  server = await startFakeChatServer();
  t = await startTestApp({
    ...server.settings,
    ENGINES_CHAT: 'openai,compatible',
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: server.settings['COMPATIBLE_CHAT_URL']!,
    OPENAI_CHAT_MODEL: 'vendor',
  });
  await listening(t);
  advance(t, 5_000);
});
afterAll(async () => {
  await t.close();
  server.close();
});
beforeEach(async () => {
  anna = await member(t, 'Anna');
  ben = await member(t, 'Ben');
  roomId = await makeRoom(t, anna);
  server.asked.length = 0;
  server.respond = answering('In May [1].');
});

const seal = (sealed: boolean, who = anna) =>
  t.call('PATCH', `/rooms/${roomId}/settings`, { headers: who.headers, body: { sealed } });
const seenBy = async ({ headers }: Caller) =>
  (await t.call('GET', `/rooms/${roomId}`, { headers })).json<{ sealed: boolean }>().sealed;
const end = (id: ConferenceId) => t.call('DELETE', `/conferences/${id}`, { headers: anna.headers });
async function say(id: ConferenceId, speaker: ParticipantId, text: string): Promise<void> {
  const startMs = t.clock.now.getTime();
  const by = { grade: 'production', engine: 'test' } as const;
  const words = { language: 'en' as const, text, hasGaps: false, translations: [], ...by };
  await settleSegments(t, id, [
    { speaker, segment: startMs, revision: 1, startMs, endMs: startMs + 1_000, ...words },
  ]);
}
const modelsFor = async (id?: ConferenceId) =>
  (await t.call('GET', `/ai/models${id ? `?conferenceId=${id}` : ''}`, { headers: anna.headers }))
    .json<AiModel[]>()
    .map((model) => model.id);
const askAbout = (conferenceId: ConferenceId, aiModel: string) =>
  t.call('POST', '/ai/messages', {
    headers: anna.headers,
    body: { conferenceId, aiModel, text: 'When is the delivery?' },
  });

test('a seal is shown to everybody before they join, holds at once, and for a meeting until it ends', async () => {
  const gerd = await guest(t, roomId, 'Gerd');
  expect([await seenBy(gerd), await seenBy(ben)]).toEqual([false, false]);
  const before = await join(t, anna, roomId);
  expect(before.conference.sealed).toBe(false);
  expect((await seal(true)).json()).toMatchObject({ sealed: true });
  expect([await seenBy(gerd), await seenBy(ben)]).toEqual([true, true]);
  expect((await join(t, ben, roomId)).conference.sealed).toBe(true);
  expect((await seal(false)).json()).toMatchObject({ sealed: false });
  expect(await seenBy(gerd)).toBe(true);
  await end(before.conference.id);
  expect(await seenBy(gerd)).toBe(false);
  expect((await join(t, anna, roomId)).conference.sealed).toBe(false);
});

test('nobody but the owner seals a room, or opens it', async () => {
  await join(t, anna, roomId);
  await join(t, ben, roomId);
  expect([(await seal(true, ben)).statusCode, await seenBy(ben)]).toEqual([403, false]);
});

test('the interpreter of a running meeting is told at once', async () => {
  const worker = await connectWorker(t);
  const { conference } = await join(t, anna, roomId, { language: 'en', hears: 'en' });
  await join(t, ben, roomId, { language: 'de', hears: 'de' });
  const told = () =>
    worker.heard.flatMap((message) => {
      if (message.type === 'assign' && message.job.conferenceId === conference.id)
        return [message.job.room.sealed];
      return message.type === 'room' && message.conferenceId === conference.id ? [message.room.sealed] : [];
    });
  await settled(() => expect(told().at(-1)).toBe(false));
  await seal(true);
  await settled(() => expect(told().at(-1)).toBe(true));
  worker.leave();
});

test('for words alone no interpreter joins if all its recognisers are outside', async () => {
  await seal(true);
  const worker = await connectWorker(t);
  const recogniser = {
    ...({ id: 'ears', kind: 'speech-to-text', grade: 'production', available: true } as const),
    ...{ covers: ['en'], hint: null },
  };
  const greet = (outside: boolean) =>
    worker.say({ type: 'hello', version: '1', engines: [{ ...recogniser, outside }], capacity: 10 });
  greet(true);
  const { conference } = await join(t, anna, roomId, { language: 'en', hears: 'en' });
  await join(t, ben, roomId, { language: 'en', hears: 'en' });
  await t.app.meeting.agentJobs.pass();
  expect(worker.jobs.has(conference.id)).toBe(false);
  greet(false);
  await settled(async () => {
    await t.app.meeting.agentJobs.pass();
    expect(worker.jobs.has(conference.id)).toBe(true);
  });
  worker.leave();
});

test('no model outside is asked about a sealed meeting, also later', async () => {
  const { conference, participant } = await join(t, anna, roomId);
  await say(conference.id, participant.id, 'The delivery is in May.');
  expect(await modelsFor(conference.id)).toEqual([VENDOR, OWN, 'extractive']);
  await seal(true);
  for (const after of [() => Promise.resolve(), () => seal(false), () => end(conference.id)]) {
    await after();
    expect(await modelsFor(conference.id)).toEqual([OWN, 'extractive']);
    const answer = await askAbout(conference.id, VENDOR);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'ConferenceSealed']);
  }
  expect(server.asked).toEqual([]);
  expect((await askAbout(conference.id, OWN)).statusCode).toBe(200);
  expect(server.asked.join('')).toContain('The delivery is in May.');
  expect(await modelsFor()).toEqual([VENDOR, OWN, 'extractive']);
});

test('people who may read a meeting are told which models may be told of it', async () => {
  const { conference } = await join(t, anna, roomId);
  const answer = await t.call('GET', `/ai/models?conferenceId=${conference.id}`, { headers: ben.headers });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'ConferenceNotFound']);
});

test('a question about all meetings tells a model outside nothing of sealed ones, nor what was answered from them', async () => {
  const open = await join(t, anna, roomId);
  await say(open.conference.id, open.participant.id, 'The delivery of chairs is in June.');
  await end(open.conference.id);
  await seal(true);
  const sealed = await join(t, anna, roomId);
  await say(sealed.conference.id, sealed.participant.id, 'The delivery of the secret machine is in May.');
  await end(sealed.conference.id);
  const ask = async (aiModel: string, chatId?: string) => {
    const answer = await t.call('POST', '/ask/chats/messages', {
      headers: anna.headers,
      body: { text: 'When is the delivery of the machine?', aiModel, ...(chatId && { chatId }) },
    });
    expect(answer.statusCode).toBe(200);
    return server.asked.at(-1) ?? '';
  };
  server.respond = answering('The answer from the vault [1].');
  expect(await ask(OWN)).toContain('secret machine');
  const chats = await t.call('GET', '/ask/chats', { headers: anna.headers });
  const chatId = chats.json<{ id: string }[]>()[0]!.id;
  const asked = await ask(VENDOR, chatId);
  expect(asked).toContain('chairs');
  expect(asked).not.toContain('secret machine');
  expect(asked).not.toContain('from the vault');
  expect(await ask(OWN, chatId)).toContain('from the vault');
  const kept = await t.call('GET', `/ask/chats/${chatId}/messages`, { headers: anna.headers });
  expect(kept.json<AskMessage[]>().map(({ withheld }) => withheld)).not.toContain(true);
  const summary = await t.call('POST', '/ask/chats/messages', {
    headers: anna.headers,
    body: { text: 'Summarise my last meeting', aiModel: VENDOR },
  });
  expect(summary.statusCode).toBe(200);
  expect(server.asked.at(-1)).toContain('chairs');
  expect(server.asked.at(-1)).not.toContain('secret machine');
});
