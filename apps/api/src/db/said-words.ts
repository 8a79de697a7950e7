import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { containing } from './ilike-pattern.ts';
import { PUNCTUATION, UNSPACED, wordsOf } from './schema/words.ts';

const IS_UNSPACED = new RegExp(`[${UNSPACED}]`);

const BETWEEN_WORDS = new RegExp(`[\\s${PUNCTUATION}]+`);

/**
 * Whether a sentence has all of these words, or words that begin so. By an index (`transcript_segments_words`,
 * `transcript_translations_words`); Japanese and Chinese are read through instead.
 */
export function hasWords({ text, language }: { text: SQLWrapper; language: SQLWrapper }, words: string): SQL {
  if (IS_UNSPACED.test(words)) {
    const patterns = piecesOf(words).map((piece) => sql`${containing(piece)}`);
    return sql`(${language} in ('ja', 'zh') and ${text} ilike all (array[${sql.join(patterns, sql`, `)}]::text[]))`;
  }
  return sql`(${wordsOf(text)} @@ to_tsquery('simple', ${wordQuery(words)}))`;
}

const piecesOf = (words: string) => words.split(BETWEEN_WORDS).filter((piece) => piece !== '');

/** For `to_tsquery`, which cuts each piece into words as the text was cut. */
export function wordQuery(words: string): string {
  return piecesOf(words)
    .map((piece) => `(${formsOf(piece).map(quoted).join(' | ')})`)
    .join(' & ');
}

/** Where the database knows the capitals of ASCII only, a word may be there with one of its own. */
function formsOf(piece: string): string[] {
  const small = piece.toLowerCase();
  const [first = '', ...rest] = small;
  return [...new Set([small, first.toUpperCase() + rest.join(''), piece])];
}

/** One letter is looked for as a whole word: it begins half of all words. */
const quoted = (piece: string) => `'${piece.replace(/['\\]/g, '$&$&')}'${[...piece].length > 1 ? ':*' : ''}`;
