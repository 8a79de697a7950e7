import type { SegmentId } from '@intermind/contracts';
import { expect, test } from 'vitest';
import {
  type AnswerPart,
  type ChatModel,
  ChatModelError,
  chatModelsOf,
  type Passage,
  type Question,
} from '../ai/index.ts';
import { modelFor } from './maker.ts';
import { translatePoints, writePoints, writeTitle } from './write.ts';

const passage = (number: number, text: string, startMs = number * 30_000): Passage => ({
  ...{ segmentId: `seg_${number}` as SegmentId, speaker: 'Ada', startMs, text, language: 'en' },
});
const MEETING = ['We begin.', 'The launch is in May.', 'Ben sends the report.'].map((text, at) =>
  passage(at + 1, text),
);
const POINTS = [
  { text: 'The launch is in May.', segmentIds: ['seg_2' as SegmentId] },
  { text: 'Ben sends the report.', segmentIds: ['seg_3' as SegmentId] },
];
const { signal } = new AbortController();

/** Writes that, and quotes every line that it names and that exists. */
function model(write: (question: Question) => string, asked: Question[] = []): ChatModel {
  return {
    ...{ id: 'm', name: 'M', outside: false, quotesOnly: false },
    async *answer(question): AsyncGenerator<AnswerPart> {
      asked.push(question);
      const text = await Promise.resolve(write(question));
      yield { type: 'text', text };
      for (const [, number] of text.matchAll(/\[(\d+)\]/g)) {
        const quoted = question.passages[Number(number) - 1];
        if (quoted) yield { type: 'quote', number: Number(number), passage: quoted };
      }
    },
  };
}
const points = (text: string) =>
  writePoints(
    model(() => text),
    MEETING,
    'en',
    signal,
  );

test('a line is a point without its bullet, marks and numbers, and has each line that it names once', async () => {
  expect(await points('Points:\n- **The launch** is in May [2] [2].\n2) Ben sends it [3] [9]\n\n')).toEqual([
    { text: 'The launch is in May.', segmentIds: ['seg_2'] },
    { text: 'Ben sends it', segmentIds: ['seg_3'] },
  ]);
});

test.each(['', 'I cannot do that.', '[2]', 'It is [99].'])('%j is no summary', async (text) => {
  await expect(points(text)).rejects.toThrow(ChatModelError);
});

test('what does not end is cut, and points beyond the most are dropped', async () => {
  const [long, ...rest] = await points(`${'x'.repeat(2_000)} [1]\n${'Again [1]\n'.repeat(40)}`);
  expect([long!.text.length, rest.length]).toEqual([500, 7]);
});

test('of a long meeting every stretch is read once, of a very long one four from beginning to end', async () => {
  const asked: Question[] = [];
  const long = (count: number) =>
    Array.from({ length: count }, (_, at) => passage(at + 1, 'word '.repeat(200)));
  const written = await writePoints(
    model(() => 'This [1]', asked),
    long(110),
    'en',
    signal,
  );
  expect(asked.map(({ passages }) => passages.length)).toEqual([58, 52]);
  expect(written.map(({ segmentIds }) => segmentIds)).toEqual([['seg_1'], ['seg_59']]);
  asked.length = 0;
  await writePoints(
    model(() => 'This [1]', asked),
    long(580),
    'en',
    signal,
  );
  expect(asked).toHaveLength(4);
  expect([asked[0]!.passages[0]!.segmentId, asked[3]!.passages.at(-1)!.segmentId]).toEqual([
    'seg_1',
    'seg_580',
  ]);
});

test('quotations that join sentences name all of them', async () => {
  const [quotes] = chatModelsOf([]);
  const close = MEETING.map((one, at) => ({ ...one, startMs: at * 2_000 }));
  expect(await writePoints(quotes!, close, 'en', signal)).toEqual([
    { text: '', segmentIds: ['seg_1', 'seg_2', 'seg_3'] },
  ]);
});

test.each<[string, string | null]>([
  ['"Launch in May."\nAnd more', 'Launch in May'],
  ['«Запуск в мае»', 'Запуск в мае'],
  ['# Launch [1]', 'Launch'],
  ['x'.repeat(100), null],
  ['\u202E', null],
])('a title of %j', async (text, title) => {
  expect(
    await writeTitle(
      model(() => text),
      MEETING,
      POINTS,
      'en',
      signal,
    ),
  ).toBe(title);
});

test('a title is made of the points alone; without a model of the sentence that stands for the others', async () => {
  const asked: Question[] = [];
  await writeTitle(
    model(() => 'Launch', asked),
    MEETING,
    POINTS,
    'en',
    signal,
  );
  expect(asked[0]!.passages.map(({ text }) => text)).toEqual(POINTS.map(({ text }) => text));
  const [quotes] = chatModelsOf([]);
  const title = await writeTitle(quotes!, MEETING, POINTS, 'en', signal);
  expect(MEETING.map(({ text }) => text.replace('.', ''))).toContain(title);
});

test('a translation has every point, each with its number, or it is none', async () => {
  const translated = (text: string) =>
    translatePoints(
      model(() => text),
      POINTS,
      'en',
      'de',
      signal,
    );
  expect(await translated('Ben schickt ihn. [2]\nStart im Mai. [1]')).toEqual([
    'Start im Mai.',
    'Ben schickt ihn.',
  ]);
  await expect(translated('Start im Mai. [1]')).rejects.toThrow(ChatModelError);
});

test('in a sealed room no model outside is asked', () => {
  const [quotes] = chatModelsOf([]);
  const outside = { ...model(() => ''), outside: true };
  expect([modelFor([outside, quotes!], false), modelFor([outside, quotes!], true)]).toEqual([
    outside,
    quotes,
  ]);
});
