import type { BrowserWords } from '@intermind/contracts/browser-words';
import { expect, test } from 'vitest';
import { ClaimedWords } from './claimed-words.ts';

const saying = (text: string, changed: Partial<BrowserWords> = {}): BrowserWords => ({
  utterance: 1,
  revision: 1,
  language: 'en',
  text,
  lastedMs: 400,
  final: false,
  ...changed,
});
const texts = (taken: ReturnType<ClaimedWords['take']>) =>
  taken.map(({ words, final }) => [words.map(({ text }) => text).join(' '), final]);

test('words are placed from when the utterance began, and keep their place', () => {
  const claimed = new ClaimedWords();
  expect(claimed.take(saying('good morning'), 10_000)).toEqual([
    {
      final: false,
      words: [
        { text: 'good', startMs: 9_600, endMs: 9_800 },
        { text: 'morning', startMs: 9_800, endMs: 10_000 },
      ],
    },
  ]);
  expect(claimed.take(saying('good mourning all', { revision: 2, lastedMs: 700 }), 10_300)[0]?.words).toEqual(
    [
      { text: 'good', startMs: 9_600, endMs: 9_800 },
      { text: 'mourning', startMs: 9_800, endMs: 10_000 },
      { text: 'all', startMs: 10_000, endMs: 10_300 },
    ],
  );
});

test('words that the browser takes back and says again have the place that they had', () => {
  const claimed = new ClaimedWords();
  claimed.take(saying('one two three four'), 10_000);
  claimed.take(saying('one two', { revision: 2 }), 10_200);
  expect(claimed.take(saying('one two three four five', { revision: 3 }), 10_400)[0]?.words).toEqual([
    { text: 'one', startMs: 9_600, endMs: 9_700 },
    { text: 'two', startMs: 9_700, endMs: 9_800 },
    { text: 'three', startMs: 9_800, endMs: 9_900 },
    { text: 'four', startMs: 9_900, endMs: 10_000 },
    { text: 'five', startMs: 10_000, endMs: 10_400 },
  ]);
});

test('words that are taken back and said again are allowed once', () => {
  const claimed = new ClaimedWords();
  const count = (words: number, revision: number) => {
    const text = Array.from({ length: words }, (_, at) => `w${at}`).join(' ');
    return claimed.take(saying(text, { revision }), 0)[0]?.words.length;
  };
  expect([count(90, 1), count(10, 2), count(90, 3), count(200, 4)]).toEqual([90, 10, 90, 100]);
});

test('what follows the words that another one had settled begins after them', () => {
  const claimed = new ClaimedWords({ utterance: 1, words: 2, wordsEndMs: 9_900, ended: false });
  expect(claimed.take(saying('good morning all'), 10_000)[0]?.words).toEqual([
    { text: 'all', startMs: 9_900, endMs: 10_000 },
  ]);
});

test('words that waited for a connection are placed when they were said, after those before them', () => {
  const claimed = new ClaimedWords();
  const [first] = claimed.take(saying('good morning', { lateMs: 30_000, final: true }), 60_000);
  expect(first?.words.at(-1)).toMatchObject({ startMs: 29_800, endMs: 30_000 });
  const [next] = claimed.take(saying('all', { utterance: 2, lateMs: 40_000, final: true }), 60_000);
  expect(next?.words).toEqual([{ text: 'all', startMs: 30_000, endMs: 30_000 }]);
});

test('an utterance never begins before the one before was over', () => {
  const claimed = new ClaimedWords();
  claimed.take(saying('one', { final: true }), 10_000);
  const [next] = claimed.take(saying('two', { utterance: 2, lastedMs: 60_000 }), 10_500);
  expect(next?.words[0]).toMatchObject({ startMs: 10_000, endMs: 10_500 });
});

test('what comes twice, late or after the end is left out', () => {
  const claimed = new ClaimedWords();
  expect(texts(claimed.take(saying('good morning', { revision: 5 }), 0))).toHaveLength(1);
  expect(texts(claimed.take(saying('good', { revision: 4 }), 0))).toEqual([]);
  expect(texts(claimed.take(saying('good morning', { revision: 5 }), 0))).toEqual([]);
  expect(texts(claimed.take(saying('good morning all', { revision: 6, final: true }), 0))).toHaveLength(1);
  expect(texts(claimed.take(saying('good morning all', { revision: 7 }), 0))).toEqual([]);
  expect(texts(claimed.take(saying('before', { utterance: 0, revision: 9 }), 0))).toEqual([]);
});

test('an utterance whose end was lost is ended by the next one', () => {
  const claimed = new ClaimedWords();
  claimed.take(saying('good morning'), 0);
  expect(texts(claimed.take(saying('how are you', { utterance: 2 }), 0))).toEqual([
    ['good morning', true],
    ['how are you', false],
  ]);
});

