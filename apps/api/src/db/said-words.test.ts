import { expect, test } from 'vitest';
import { pairedRuns, pairsQuery, wordQuery } from './said-words.ts';

test.each([
  ['Budget aster', `'budget':* & 'aster':*`],
  ['  two\n words ', `'two':* & 'words':*`],
  ['d’été « ici »', `'d' & 'été':* & 'ici':*`],
  [' — ', ''],
  ['İstanbul', `'istanbul':*`],
  ['a@b.example', `'a@b.example':*`],
  [`it's \\ ) | !x`, `'it''s':* & '\\\\' & ')' & '|' & '!x':*`],
])('%j is looked for as %s', (words, query) => {
  expect(wordQuery(words)).toBe(query);
});

test.each([
  ['新しいCedarの予算', [`'新し' & 'しい'`, `'の予' & '予算'`]],
  ['2027年', [`'年':*`]],
  ['예산은 얼마', [`'예산' & '산은'`, `'얼마'`]],
  ['budget', []],
])('of %s, the letters are looked for in pairs as %j', (words, queries) => {
  expect(pairedRuns(words).map(pairsQuery)).toEqual(queries);
});
