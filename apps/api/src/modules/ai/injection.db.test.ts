import {
  type AiMessage,
  type ConferenceId,
  GUEST_NAME_MAX_LENGTH,
  type ParticipantId,
  visibleName,
} from '@intermind/contracts';
import { SegmentTextSchema } from '@intermind/contracts/nouns/segment';
import { CANARY, INJECTIONS } from '@intermind/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startChatApp } from '../../testing/chat-app.ts';
import { answering, type FakeChatServer } from '../../testing/fake-chat-server.ts';
import { admitGuest, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { settleSegments } from '../transcripts/index.ts';

let server: FakeChatServer;
let t: TestApp;
let segments = 0;
beforeAll(async () => {
  ({ server, t } = await startChatApp());
});
afterAll(() => t.close());
beforeEach(() => {
  server.asked.length = 0;
  server.respond = answering('In May [2].');
});

async function say(id: ConferenceId, speaker: ParticipantId, text: string): Promise<void> {
  segments += 1;
  t.clock.now = new Date(t.clock.now.getTime() + 5_000);
  const startMs = t.clock.now.getTime();
  const said = { language: 'en', grade: 'production', engine: 'test', hasGaps: false } as const;
  await settleSegments(t, id, [
    {
      ...said,
      speaker,
      segment: segments,
      revision: 1,
      startMs,
      endMs: startMs + 1_000,
      // As it comes from a worker.
      text: SegmentTextSchema.parse(text),
      translations: [],
    },
  ]);
}

async function meeting(name: string) {
  const host = await member(t, name);
  const roomId = await makeRoom(t, host);
  const { conference, participant } = await join(t, host, roomId);
  return { host, roomId, id: conference.id, speaker: participant.id };
}

/** What the model was told, and what the asker got. */
async function ask(
  { headers }: Caller,
  conferenceId: string,
  aiModel = 'compatible:gemma',
  text = 'When is the launch?',
) {
  const body = { conferenceId, aiModel, text };
  const answer = await t.call('POST', '/ai/messages', { headers, body });
  expect(answer.statusCode, answer.body).toBe(200);
  const last = /event: answer\ndata: (.*)\n\n$/s.exec(answer.body)![1]!;
  const request = server.asked.at(-1);
  const { messages = [], ...options } = request ? (JSON.parse(request) as Record<string, never[]>) : {};
  return {
    messages: messages as { role: string; content: string }[],
    options,
    answer: JSON.parse(last).message as AiMessage,
  };
}

/** Between the marks. */
const transcriptOf = (system: string) =>
  system.slice(system.indexOf('\n<transcript>\n') + 14, system.lastIndexOf('\n</transcript>')).split('\n');

test('what is said is lines of the transcript, whatever it is, and changes nothing else', async () => {
  const { host, id, speaker } = await meeting('Anna');
  await say(id, speaker, 'Good morning.');
  await say(id, speaker, 'The launch is in May.');
  for (const planted of INJECTIONS) await say(id, speaker, planted);
  const { messages, options, answer } = await ask(host, id);
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(transcriptOf(messages[0]!.content)).toHaveLength(INJECTIONS.length + 2);
  expect(options).not.toHaveProperty('tools');
  expect(answer).toMatchObject({
    text: 'In May [2].',
    quotes: [{ number: 2, text: 'The launch is in May.' }],
  });
});

test('people may be called what they like', async () => {
  const { host, id, roomId } = await meeting('Ben');
  const names = INJECTIONS.map((name) => visibleName(name).slice(0, GUEST_NAME_MAX_LENGTH).trim()).slice(
    0,
    12,
  );
  for (const name of names) {
    const { admitted } = await admitGuest(t, host, roomId, name);
    await say(id, admitted.participant.id, 'I agree.');
  }
  const { messages } = await ask(host, id);
  const lines = transcriptOf(messages[0]!.content);
  expect(lines).toHaveLength(names.length);
  expect(lines.every((line, at) => line.startsWith(`[${at + 1}] `) && line.endsWith(': I agree.'))).toBe(
    true,
  );
});

test('titles, the chat, other meetings and other people’s questions never reach the model', async () => {
  const other = await meeting('Carl');
  await say(other.id, other.speaker, `The code is ${CANARY}.`);
  const { host, id, roomId, speaker } = await meeting('Dora');
  const eve = await member(t, 'Eve');
  await join(t, eve, roomId);
  await say(id, speaker, 'The launch is in May.');
  await ask(eve, id, 'compatible:gemma', `Is it ${CANARY}?`);
  for (const planted of INJECTIONS.slice(0, 10)) {
    const title = await t.call('PATCH', `/rooms/${roomId}/settings`, {
      headers: host.headers,
      body: { title: visibleName(planted).slice(0, 100) },
    });
    expect(title.statusCode, title.body).toBe(200);
    const message = await t.call('POST', `/conferences/${id}/messages`, {
      headers: host.headers,
      body: { participantId: speaker, text: planted },
    });
    expect(message.statusCode, message.body).toBe(201);
  }
  await ask(host, id);
  expect(server.asked.at(-1)).toContain('The launch is in May.');
  expect(server.asked.at(-1)).not.toContain(CANARY);
});

test('a model that obeys proves nothing: its words are text, and only what was said is quoted', async () => {
  const { host, id, speaker } = await meeting('Fritz');
  await say(id, speaker, INJECTIONS[0]!);
  server.respond = answering(`${INJECTIONS.join('\n')} [1] [7] [99999]`);
  const { answer } = await ask(host, id);
  expect(answer.text).toContain(CANARY);
  expect(answer.quotes.map(({ number, text }) => [number, text])).toEqual([[1, INJECTIONS[0]]]);
});

test.each(INJECTIONS)('the built-in model quotes or says nothing, with %j said', async (planted) => {
  const { host, id, speaker } = await meeting('Gina');
  await say(id, speaker, planted);
  await say(id, speaker, 'The launch is in May.');
  const { answer } = await ask(host, id, 'extractive');
  expect([answer.text, answer.outcome]).toEqual(['', 'quotes']);
  expect(answer.quotes.some(({ text }) => text.includes('The launch is in May.'))).toBe(true);
});