test('of an utterance that another one had begun only what follows counts', () => {
  const claimed = new ClaimedWords({ utterance: 5, words: 2, wordsEndMs: 0, ended: false });
  expect(texts(claimed.take(saying('before', { utterance: 4, final: true }), 0))).toEqual([]);
  expect(texts(claimed.take(saying('good morning to all', { utterance: 5 }), 0))).toEqual([
    ['to all', false],
  ]);
  expect(texts(claimed.take(saying('how are you', { utterance: 6 }), 0))).toEqual([
    ['to all', true],
    ['how are you', false],
  ]);
  const ended = new ClaimedWords({ utterance: 5, words: 2, wordsEndMs: 0, ended: true });
  expect(texts(ended.take(saying('good morning to all', { utterance: 5 }), 0))).toEqual([]);
});

test('words that are settled do not come again', () => {
  const claimed = new ClaimedWords();
  claimed.take(saying('good morning to'), 1_000);
  claimed.settle(2);
  const [rest] = claimed.take(saying('good morning to all', { revision: 2, final: true }), 1_300);
  expect(rest?.words.map(({ text }) => text)).toEqual(['to', 'all']);
  expect(texts(claimed.take(saying('good morning to', { utterance: 2 }), 2_000))).toEqual([
    ['good morning to', false],
  ]);
});

test('another device of the same person may be behind in time: its words count', () => {
  const claimed = new ClaimedWords();
  claimed.take(saying('good morning', { utterance: 1_000_000, final: true }), 0);
  expect(texts(claimed.take(saying('again', { utterance: 999_999 }), 0))).toEqual([]);
  expect(texts(claimed.take(saying('from my phone', { utterance: 700_000 }), 0))).toHaveLength(1);
});

test('a browser that says nothing for six seconds of speech is silent until it speaks again', () => {
  const claimed = new ClaimedWords();
  claimed.spoke(5_980);
  expect(claimed.isSilent).toBe(false);
  claimed.spoke(20);
  expect(claimed.isSilent).toBe(true);
  claimed.take(saying('here again'), 0);
  expect(claimed.isSilent).toBe(false);
});

test('what nobody can have said in the speech that was heard is left out, and comes when more was heard', () => {
  const claimed = new ClaimedWords();
  const all = Array.from({ length: 1_000 }, (_, at) => `w${at}`).join(' ');
  const count = (revision: number, nowMs = 60_000) =>
    claimed.take(saying(all, { revision }), nowMs).map(({ words }) => words.length);
  expect(count(1)).toEqual([100]);
  expect(count(2)).toEqual([100]);
  claimed.spoke(2_000);
  expect(count(3)).toEqual([112]);
  expect(count(4, 65_000)).toEqual([117]);
  const next = claimed.take(saying(all, { utterance: 2 }), 65_000);
  expect(next.map(({ words, final }) => [words.length, final])).toEqual([
    [117, true],
    [0, false],
  ]);
  claimed.spoke(3_600_000);
  expect(claimed.take(saying(all, { utterance: 2, revision: 2 }), 65_000)[0]?.words).toHaveLength(200);
});

test('words said before they could be heard come in full after an outage, as many as their time allows, up to 200', () => {
  const claimed = new ClaimedWords(undefined, 60_000);
  const count = (utterance: number, words: number, changed: Partial<BrowserWords>) => {
    const text = Array.from({ length: words }, (_, at) => `w${at}`).join(' ');
    return claimed.take(saying(text, { utterance, final: true, ...changed }), 60_000)[0]?.words.length;
  };
  const late = (lastedMs: number) => ({ lastedMs, lateMs: 30_000 });
  expect(count(1, 90, late(1_000))).toBe(90);
  expect(count(2, 90, late(1_000))).toBe(22);
  expect([3, 4, 5].map((utterance) => count(utterance, 40, late(15_000)))).toEqual([40, 40, 8]);
});

test('words of an utterance that comes late again are allowed once, and late words of what was heard not at all', () => {
  const claimed = new ClaimedWords(undefined, 60_000);
  const text = Array.from({ length: 300 }, (_, at) => `w${at}`).join(' ');
  const count = (revision: number, lateMs: number, nowMs: number) =>
    claimed.take(saying(text, { revision, lastedMs: 5_000, lateMs }), nowMs)[0]?.words.length;
  expect([count(1, 30_000, 60_000), count(2, 30_000, 60_000)]).toEqual([130, 130]);
  const heard = new ClaimedWords(undefined, 60_000);
  expect(heard.take(saying(text, { lastedMs: 5_000, lateMs: 5_000 }), 90_000)[0]?.words).toHaveLength(100);
});
