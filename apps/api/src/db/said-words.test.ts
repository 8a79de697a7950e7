import { expect, test } from 'vitest';
import { wordQuery } from './said-words.ts';

test.each([
  ['Budget aster', `('budget':* | 'Budget':*) & ('aster':* | 'Aster':*)`],
  ['  two\n words ', `('two':* | 'Two':*) & ('words':* | 'Words':*)`],
  ['d’été « ici »', `('d' | 'D') & ('été':* | 'Été':*) & ('ici':* | 'Ici':*)`],
  [' — ', ''],
  ['McKay', `('mckay':* | 'Mckay':* | 'McKay':*)`],
  ['éTé', `('été':* | 'Été':* | 'éTé':*)`],
  ['a@b.example', `('a@b.example':* | 'A@b.example':*)`],
  [`it's \\ ) | !x`, `('it''s':* | 'It''s':*) & ('\\\\') & (')') & ('|') & ('!x':*)`],
])('%j is looked for as %s', (words, query) => {
  expect(wordQuery(words)).toBe(query);
});
