import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnswerPart, ChatModel, Question } from '../ai/index.ts';
import { QuestionTranslations } from './question-translations.ts';

const SECOND_MS = 1_000;
const QUESTION: Question = { text: 'Why?', language: 'en', passages: [], earlier: [], running: false };
const quote = (number: number): AnswerPart => ({
  ...{ type: 'quote', number },
  passage: {
    ...{ segmentId: `seg_${number}` as never, speaker: 'Ben', startMs: 0 },
    ...{ text: `Satz ${number}`, language: 'de' },
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const ended = new AbortController();
    setTimeout(() => ended.abort(), ms);
    return ended.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** @returns the quotations of an answer, of whose engine each translation takes so long */
async function quoted(engineMs: number, parts: (AnswerPart | number)[]): Promise<string[]> {
  const translations = new QuestionTranslations({
    translates: () => true,
    translate: ({ texts }, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(undefined);
        signal.addEventListener('abort', () => resolve(undefined));
        setTimeout(() => resolve(texts.map((text) => `EN ${text}`)), engineMs);
      }),
  });
  const model: ChatModel = {
    ...{ id: 'slow', name: 'Slow', outside: false, quotesOnly: false },
    async *answer() {
      for (const part of parts)
        if (typeof part === 'number') await new Promise((resolve) => setTimeout(resolve, part));
        else yield part;
    },
  };
  const texts: string[] = [];
  const read = async () => {
    const answer = translations.quoting(model, () => false).answer(QUESTION, new AbortController().signal);
    for await (const part of answer) if (part.type === 'quote') texts.push(part.passage.text);
  };
  const done = read();
  await vi.advanceTimersByTimeAsync(60 * SECOND_MS);
  await done;
  return texts;
}

test('quotations are translated although the model has written for longer than they may take', async () => {
  const written: AnswerPart = { type: 'text', text: 'Because.' };
  expect(await quoted(100, [written, 9 * SECOND_MS, quote(1), quote(2)])).toEqual(['EN Satz 1', 'EN Satz 2']);
});

test('together they take eight seconds at most; the rest is quoted as it was spoken', async () => {
  expect(await quoted(3 * SECOND_MS, [quote(1), quote(2), quote(3), quote(4)])).toEqual([
    ...['EN Satz 1', 'EN Satz 2'],
    ...['Satz 3', 'Satz 4'],
  ]);
});

test('a question takes half of the places of a worker, however many languages it is translated into', async () => {
  let [now, most] = [0, 0];
  const translations = new QuestionTranslations({
    translates: () => true,
    translate: async ({ to }) => {
      most = Math.max(most, (now += 1));
      await new Promise((resolve) => setTimeout(resolve, 100));
      now -= 1;
      return to === 'fr' ? undefined : [`in ${to}`];
    },
  });
  const languages = ['de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'cs'] as const;
  const asked = translations.translate('Why?', 'en', languages, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect([...(await asked)]).toEqual(languages.filter((to) => to !== 'fr').map((to) => [to, `in ${to}`]));
  expect(most).toBe(4);
});
