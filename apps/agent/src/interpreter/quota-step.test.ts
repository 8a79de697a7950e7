import type { Language } from '@intermind/contracts/languages';
import { INTERPRETATION_STEPS } from '@intermind/contracts/plans';
import { expect, test } from 'vitest';
import { allowanceOf, mostHeard, reasonOf } from './quota-step.ts';

type Listener = [speaks: Language, hears: Language, understands?: Language[]];
const kept = (...list: Listener[]) => [
  ...mostHeard(
    new Map(
      list.map(([language, hears, understands = []], at) => [`prt_${at}`, { language, hears, understands }]),
    ),
  ),
];

test('the language that most people hear is kept', () => {
  expect(kept(['en', 'en'], ['es', 'es'], ['es', 'es'], ['fr', 'fr'])).toEqual(['es']);
  // What they speak does not count, but what they want to hear.
  expect(kept(['en', 'de'], ['es', 'de'], ['fr', 'fr'])).toEqual(['de']);
});

test('languages that as many people hear are kept together', () => {
  expect(kept(['en', 'en'], ['es', 'es'])).toEqual(['en', 'es']);
  expect(kept(['en', 'en'], ['es', 'es'], ['es', 'es'], ['fr', 'fr'], ['fr', 'fr'])).toEqual(['es', 'fr']);
});

test('who understands everybody needs no interpretation, and does not count', () => {
  expect(kept(['es', 'es', ['en']], ['es', 'es', ['en']], ['en', 'en'])).toEqual(['en']);
  expect(kept(['en', 'en'], ['en', 'en'])).toEqual([]);
  // Nobody interprets people for themselves.
  expect(kept(['en', 'es'])).toEqual([]);
  expect(kept()).toEqual([]);
});

test('a listener who changes languages takes their voice along', () => {
  const others: Listener[] = [
    ['en', 'en'],
    ['es', 'es'],
    ['es', 'es'],
    ['fr', 'fr'],
    ['fr', 'fr'],
  ];
  expect(kept(...others, ['de', 'es'])).toEqual(['es']);
  expect(kept(...others, ['de', 'fr'])).toEqual(['fr']);
});

test('each step takes from the languages that few people hear first', () => {
  const steps = [undefined, ...INTERPRETATION_STEPS];
  expect(steps.map((step) => allowanceOf(step, true))).toEqual([
    ...['voice', 'voice', 'captions', 'captions', 'original'],
  ]);
  expect(steps.map((step) => allowanceOf(step, false))).toEqual([
    ...['voice', 'captions', 'captions', 'original', 'original'],
  ]);
  expect(steps.map(reasonOf)).toEqual(['quota', 'quota-low', 'quota', 'quota', 'quota']);
});
