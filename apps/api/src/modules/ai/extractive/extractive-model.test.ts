import type { Language, SegmentId } from '@intermind/contracts';
import { expect, test } from 'vitest';
import type { AnswerPart, Passage, Question } from '../chat-model.ts';
import { extractiveModel } from './extractive-model.ts';

const said = (lines: [speaker: string, text: string][], language: Language = 'en'): Passage[] =>
  lines.map(([speaker, text], index) => ({
    segmentId: `seg_${index}` as SegmentId,
    speaker,
    startMs: index * 30_000,
    text,
    language,
  }));

const MEETING = said([
  ['Ada', 'Good morning everybody.'],
  ['Ben', 'The budget for the new website is forty thousand euros.'],
  ['Ada', 'We launch the website on the third of May.'],
  ['Chen', 'I am worried about the translations, they are not ready.'],
  ['Ben', 'The budgets of last year were smaller.'],
  ['Chen', 'I will send the report tomorrow.'],
]);

async function ask(text: string, question: Partial<Question> = {}): Promise<AnswerPart[]> {
  const whole = {
    text,
    language: 'en' as const,
    passages: MEETING,
    earlier: [],
    running: false,
    ...question,
  };
  return Array.fromAsync(extractiveModel.answer(whole, new AbortController().signal));
}
const quotes = (parts: AnswerPart[]) =>
  parts.flatMap((part) => (part.type === 'quote' ? [`${part.passage.speaker}: ${part.passage.text}`] : []));
const outcome = (parts: AnswerPart[]) => parts[0]?.type === 'outcome' && parts[0].outcome;

test('answers by quoting what was said, in its order, inflected or not', async () => {
  const parts = await ask('What is the budget?');
  expect(outcome(parts)).toBe('quotes');
  expect(quotes(parts)).toEqual([
    'Ben: The budget for the new website is forty thousand euros.',
    'Ben: The budgets of last year were smaller.',
  ]);
});

test('quotations are numbered and say when', async () => {
  const parts = await ask('When do we launch the website?');
  expect(parts[1]).toMatchObject({
    type: 'quote',
    number: 1,
    passage: { segmentId: 'seg_2', speaker: 'Ada', startMs: 60_000 },
  });
});

test.each([
  'What is the capital of Mongolia?',
  'Who won the football match?',
  '???',
  'Is the weather in Lisbon nice in August?',
])('%s: nothing that was said answers that', async (text) => {
  expect(await ask(text)).toEqual([{ type: 'outcome', outcome: 'nothing' }]);
});

test('of a person who is named, only their words', async () => {
  expect(quotes(await ask('What did Chen say about the report?'))).toEqual([
    'Chen: I will send the report tomorrow.',
  ]);
  const all = await ask('What did Chen say?');
  expect([outcome(all), quotes(all).every((quote) => quote.startsWith('Chen: '))]).toEqual(['summary', true]);
});

test('what somebody else said about it, when the person did not', async () => {
  expect(quotes(await ask('What did Ada say about the report?'))).toEqual([
    'Chen: I will send the report tomorrow.',
  ]);
});

test('a summary quotes the sentences that stand for the whole, none twice', async () => {
  const repeated = said([
    ...Array.from(
      { length: 30 },
      () => ['Ada', 'We talk about the budget of the website.'] as [string, string],
    ),
    ['Ben', 'The launch is in May and the translations are late.'],
  ]);
  const parts = await ask('Please summarise the meeting', { passages: repeated });
  expect(outcome(parts)).toBe('summary');
  expect(quotes(parts)).toEqual([
    expect.stringContaining('budget of the website'),
    'Ben: The launch is in May and the translations are late.',
  ]);
});

test.each([
  ['de', 'Wann ist die Veröffentlichung?', 'Die Veröffentlichung ist am dritten Mai.'],
  ['ru', 'Когда будет запуск?', 'Запуск сайта назначен на май.'],
  ['ja', '予算はいくらですか', '新しいサイトの予算は四万ユーロです。'],
  ['zh', '预算是多少？', '新网站的预算是四万欧元。'],
  ['ar', 'ما هي الميزانية؟', 'الميزانية أربعون ألف يورو.'],
  ['ko', '예산은 얼마입니까?', '새 웹사이트의 예산은 사만 유로입니다.'],
  ['tr', 'Bütçe ne kadar?', 'Yeni sitenin bütçesi kırk bin avro.'],
] as [Language, string, string][])('%s: %s', async (language, question, answer) => {
  const passages = said(
    [
      ['A', '…'],
      ['B', answer],
    ],
    language,
  );
  expect(quotes(await ask(question, { language, passages }))).toEqual([`B: ${answer}`]);
});

test('sentences of one speaker in a row are quoted as one thought', async () => {
  const passages = MEETING.map((passage, index) => ({ ...passage, startMs: index * 3_000, speaker: 'Ada' }));
  expect(quotes(await ask('Who sends the report?', { passages }))[0]).toContain('budget for the new website');
});

test('an empty meeting answers nothing', async () => {
  expect(await ask('Summarise', { passages: [] })).toEqual([{ type: 'outcome', outcome: 'nothing' }]);
});

test('one sentence among ten thousand is found', async () => {
  const passages = said(
    Array.from({ length: 10_000 }, (_, index) => ['Ada', `Point ${index} of the long agenda is discussed.`]),
  );
  const parts = await ask('What about point 7777?', { passages });
  expect(quotes(parts)[0]).toContain('7777');
});
