import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { containing } from './ilike-pattern.ts';

/** Letters that the index has together. */
const TOGETHER = 3;

/**
 * Whether a text contains one of these, in capitals or not. Three letters and more are looked up in the index of the column, which has every
 * three letters that stand together (`letter_triples`, migration `mend_triggers_and_triples`).
 */
export function hasLetters(column: AnyPgColumn, words: readonly string[]): SQL {
  const one = (letters: string): SQL => {
    const isThere = sql`${column} ilike ${containing(letters)}`;
    return [...letters].length < TOGETHER
      ? isThere
      : sql`(letter_triples(${column}) @> letter_triples(${letters}::text) and ${isThere})`;
  };
  return sql`(${sql.join(words.map(one), sql` or `)})`;
}
