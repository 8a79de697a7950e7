import type { AiEvent, AiMessage, AiQuote } from '@intermind/contracts';
import { expect, test } from 'vitest';
import {
  endingOf,
  isAnswering,
  lastQuestion,
  meetingTime,
  NO_CONVERSATION,
  withAiEnd,
  withAiEvent,
  withAiQuestion,
} from './ai-chat.ts';

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
const quote = { number: 1, speaker: 'Ada', startMs: 0, text: 'Hi' } as AiQuote;
const after = (...events: AiEvent[]) =>
  events.reduce((conversation, event) => withAiEvent(conversation, event, 'm'), NO_CONVERSATION);
const asked: AiEvent = { type: 'question', message: message({ text: 'Why?' }) };

test('an answer grows and becomes a message', () => {
  const growing = after(
    asked,
    { type: 'outcome', outcome: 'quotes' },
    { type: 'text', text: 'Be' },
    { type: 'text', text: 'cause' },
    { type: 'quote', quote },
  );
  expect(growing.messages.map(({ text }) => text)).toEqual(['Why?']);
  expect(growing.answer).toMatchObject({ text: 'Because', outcome: 'quotes', quotes: [quote], aiModel: 'm' });
  const whole = message({ id: 'aim_2' as AiMessage['id'], role: 'assistant', text: 'Because' });
  expect(withAiEvent(growing, { type: 'answer', message: whole }, 'm')).toEqual({
    messages: [asked.message, whole],
    pending: null,
    answer: null,
    failure: null,
  });
});

test('what failed says why, until the next question', () => {
  const failed = after(asked, { type: 'failed', reason: 'busy', message: message({ state: 'failed' }) });
  expect([failed.failure, failed.answer, failed.messages.length]).toEqual(['busy', null, 2]);
  expect(withAiEvent(failed, asked, 'm').failure).toBeNull();
});

test('an answer that was stopped, or whose stream broke, stays as far as it came', () => {
  const growing = after(asked, { type: 'text', text: 'Be' });
  expect(withAiEnd(growing, null)).toMatchObject({
    messages: [{}, { text: 'Be', state: 'stopped' }],
    answer: null,
    failure: null,
  });
  expect(withAiEnd(growing, 'failed')).toMatchObject({
    messages: [{}, { state: 'failed' }],
    failure: 'failed',
  });
  expect(withAiEnd(NO_CONVERSATION, 'failed')).toEqual({ ...NO_CONVERSATION, failure: 'failed' });
});

test('a question is on its way until the server has taken it, and stays where it was not', () => {
  const sent = withAiQuestion(NO_CONVERSATION, 'Why?');
  expect([isAnswering(NO_CONVERSATION), isAnswering(sent), isAnswering(after(asked))]).toEqual([
    false,
    true,
    true,
  ]);
  expect(withAiEvent(sent, asked, 'm').pending).toBeNull();
  const failed = withAiEnd(sent, 'failed');
  expect([failed.pending, isAnswering(failed), lastQuestion(failed)]).toEqual(['Why?', false, 'Why?']);
  expect(withAiEnd(sent, null)).toEqual(NO_CONVERSATION);
});

test('another try asks the last question', () => {
  expect(lastQuestion(NO_CONVERSATION)).toBeNull();
  const { message: whole } = { message: message({ role: 'assistant', text: 'Because' }) };
  expect(lastQuestion(after(asked, { type: 'answer', message: whole }))).toBe('Why?');
});

test('how the last question ended is known after a reload too', () => {
  const loaded = (state: AiMessage['state']) =>
    endingOf({ ...NO_CONVERSATION, messages: [asked.message, message({ role: 'assistant', state })] });
  expect([endingOf(NO_CONVERSATION), loaded('done'), loaded('failed'), loaded('stopped')]).toEqual([
    null,
    null,
    'failed',
    'stopped',
  ]);
  expect(endingOf(after(asked))).toBeNull();
  expect(
    endingOf(after(asked, { type: 'failed', reason: 'busy', message: message({ state: 'failed' }) })),
  ).toBe('busy');
});

test.each([
  [0, '00:00'],
  [62_999, '01:02'],
  [3_723_000, '1:02:03'],
])('%i ms into the meeting is %s', (ms, text) => expect(meetingTime(ms)).toBe(text));
