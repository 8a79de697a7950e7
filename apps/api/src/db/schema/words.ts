import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * Spaces and punctuation beyond ASCII, as a class of regular expressions, here and in PostgreSQL. A database whose locale is C
 * takes them for letters.
 */
export const PUNCTUATION = String.raw`\u00A0-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u060C\u061B\u061F\u06D4\u0964\u0965\u2000-\u200B\u200E-\u206F\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u30FB\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65`;

/** Letters of Japanese and Chinese, which are written without spaces, as such a class; but for rare ones beyond U+FFFF. */
export const UNSPACED = String.raw`\u3005-\u3007\u3041-\u30FA\u30FC-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\uFF66-\uFF9F`;

/**
 * The words of a text, small, for searches by their beginnings; of Japanese and Chinese the words in other letters. Indexes
 * are made of exactly this expression.
 */
export function wordsOf(text: SQLWrapper): SQL {
  return sql`to_tsvector('simple', regexp_replace(${text}, ${sql.raw(`'[${PUNCTUATION}${UNSPACED}]'`)}, ' ', 'g'))`;
}
