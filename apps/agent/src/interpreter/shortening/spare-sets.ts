import { LANGUAGES, type Language, wordSpace } from '@intermind/contracts/languages';
import { plainWord } from '../policy/words.ts';
import { ar } from './languages/ar.ts';
import { cs } from './languages/cs.ts';
import { de } from './languages/de.ts';
import { en } from './languages/en.ts';
import { es } from './languages/es.ts';
import { fr } from './languages/fr.ts';
import { hi } from './languages/hi.ts';
import { hu } from './languages/hu.ts';
import { it } from './languages/it.ts';
import { ja } from './languages/ja.ts';
import { ko } from './languages/ko.ts';
import { nl } from './languages/nl.ts';
import { pl } from './languages/pl.ts';
import { pt } from './languages/pt.ts';
import { ru } from './languages/ru.ts';
import { tr } from './languages/tr.ts';
import { zh } from './languages/zh.ts';
import type { SpareWords } from './spare-words.ts';

export const SPARE_WORDS: Readonly<Record<Language, SpareWords>> = {
  ar, cs, de, en, es, fr, hi, hu, it, ja, ko, nl, pl, pt, ru, tr, zh,
}; // prettier-ignore

/** The lists of one language, for looking up. Phrases are as `phraseOf` writes them. */
export interface SpareSets {
  fillers: ReadonlySet<string>;
  asides: ReadonlySet<string>;
  slips: ReadonlySet<string>;
  negations: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
  ones: ReadonlySet<string>;
}

export function phraseOf(words: readonly string[], language: Language): string {
  return words.map(plainWord).join(wordSpace(language));
}

const SETS = new Map<Language, SpareSets>(
  LANGUAGES.map((language) => [language, setsOf(SPARE_WORDS[language], language)]),
);

export function spareSets(language: Language): SpareSets {
  return SETS.get(language)!;
}

function setsOf(
  { fillers, asides, slips, negations, numbers, ones = '' }: SpareWords,
  language: Language,
): SpareSets {
  const phrases = (list: string): ReadonlySet<string> =>
    new Set(list.split(',').map((phrase) => phraseOf(phrase.trim().split(/\s+/), language)));
  const words = (list: string): ReadonlySet<string> =>
    new Set(list.split(/\s+/).filter(Boolean).map(plainWord));
  return {
    fillers: phrases(fillers),
    asides: phrases(asides),
    slips: words(slips),
    negations: words(negations),
    numbers: words(numbers),
    ones: words(ones),
  };
}
