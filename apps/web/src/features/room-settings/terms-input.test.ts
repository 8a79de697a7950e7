import { expect, it } from 'vitest';
import { inputsOf, languagesLeft, newTerm, problemOf, type TermInput, termsOf } from './terms-input.ts';

const input = (given: Partial<TermInput>): TermInput => ({
  key: 0,
  term: '',
  saidAs: '',
  translations: [],
  ...given,
});

it('shows what was saved, and saves it again as it was', () => {
  const terms = [
    { term: 'Kessel', saidAs: null, translations: { en: 'boiler', fr: 'chaudière' } },
    { term: 'Qwik', saidAs: 'quick', translations: {} },
  ];
  expect(inputsOf(terms).map(({ key }) => key)).toEqual([0, 1]);
  expect(termsOf(inputsOf(terms))).toEqual(terms);
});

it('leaves out empty cards and empty fields, and spaces around', () => {
  const typed = input({
    term: ' Kessel ',
    saidAs: ' ',
    translations: [
      { language: 'en', text: ' boiler ' },
      { language: 'de', text: ' ' },
    ],
  });
  expect(termsOf([typed, input({ key: 1, translations: [{ language: 'de', text: '' }] })])).toEqual([
    { term: 'Kessel', saidAs: null, translations: { en: 'boiler' } },
  ]);
});

it('saves nothing while a term is missing or there twice', () => {
  const inputs = [
    input({ term: 'Kessel' }),
    input({ key: 1, term: 'KESSEL ' }),
    input({ key: 2, saidAs: 'x' }),
  ];
  expect(inputs.map((one) => problemOf(inputs, one))).toEqual([null, 'twice', 'missing']);
  expect(termsOf(inputs)).toBeUndefined();
});

it('gives each new card a key of its own', () => {
  expect([newTerm([]).key, newTerm([input({ key: 4 }), input({ key: 2 })]).key]).toEqual([0, 5]);
});

it('offers the languages that have no translation yet', () => {
  const left = languagesLeft(input({ translations: [{ language: 'en', text: '' }] }));
  expect([left.includes('en'), left.length]).toEqual([false, 16]);
});
