import { sql, type SQL } from 'drizzle-orm';
import { containing } from './ilike-pattern.ts';
import type { transcriptSegments, transcriptTranslations } from './schema/transcripts.ts';

/**
 * Spaces and punctuation beyond ASCII, as a class of regular expressions, here and in the database's function `said_words`. A
 * database whose locale is C takes them for letters.
 */
const PUNCTUATION = String.raw`\u00A0-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u060C\u061B\u061F\u06D4\u0964\u0965\u2000-\u200B\u200E-\u206F\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u30FB\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65`;

/**
 * Letters of Japanese, Chinese and Korean, as such a class; but for rare ones beyond U+FFFF. `said_words` has them in pairs, so
 * that what is written without spaces, or with endings that do not matter, is found.
 */
const PAIRED = String.raw`\u3005-\u3007\u3041-\u30FA\u30FC-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\uFF66-\uFF9F`;

const PAIRED_RUN = new RegExp(`[${PAIRED}]+`, 'g');
const BETWEEN_WORDS = new RegExp(`[\\s${PUNCTUATION}]+`);

/** Whether a sentence has all of these words, or words that begin so: by the index of its `words`. */
export function hasWords(
  table: typeof transcriptSegments | typeof transcriptTranslations,
  typed: string,
): SQL {
  const runs = pairedRuns(typed);
  const others = wordQuery(typed.replace(PAIRED_RUN, ' '));
  const conditions = [
    ...(others === '' ? [] : [sql`${table}.words @@ to_tsquery('simple', ${others})`]),
    ...(runs.length === 0 ? [] : [sql`${table}.words @@ ${runs.map(pairsQuery).join(' & ')}::tsquery`]),
    // Their pairs may stand apart.
    ...runs.filter((run) => [...run].length > 2).map((run) => sql`${table.text} ilike ${containing(run)}`),
  ];
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** Letters that are searched in pairs, as far as they stand together. */
export const pairedRuns = (text: string): string[] => text.match(PAIRED_RUN) ?? [];

/** As a `tsquery`: has these letters, each beside the next one. */
export function pairsQuery(run: string): string {
  const letters = [...run];
  if (letters.length === 1) return `${quoted(run)}:*`;
  return letters
    .slice(1)
    .map((letter, index) => quoted(letters[index]! + letter))
    .join(' & ');
}

/** For `to_tsquery`, which cuts each piece into words as the text was cut. */
export function wordQuery(words: string): string {
  return words
    .split(BETWEEN_WORDS)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const small = inSmallLetters(piece);
      // One letter is looked for as a whole word: it begins half of all words.
      return [...small].length > 1 ? `${quoted(small)}:*` : quoted(small);
    })
    .join(' & ');
}

/** As `said_words` has them: of the Turkish İ, JavaScript makes two characters. */
export const inSmallLetters = (text: string): string => text.replaceAll('İ', 'i').toLowerCase();

/** A word in a `tsquery`. */
export const quoted = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`;
