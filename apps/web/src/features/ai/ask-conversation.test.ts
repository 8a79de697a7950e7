import type { AiModel, AskChat, AskEvent, AskMessage } from '@intermind/contracts';
import type { callEvents } from '@intermind/sdk';
import { FakeApi } from '@intermind/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { createAskConversation } from './ask-conversation.ts';

vi.mock('../../platform/log.ts', () => ({ logProblem: () => undefined }));

const QUOTES: AiModel = { id: 'extractive', name: 'Quotations', outside: false, quotesOnly: true };
const CHAT = { id: 'akc_1', title: 'Why?' } as AskChat;
const message = (part: Partial<AskMessage>) =>
  ({ role: 'user', text: '', quotes: [], state: 'done', ...part }) as AskMessage;
const question = (text: string): AskEvent => ({ type: 'question', chat: CHAT, message: message({ text }) });
const answer: AskEvent = { type: 'answer', message: message({ role: 'assistant', text: 'Because' }) };

let api: FakeApi;
let asked: object[];
let taken: AskChat[];
let stream: (signal: AbortSignal) => AsyncIterable<AskEvent>;
async function* events(...all: AskEvent[]): AsyncGenerator<AskEvent> {
  for (const event of all) yield await Promise.resolve(event);
}

beforeEach(() => {
  api = new FakeApi()
    .answer('GET /ai/models', [QUOTES])
    .answer('GET /ask/chats/{chatId}/messages', [message({ text: 'Before?' })]);
  asked = [];
  taken = [];
  stream = () => events(question('Why?'), answer);
});

async function open(chatId: AskChat['id'] | null) {
  const read = (_key: string, { body, signal }: { body: object; signal: AbortSignal }) => {
    asked.push(body);
    return stream(signal);
  };
  const conversation = createAskConversation({
    chatId,
    api: { call: api.call, callEvents: read as unknown as typeof callEvents },
    onTaken: (chat) => taken.push(chat),
  });
  await conversation.load();
  return { conversation, now: () => conversation.store.getState() };
}

test('the first question makes the chat, and the next ones are asked in it', async () => {
  const { conversation, now } = await open(null);
  expect(now()).toMatchObject({ load: 'ready', messages: [] });
  expect(conversation.chatId()).toBeNull();
  await conversation.ask('Why?');
  await conversation.ask('And?');
  expect(asked).toEqual([
    { aiModel: 'extractive', text: 'Why?' },
    { aiModel: 'extractive', text: 'And?', chatId: 'akc_1' },
  ]);
  expect([taken.length, conversation.chatId(), now().messages.length]).toEqual([2, 'akc_1', 4]);
});

test('what was asked before is loaded; what cannot be loaded is said, and loads with another try', async () => {
  api.answer('GET /ask/chats/{chatId}/messages', FakeApi.refusal('NotFound'), [message({ text: 'Before?' })]);
  const { conversation, now } = await open(CHAT.id);
  expect(now().load).toBe('failed');
  await conversation.load();
  expect(now()).toMatchObject({ load: 'ready', messages: [{ text: 'Before?' }] });
});

test.each([
  ['TooManyAskChats', { refusal: 'tooMany', failure: null, draft: 'Why?', pending: null }],
  ['NotFound', { refusal: 'gone', failure: null, draft: 'Why?', pending: null }],
  ['TooManyRequests', { refusal: null, failure: 'busy', pending: 'Why?' }],
  ['Unknown', { refusal: null, failure: 'failed', pending: 'Why?' }],
] as const)('a question that is refused with %s is not lost', async (code, state) => {
  stream = async function* () {
    yield await Promise.reject<AskEvent>(FakeApi.refusal(code));
  };
  const { conversation, now } = await open(null);
  await conversation.ask('Why?');
  expect(now()).toMatchObject(state);
  stream = () => events(question('Why?'), answer);
  await (state.failure ? conversation.askAgain() : conversation.ask('Why?'));
  expect(now()).toMatchObject({ refusal: null, failure: null, messages: [{}, { text: 'Because' }] });
});

test('an answer that is stopped stays as far as it came', async () => {
  stream = async function* (signal) {
    yield* events(question('Why?'), { type: 'text', text: 'Be' });
    const gone = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => gone.reject(new Error('stopped')));
    await gone.promise;
  };
  const { conversation, now } = await open(null);
  const done = conversation.ask('Why?');
  await expect.poll(() => now().answer?.text).toBe('Be');
  conversation.stop();
  await done;
  expect(now()).toMatchObject({ failure: null, messages: [{}, { text: 'Be', state: 'stopped' }] });
});
