/** A name or word, and what it is in the language asked for: the same where it stays as it is written. */
export interface TranslatedTerm {
  term: string;
  translation: string;
}

/** Writing without spaces between words: a word ends anywhere. Korean writes particles onto words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const IN_WORD = '[\\p{L}\\p{M}\\p{N}]';
/** Shorter words are not looked for by their beginning. */
const STEM_MIN = 4;
const STEM_RATIO = 0.7;

/** Whether the text may hold the term, also in another form: words change their ends. */
export function mayHold(text: string, term: string): boolean {
  const stem = term.slice(0, Math.max(STEM_MIN, Math.ceil(STEM_RATIO * term.length)));
  return text.toLowerCase().includes(stem.toLowerCase());
}

/** Puts the translations in place of the terms where they stand as whole words, the longest term first. */
export function replaceTerms(text: string, terms: readonly TranslatedTerm[]): string {
  const changed = terms.filter(({ term, translation }) => term !== translation);
  if (changed.length === 0) return text;
  const byTerm = new Map(changed.map(({ term, translation }) => [term.toLowerCase(), translation]));
  const longestFirst = [...byTerm.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(wholeWord).join('|'), 'giu');
  return text.replace(pattern, (found) => byTerm.get(found.toLowerCase()) ?? found);
}

function wholeWord(term: string): string {
  const [first = '', last = ''] = [[...term][0], [...term].at(-1)];
  const before = UNSPACED.test(first) ? '' : `(?<!${IN_WORD})`;
  const after = UNSPACED.test(last) ? '' : `(?!${IN_WORD})`;
  return `${before}${RegExp.escape(term)}${after}`;
}
