import { type Language, LANGUAGES } from '@intermind/contracts';
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { pairedRuns, pairsQuery, quoted } from '../../db/said-words.ts';
import type { SearchedWord } from '../ai/index.ts';

/** A word of a question, or of its translation. */
export interface AskedWord extends SearchedWord {
  /** Its inflections in these are searched. A name may stand in any of them. */
  languages: readonly Language[];
}

/** Shorter beginnings begin too many words. */
const BEGINNING_MIN = 4;

export const textArray = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;

/**
 * Each word as a `tsquery` for what `said_words` makes of texts: as it is written, as each language inflects it, and other words
 * that begin so.
 */
export async function queriesFor(db: Database, words: readonly AskedWord[]): Promise<string[]> {
  const asked = words.flatMap(({ written, languages }, at) =>
    languages.map((language) => ({ at: String(at), written, language })),
  );
  const { rows } = await db.execute<{ at: string; forms: string[] }>(sql`
    select a.at, array_agg(distinct form) as forms
    from unnest(${textArray(asked.map(({ at }) => at))}, ${textArray(asked.map(({ written }) => written))}, ${textArray(asked.map(({ language }) => language))}) a(at, written, language),
      unnest(tsvector_to_array(said_words(a.language, a.written))) form
    group by a.at`);
  const formsOf = new Map(rows.map(({ at, forms }) => [Number(at), forms]));
  return words.map((word, at) => queryOf(word, formsOf.get(at) ?? []));
}

/** Of a question's own words. */
export const EVERY_LANGUAGE: readonly Language[] = LANGUAGES;

function queryOf({ written, stem, beginnings }: AskedWord, forms: readonly string[]): string {
  // Particles are written with Korean nouns.
  const runs = pairedRuns(stem);
  if (runs.length > 0) return runs.map(pairsQuery).join(' & ');
  const begun = /\d/.test(written)
    ? []
    : beginnings.filter((beginning) => [...beginning].length >= BEGINNING_MIN);
  const alternatives = [
    ...new Set([written, ...forms].map(quoted)),
    ...begun.map((beginning) => `${quoted(beginning)}:*`),
  ];
  return alternatives.join(' | ');
}
