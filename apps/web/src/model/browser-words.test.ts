import { expect, test } from 'vitest';
import { Utterances } from './browser-words.ts';

const texts = (words: ReturnType<Utterances['take']>) =>
  words.map(({ utterance, revision, text, final }) => [utterance, revision, text, final]);
const heard = (interim: string, ...finals: string[]) => ({ finals, interim });

test('an utterance grows until it is final; the next one follows', () => {
  const utterances = new Utterances(7);
  expect(texts(utterances.take(heard('good'), 'en', 0))).toEqual([[7, 1, 'good', false]]);
  expect(texts(utterances.take(heard('good morning'), 'en', 300))).toEqual([[7, 2, 'good morning', false]]);
  expect(texts(utterances.take(heard('how', 'Good morning.'), 'en', 600))).toEqual([
    [7, 3, 'Good morning.', true],
    [8, 1, 'how', false],
  ]);
});

test('what says nothing new is not sent', () => {
  const utterances = new Utterances(0);
  utterances.take(heard('good'), 'en', 0);
  expect(utterances.take(heard('good'), 'en', 100)).toEqual([]);
  expect(utterances.take(heard(''), 'en', 200)).toEqual([]);
  expect(new Utterances(0).take(heard('', ''), 'en', 0)).toEqual([]);
});

test('what was shown and turned out to be nothing is taken back', () => {
  const utterances = new Utterances(0);
  utterances.take(heard('hm'), 'en', 0);
  expect(texts(utterances.take(heard('', ''), 'en', 200))).toEqual([[0, 2, '', true]]);
});

test('a recogniser that ends leaves what it said last as said', () => {
  const utterances = new Utterances(0);
  utterances.take(heard('good morn'), 'en', 0);
  expect(texts(utterances.end('en', 100))).toEqual([[0, 2, 'good morn', true]]);
  expect(utterances.end('en', 200)).toEqual([]);
});

test('its length is measured from shortly before its first word, and what is too much is cut', () => {
  const utterances = new Utterances(0);
  expect(utterances.take(heard('a'), 'en', 10_000)[0]).toMatchObject({ lastedMs: 500 });
  expect(utterances.take(heard('a'.repeat(3_000)), 'en', 900_000)[0]).toMatchObject({
    lastedMs: 120_000,
    text: 'a'.repeat(2_000),
  });
});
