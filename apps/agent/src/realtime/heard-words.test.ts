import type { AssistantSpeech } from '@intermind/contracts/voice-assistant';
import { expect, test } from 'vitest';
import { HeardWords } from './heard-words.ts';

function heardWords() {
  const speech: AssistantSpeech[] = [];
  let number = 0;
  const words = new HeardWords({
    language: 'en',
    nextSentence: () => (number += 1),
    onSpeech: (said) => speech.push(said),
  });
  return { words, speech };
}

test('words grow with what has been heard, and share the time of the whole by their length', () => {
  const { words, speech } = heardWords();
  words.push('one two three four. five six ');
  words.push('seven eight.');
  words.finish();
  expect(speech).toEqual([]);
  words.tell({ playedMs: 2_600, lengthMs: 10_000, nowMs: 5_000 });
  expect(speech).toEqual([
    { sentence: 1, language: 'en', text: 'one two three', startMs: 5_000, final: false },
  ]);
  words.tell({ playedMs: 6_000, lengthMs: 10_000, nowMs: 8_000 });
  expect(speech.slice(1)).toMatchObject([
    { sentence: 1, text: 'one two three four.', startMs: 5_000, final: true },
    { sentence: 2, text: 'five six', startMs: 8_000, final: false },
  ]);
  words.tell({ playedMs: 10_000, lengthMs: 10_000, nowMs: 12_000 });
  expect(speech.at(-1)).toMatchObject({ sentence: 2, text: 'five six seven eight.', final: true });
  expect([words.isOver, words.text]).toEqual([true, 'one two three four. five six seven eight.']);
});

test('what has been told is never taken back when the sound turns out to be longer', () => {
  const { words, speech } = heardWords();
  words.push('one two three four five six.');
  words.finish();
  words.tell({ playedMs: 1_200, lengthMs: undefined, nowMs: 1 });
  const { text } = speech.at(-1)!;
  expect(text.split(' ').length).toBeGreaterThan(2);
  words.tell({ playedMs: 1_250, lengthMs: 60_000, nowMs: 2 });
  expect([speech.length, words.text]).toEqual([1, text]);
});

test('cut off, the words that were heard are what was said; a sentence that had not begun was never said', () => {
  const { words, speech } = heardWords();
  words.push('one two three. four five.');
  words.finish();
  words.tell({ playedMs: 10, lengthMs: 9_000, nowMs: 1 });
  words.cut();
  words.cut();
  expect(speech.slice(1)).toMatchObject([{ sentence: 1, text: 'one', final: true }]);
  expect(words.text).toBe('one');
});
