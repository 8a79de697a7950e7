import { expect, it } from 'vitest';
import { backgroundWords } from './background.ts';

const DICTIONARY = `two T UW
too T UW
report R IH P AO R T
reports R IH P AO R T S
crash K R AE SH
crash(2) K R AA SH
fever F IY V ER
week W IY K
weak W IY K
`;

it('takes the most frequent words that neither sound like the vocabulary nor are forms of it', () => {
  const frequent = ['too', 'reports', 'weak', 'crash', 'unheard', 'fever', 'two'].map((word, at) => ({
    word,
    log10: -at,
  }));
  const words = (count: number): string[] =>
    backgroundWords(frequent, ['two', 'report', 'week'], DICTIONARY, count).map(({ word }) => word);
  expect([words(9), words(1)]).toEqual([['crash', 'fever'], ['crash']]);
});
