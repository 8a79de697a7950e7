import { LANGUAGES } from '@intermind/contracts/languages';
import { expect, it } from 'vitest';
import { pairName, pairsOf } from '../speech/pairs.ts';
import { chosenLanguages, chosenPairs } from './subjects.ts';

const pairs = (translates: (from: string, to: string) => boolean) =>
  chosenPairs(pairsOf({ translates })).map(pairName);

it('measures four languages of an engine, of different scripts where it covers them', () => {
  expect(chosenLanguages(() => true)).toEqual(['en', 'es', 'de', 'zh']);
  expect(chosenLanguages((language) => ['tr', 'ja', 'cs'].includes(language))).toEqual(['ja', 'cs', 'tr']);
  expect(chosenLanguages(() => false)).toEqual([]);
});

it('measures six pairs, from and into English first', () => {
  expect(pairs(() => true)).toEqual(['en>es', 'es>en', 'en>de', 'de>en', 'en>zh', 'zh>en']);
  expect(pairs((from, to) => from === 'es' || (from === 'pl' && to === 'en'))).toEqual([
    ...['es>en', 'pl>en', 'es>de', 'es>zh', 'es>fr', 'es>ja'],
  ]);
  expect(pairs(() => false)).toEqual([]);
  expect(LANGUAGES.length).toBe(17);
});
