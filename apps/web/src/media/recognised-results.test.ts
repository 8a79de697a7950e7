import { expect, test } from 'vitest';
import { readRepeating, type RecognisedResults } from './recognised-results.ts';

type Result = [transcript: string, confidence: number, isFinal?: boolean];

const listOf = (results: readonly Result[]): RecognisedResults =>
  results.map(([transcript, confidence, isFinal = true]) =>
    Object.assign([{ transcript, confidence }], { isFinal }),
  );

/** Each result is added to the list, and the whole list is read, as Chrome on Android sends it. */
function read(...results: Result[]): { finals: string[]; interims: string[] } {
  const reader = readRepeating();
  const said = results.map((_, at) => reader(listOf(results.slice(0, at + 1)), at));
  return { finals: said.flatMap(({ finals }) => finals), interims: said.map(({ interim }) => interim) };
}

test('partial results that are marked as final are one utterance, which is final when the browser is sure', () => {
  expect(
    read(['good', 0], ['good mourning', 0], ['good morning all', 0], ['Good morning, all.', 0.9]),
  ).toEqual({ finals: ['Good morning, all.'], interims: ['good', 'good mourning', 'good morning all', ''] });
});

test('a final result that comes twice is said once; one that has grown is said on', () => {
  expect(read(['good morning', 0.9], ['Good morning.', 0.9]).finals).toEqual(['good morning']);
  expect(read(['good morning', 0.9], ['good morning all of', 0], ['good morning all of you', 0.8])).toEqual({
    finals: ['good morning', 'all of you'],
    interims: ['', 'all of', ''],
  });
});

test('other words are another utterance, also when the browser was never sure of the one before', () => {
  expect(read(['good', 0], ['good morning', 0], ['thank', 0], ['thank you', 0.9])).toEqual({
    finals: ['good morning', 'thank you'],
    interims: ['good', 'good morning', 'thank', ''],
  });
});

test('a list that is sent again says nothing again', () => {
  const reader = readRepeating();
  const list = listOf([
    ['good morning', 0.9],
    ['how are you', 0.9],
  ]);
  expect(reader(list, 1)).toEqual({ finals: ['good morning', 'how are you'], interim: '' });
  expect(reader(list, 0)).toEqual({ finals: [], interim: '' });
});

test('a word that only begins like the last one is not the same; without spaces the characters count', () => {
  expect(read(['yes', 0.9], ['yesterday it rained', 0.9]).finals).toEqual(['yes', 'yesterday it rained']);
  expect(read(['今日は', 0.9], ['今日はいい天気', 0.9]).finals).toEqual(['今日は', 'いい天気']);
});

test('results that may still change stay so', () => {
  expect(read(['good morning', 0.9], ['how are', 0, false])).toEqual({
    finals: ['good morning'],
    interims: ['', 'how are'],
  });
});
