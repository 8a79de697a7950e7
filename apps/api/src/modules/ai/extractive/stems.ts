import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import type { Language } from '@intermind/contracts';

/** Particles that a Korean noun ends in, the longer ones first. */
const KOREAN_PARTICLES =
  /(?:에서|에게|으로|부터|까지|처럼|보다|이나|라고|은|는|이|가|을|를|의|에|로|와|과|도|만)$/u;

function korean(word: string): string {
  const stem = word.replace(KOREAN_PARTICLES, '');
  return stem.length > 1 ? stem : word;
}

const SNOWBALL: Partial<Record<Language, (word: string) => string>> = {
  ar: arabic,
  de: german,
  en: english,
  es: spanish,
  fr: french,
  hi: hindi,
  hu: hungarian,
  it: italian,
  ko: korean,
  nl: dutch,
  pt: portuguese,
  ru: russian,
  tr: turkish,
};

/** An article or pronoun that stands before a vowel, as in `l’équipe` and `dell’anno`. */
const ELISION =
  /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|un|gl|all|dall|dell|nell|sull|quell|quest|bell|sant)['’](?=\p{L})/u;
const ELIDING: ReadonlySet<Language> = new Set(['fr', 'it']);

/** A word without the article that is written with it. @param word in small letters */
export const withoutElision = (word: string, language: Language): string =>
  ELIDING.has(language) ? word.replace(ELISION, '') : word;

/** A word without its inflection, where the language has rules for that. @param word in small letters */
export const stemOf = (word: string, language: Language): string => SNOWBALL[language]?.(word) ?? word;
