import type { AiEvent, AiMessage, AiModel, ConferenceId } from '@intermind/contracts';
import type { callEvents } from '@intermind/sdk';
import { FakeApi } from '@intermind/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { createAiChat } from './ai-conversation.ts';

const told = vi.hoisted((): { code: string }[] => []);
vi.mock('../../platform/log.ts', () => ({ logProblem: () => undefined }));
vi.mock('../../platform/failures.ts', () => ({
  showFailure: (error: { code: string }) => Promise.resolve(void told.push(error)),
}));

const ID = 'cnf_1' as ConferenceId;
const QUOTES: AiModel = { id: 'extractive', name: 'Quotations', outside: false, quotesOnly: true };
const GEMMA: AiModel = { id: 'gemma', name: 'Gemma', outside: false, quotesOnly: false };
const message = (part: Partial<AiMessage>): AiMessage => ({
  id: 'aim_1' as AiMessage['id'],
  role: 'user',
  text: '',
  aiModel: null,
  outcome: null,
  quotes: [],
  state: 'done',
  heardMs: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...part,
});
const question = (text: string): AiEvent => ({ type: 'question', message: message({ text }) });
const answer: AiEvent = { type: 'answer', message: message({ role: 'assistant', text: 'Because' }) };

let api: FakeApi;
let asked: { aiModel: string; text: string }[];
/** What the next question is answered with. */
let stream: (signal: AbortSignal) => AsyncIterable<AiEvent>;
async function* events(...all: AiEvent[]): AsyncGenerator<AiEvent> {
  for (const event of all) yield await Promise.resolve(event);
}
/** Begins with these, then nothing comes until the asker stops. */
async function* silent(signal: AbortSignal, ...all: AiEvent[]): AsyncGenerator<AiEvent> {
  yield* events(...all);
  const gone = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => gone.reject(new Error('stopped')));
  signal.throwIfAborted();
  await gone.promise;
}

beforeEach(() => {
  api = new FakeApi()
    .answer('GET /ai/models', [GEMMA, QUOTES])
    .answer('GET /ai/messages', [])
    .answer('DELETE /ai/messages', null);
  asked = [];
  stream = () => events(question('Why?'), answer);
});

async function open() {
  const read = (_key: string, { body, signal }: { body: (typeof asked)[0]; signal: AbortSignal }) => {
    asked.push(body);
    return stream(signal);
  };
  const chat = createAiChat(ID, { call: api.call, callEvents: read as unknown as typeof callEvents });
  await chat.load();
  return { chat, now: () => chat.store.getState() };
}
const texts = (messages: readonly AiMessage[]) => messages.map(({ text, state }) => [text, state]);

test('what was asked before is loaded with the models, the usual one chosen', async () => {
  api.answer('GET /ai/messages', [message({ text: 'Why?' })]);
  const { now } = await open();
  expect(now()).toMatchObject({ load: 'ready', model: GEMMA, messages: [{ text: 'Why?' }] });
  expect(api.asked.at(-1)!.given.query).toEqual({ conferenceId: ID });
});

test('what cannot be loaded is said, and loads with another try', async () => {
  api.answer('GET /ai/messages', FakeApi.refusal('Unknown'), []);
  const { chat, now } = await open();
  expect(now().load).toBe('failed');
  await chat.load();
  expect(now().load).toBe('ready');
});

test('a question is shown at once, and its answer as it comes', async () => {
  const { chat, now } = await open();
  const done = chat.ask('Why?');
  expect(now().pending).toBe('Why?');
  await done;
  expect([asked, now().pending, texts(now().messages)]).toEqual([
    [{ conferenceId: ID, aiModel: 'gemma', text: 'Why?' }],
    null,
    [
      ['Why?', 'done'],
      ['Because', 'done'],
    ],
  ]);
});

test('one question at a time', async () => {
  stream = (signal) => silent(signal, question('Why?'));
  const { chat } = await open();
  void chat.ask('Why?');
  await chat.ask('And?');
  expect(asked).toHaveLength(1);
});

test('an answer that is stopped stays as far as it came; the next one is asked as usual', async () => {
  stream = (signal) => silent(signal, question('Why?'), { type: 'text', text: 'Be' });
  const { chat, now } = await open();
  const done = chat.ask('Why?');
  await expect.poll(() => now().answer?.text).toBe('Be');
  chat.stop();
  await done;
  expect([texts(now().messages), now().failure]).toEqual([
    [
      ['Why?', 'done'],
      ['Be', 'stopped'],
    ],
    null,
  ]);
});

test('a question that is stopped before it was taken is written again', async () => {
  stream = (signal) => silent(signal);
  const { chat, now } = await open();
  const done = chat.ask('Why?');
  chat.stop();
  await done;
  expect([now().messages, now().pending, now().draft]).toEqual([[], null, 'Why?']);
});

test.each([
  ['is refused', () => Promise.reject(FakeApi.refusal('Unknown')), 'failed'],
  ['is one too many', () => Promise.reject(FakeApi.refusal('TooManyRequests')), 'busy'],
])('a question that %s is not lost: another try asks it', async (_what, refuse, failure) => {
  stream = async function* () {
    yield await (refuse as () => Promise<AiEvent>)();
  };
  const { chat, now } = await open();
  await chat.ask('Why?');
  expect([now().pending, now().failure]).toEqual(['Why?', failure]);
  stream = () => events(question('Why?'), answer);
  await chat.askAgain();
  expect([asked.map(({ text }) => text), now().failure, now().messages.length]).toEqual([
    ['Why?', 'Why?'],
    null,
    2,
  ]);
});

test('a stream that ends without an end is a failure, not an answer that never stops', async () => {
  stream = () => events(question('Why?'), { type: 'text', text: 'Be' });
  const { chat, now } = await open();
  await chat.ask('Why?');
  expect(now()).toMatchObject({ failure: 'failed', answer: null, messages: [{}, { text: 'Be' }] });
});

test('another model is asked the same, and stays chosen', async () => {
  const { chat, now } = await open();
  await chat.ask('Why?');
  await chat.askAgain('extractive');
  expect(asked.map(({ aiModel, text }) => [aiModel, text])).toEqual([
    ['gemma', 'Why?'],
    ['extractive', 'Why?'],
  ]);
  expect(now().model).toEqual(QUOTES);
});

test('a conversation is deleted, or stays where that fails', async () => {
  api.answer('GET /ai/messages', [message({ text: 'Why?' })]);
  api.answer('DELETE /ai/messages', FakeApi.refusal('Unknown'), null);
  const { chat, now } = await open();
  expect([await chat.clear(), now().messages.length]).toEqual([false, 1]);
  expect([await chat.clear(), now().messages.length]).toEqual([true, 0]);
});

test('a question for which the plan has nothing left is written again, and the notice of quotas says why', async () => {
  stream = async function* () {
    yield await Promise.reject<AiEvent>(FakeApi.refusal('QuotaExceeded'));
  };
  const { chat, now } = await open();
  await chat.ask('Why?');
  expect(told.map(({ code }) => code)).toEqual(['QuotaExceeded']);
  expect([now().pending, now().failure, now().draft]).toEqual([null, null, 'Why?']);
});
