import type { Language } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { searchedWordsOf, termsOf } from './terms.ts';

test.each<[Language, string, string]>([
  ['ar', 'المصنع', 'مصنع'],
  ['cs', 'smlouvu', 'smlouvami'],
  ['de', 'Häuser', 'Haus'],
  ['en', 'factories', 'factory'],
  ['fr', 'L’équipe', 'équipes'],
  ['hi', 'किताबें', 'किताब'],
  ['hu', 'házakat', 'ház'],
  ['it', "dell'officina", 'officine'],
  ['ko', '예산은', '예산이'],
  ['nl', 'boeken', 'boek'],
  ['pl', 'faktury', 'fakturę'],
  ['ru', 'дома', 'дом'],
  ['tr', 'evlerimiz', 'ev'],
])('%s: %s and %s are one term', (language, one, other) => {
  expect(termsOf(one, language)).toEqual(termsOf(other, language));
  expect(termsOf(one, language)).toHaveLength(1);
});

test('a name is one term in both languages', () => {
  expect(termsOf('Projekt Aster', 'de', 'en')).toContain(termsOf('Aster', 'en')[0]);
});

test('numbers stay whole, and words that every text has are left out', () => {
  expect(termsOf('The 1234567 of it', 'en')).toEqual(['1234567']);
});

test('a word is searched as it is written, by its beginning and by that of its stem, once', () => {
  expect(searchedWordsOf('Die Häuser und die Häuser', 'de')).toEqual([
    { written: 'häuser', stem: 'haus', beginnings: ['haus', 'häuse'] },
  ]);
});
