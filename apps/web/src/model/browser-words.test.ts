import { expect, test } from 'vitest';
import { isBrowserOffered, NO_BROWSER_WORDS, Utterances } from './browser-words.ts';

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

test.each([
  ['where nothing recognises them', 'outside', { noEngine: true }, true],
  ['where nothing writes down what is said', 'on-device', { unwritten: true }, true],
  ['not where an engine does', 'outside', {}, false],
  ['not where it cannot', null, { noEngine: true }, false],
  ['not to send a voice out of a sealed room', 'outside', { noEngine: true, sealed: true }, false],
  ['on the device in a sealed room, too', 'on-device', { noEngine: true, sealed: true }, true],
  ['after a download as well', 'downloadable', { unwritten: true, sealed: true }, true],
] as const)('people are offered their browser %s', (_where, place, given, offered) => {
  const { noEngine, unwritten, sealed } = { noEngine: false, unwritten: false, sealed: false, ...given };
  const words = { ...NO_BROWSER_WORDS, place, unwritten };
  expect(isBrowserOffered(words, { sealed, noEngine })).toBe(offered);
  expect(isBrowserOffered({ ...words, state: 'listening' }, { sealed, noEngine })).toBe(false);
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

test('an utterance begins when the browser heard speech begin; the next one where it heard that again, or a moment before', () => {
  const utterances = new Utterances(0);
  const lasted = (words: ReturnType<Utterances['take']>) => words.map(({ lastedMs }) => lastedMs);
  utterances.speechBegan(10_000);
  expect(lasted(utterances.take(heard('good'), 'en', 11_800))).toEqual([1_800]);
  expect(lasted(utterances.take(heard('', 'good morning'), 'en', 12_500))).toEqual([2_500]);
  expect(lasted(utterances.take(heard('how'), 'en', 13_000))).toEqual([500]);
  utterances.speechBegan(13_200);
  expect(lasted(utterances.take(heard('thank', 'how are you'), 'en', 14_000))).toEqual([1_500, 800]);
});

test('a noise long before the first word is not its beginning', () => {
  const utterances = new Utterances(0);
  utterances.speechBegan(0);
  expect(utterances.take(heard('good'), 'en', 5_001)[0]).toMatchObject({ lastedMs: 500 });
});

test('its length is measured from shortly before its first word, and what is too much is cut', () => {
  const utterances = new Utterances(0);
  expect(utterances.take(heard('a'), 'en', 10_000)[0]).toMatchObject({ lastedMs: 500 });
  expect(utterances.take(heard('a'.repeat(3_000)), 'en', 900_000)[0]).toMatchObject({
    lastedMs: 120_000,
    text: 'a'.repeat(2_000),
  });
});
