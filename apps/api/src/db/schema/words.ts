import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Ends words. Where the database knows ASCII only (locale C), it takes these for letters. */
export const PUNCTUATION = '’‘‛“”„«»‹›…·–—،؟؛।॥、。，！？；：（）「」『』【】《》';

/** The words of a text, small, for searches by their beginnings. Indexes are made of exactly this expression. */
export function wordsOf(text: SQLWrapper): SQL {
  return sql`to_tsvector('simple', regexp_replace(${text}, ${sql.raw(`'[${PUNCTUATION}]'`)}, ' ', 'g'))`;
}
