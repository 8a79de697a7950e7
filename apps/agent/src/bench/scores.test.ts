import { BENCH_SENTENCES_COUNT } from '@intermind/contracts/engine-bench';
import { LANGUAGES } from '@intermind/contracts/languages';
import { expect, it } from 'vitest';
import { MEETING_SENTENCES } from '../corpus/meeting-sentences.ts';
import { chrF, hearingErrors, plainWords, spreadOf } from './scores.ts';
import { BENCH_SENTENCES } from './sentences.ts';

it('counts words that are wrong, missing and too many, whatever the capitals and punctuation', () => {
  const spoken = 'We can start with the first point.';
  expect(hearingErrors(spoken, 'we can start with the first point', 'en')).toEqual({ edits: 0, units: 7 });
  expect(hearingErrors(spoken, 'we can start the worst point now', 'en')).toEqual({ edits: 3, units: 7 });
  expect(hearingErrors(spoken, '', 'en')).toEqual({ edits: 7, units: 7 });
});

it('takes one apostrophe for the other', () => {
  expect(hearingErrors("L'ordre du jour", 'l’ordre du jour', 'fr')).toEqual({ edits: 0, units: 3 });
  expect(hearingErrors('all’inizio', "all'inizio", 'it')).toEqual({ edits: 0, units: 1 });
  expect(chrF([{ translation: 'l’ordre', reference: "l'ordre" }])).toBeCloseTo(100, 9);
});

it('counts characters in languages without spaces', () => {
  expect(hearingErrors('客户希望得到答复。', '客户 希望 得答复', 'zh')).toEqual({ edits: 1, units: 8 });
  expect(hearingErrors('議題の最初', '議題の最後', 'ja')).toEqual({ edits: 1, units: 5 });
  expect(hearingErrors('안건의 첫 번째', '안건의 첫번째', 'ko').units).toBe(3);
});

it('scores translations by the character n-grams of all sentences', () => {
  const same = { translation: 'el cliente quiere', reference: 'el cliente quiere' };
  expect(chrF([same])).toBeCloseTo(100, 9);
  expect(chrF([{ translation: 'xyz', reference: 'el cliente' }])).toBe(0);
  expect(chrF([{ translation: '', reference: 'el cliente' }])).toBe(0);
  // One letter: 2 of 2 in the translation, 2 of 3 in the reference; two letters: 1 of 1 and 1 of 2. No longer ones are in both.
  const [precision, recall] = [1, (2 / 3 + 1 / 2) / 2];
  const expected = (500 * precision * recall) / (4 * precision + recall);
  expect(chrF([{ translation: 'ab', reference: 'a bc' }])).toBeCloseTo(expected, 9);
  // Repeated, it counts as often as it is in the reference.
  expect(chrF([{ translation: 'aa', reference: 'a' }])).toBeCloseTo((500 * 0.5 * 1) / (4 * 0.5 + 1), 9);
});

it('tells the median and the slowest of delays', () => {
  expect(spreadOf([])).toBeNull();
  expect(spreadOf([40.4])).toEqual({ median: 40, max: 40 });
  expect(spreadOf([300, 100])).toEqual({ median: 200, max: 300 });
  expect(spreadOf([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])).toEqual({ median: 6, max: 10 });
});

it('has a sentence of its own for each place and language, and English ones that the demonstration knows', () => {
  const all = LANGUAGES.flatMap((language) => BENCH_SENTENCES[language]);
  expect(new Set(all).size).toBe(BENCH_SENTENCES_COUNT * LANGUAGES.length);
  const known = MEETING_SENTENCES.map((sentence) => plainWords(sentence).join(' '));
  for (const sentence of BENCH_SENTENCES.en) expect(known).toContain(plainWords(sentence).join(' '));
});
