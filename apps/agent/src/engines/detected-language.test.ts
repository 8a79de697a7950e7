import { expect, it } from 'vitest';
import { detectedLanguage } from './detected-language.ts';

it.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['deu', 'de'],
  ['cmn', 'zh'],
  ['ara', 'ar'],
  ['zh_CN', 'zh'],
  ['German', 'de'],
  ['english', 'en'],
  ['<|ko|>', 'ko'],
  ['tlh', null],
  ['Latin', null],
  ['', null],
  [undefined, null],
  [7, null],
])('%s is %s', (named, language) => {
  expect(detectedLanguage(named, [])).toBe(language);
});

it('is one of those that are expected, or none', () => {
  expect([detectedLanguage('de', ['de', 'en']), detectedLanguage('fr', ['de', 'en'])]).toEqual(['de', null]);
});
