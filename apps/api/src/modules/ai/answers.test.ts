import type { AiEvent, AiMessage, AiMessageId, SegmentId } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { answerEvents } from './answers.ts';
import { type AnswerPart, type ChatModel, ChatModelError, type Question } from './chat-model.ts';

const QUESTION: Question = { text: 'Why?', language: 'en', passages: [], earlier: [], running: false };
const BLANK: AiMessage = {
  id: 'aim_1' as AiMessageId,
  role: 'assistant',
  text: '',
  aiModel: 'm',
  outcome: null,
  quotes: [],
  state: 'done',
  heardMs: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const passage = {
  segmentId: 'seg_1' as SegmentId,
  speaker: 'Ada',
  startMs: 1.6,
  text: 'Hi',
  language: 'en' as const,
};

function world(answer: ChatModel['answer']) {
  const stored: AiMessage[] = [];
  const model: ChatModel = { id: 'm', name: 'M', outside: false, quotesOnly: false, answer };
  const store = (message: AiMessage): Promise<AiMessage> => {
    stored.push(structuredClone(message));
    return Promise.resolve(message);
  };
  const reported: string[] = [];
  const outcome = { store, report: ({ message }: ChatModelError) => void reported.push(message) };
  const stop = new AbortController();
  const events = answerEvents(model, QUESTION, structuredClone(BLANK), outcome, stop);
  return { stored, reported, stop, events };
}
async function* parts(...given: AnswerPart[]): AsyncGenerator<AnswerPart> {
  for (const part of given) yield await Promise.resolve(part);
}
const types = (events: AiEvent[]) => events.map(({ type }) => type);

test('parts as they come, then the whole, which is kept', async () => {
  const { stored, events } = world(() =>
    parts(
      { type: 'outcome', outcome: 'quotes' },
      { type: 'text', text: 'Be' },
      { type: 'text', text: 'cause [1]' },
      { type: 'quote', number: 1, passage },
    ),
  );
  const all = await Array.fromAsync(events);
  expect(types(all)).toEqual(['outcome', 'text', 'text', 'quote', 'answer']);
  const whole = {
    ...BLANK,
    text: 'Because [1]',
    outcome: 'quotes',
    quotes: [{ ...passage, number: 1, startMs: 2 }],
  };
  expect(all.at(-1)).toEqual({ type: 'answer', message: whole });
  expect(stored).toEqual([whole]);
});

test.each(['busy', 'failed'] as const)(
  'a model that fails (%s): what came is kept, and said; why it failed is reported',
  async (kind) => {
    const { stored, reported, events } = world(async function* () {
      yield { type: 'text', text: 'Be' };
      await Promise.reject(new ChatModelError('broken', kind));
    });
    const all = await Array.fromAsync(events);
    expect(all.at(-1)).toMatchObject({
      type: 'failed',
      reason: kind,
      message: { text: 'Be', state: 'failed' },
    });
    expect(stored).toMatchObject([{ text: 'Be', state: 'failed' }]);
    expect(reported).toEqual(['broken']);
  },
);

test('a fault of ours is not swallowed, and the question does not stay without an answer', async () => {
  const { stored, events } = world(async function* () {
    yield { type: 'text', text: 'Be' };
    await Promise.reject(new TypeError('ours'));
  });
  await expect(Array.fromAsync(events)).rejects.toThrow('ours');
  expect(stored).toMatchObject([{ state: 'failed' }]);
});

test('a reader who stops reading stops the model; what came is kept as stopped', async () => {
  let signal: AbortSignal | undefined;
  const { stored, events } = world(async function* (_question, given) {
    signal = given;
    for (;;) yield await Promise.resolve({ type: 'text', text: 'a' });
  });
  for await (const event of events) if (event.type === 'text') break;
  expect(signal?.aborted).toBe(true);
  expect(stored).toMatchObject([{ text: 'a', state: 'stopped' }]);
});

test('an asker who is gone stops a model that is silent', async () => {
  const { stored, reported, stop, events } = world(async function* (_question, signal) {
    yield { type: 'text', text: 'a' };
    const gone = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => gone.reject(signal.reason));
    await gone.promise;
  });
  const all = Array.fromAsync(events);
  setTimeout(() => stop.abort(new Error('gone')), 10);
  expect(types(await all)).toEqual(['text']);
  expect(stored).toMatchObject([{ text: 'a', state: 'stopped' }]);
  expect(reported).toEqual([]);
});

test('an answer with a character that cannot be kept is kept without it', async () => {
  const { stored, events } = world(() => parts({ type: 'text', text: 'a\0b' }));
  const all = await Array.fromAsync(events);
  expect([all[0], stored[0]!.text]).toEqual([{ type: 'text', text: 'ab' }, 'ab']);
});

test('an answer has fifty quotations at most', async () => {
  const quotes = Array.from({ length: 60 }, (_, number) => ({
    type: 'quote' as const,
    number: number + 1,
    passage,
  }));
  const { stored, events } = world(() => parts(...quotes));
  await Array.fromAsync(events);
  expect(stored[0]!.quotes).toHaveLength(50);
});
