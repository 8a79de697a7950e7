import { LANGUAGES, type Language } from '@intermind/contracts/languages';
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
import type { WordList } from './languages/word-list.ts';
import { zh } from './languages/zh.ts';
import { plainWord } from './words.ts';

export const WORD_LISTS: Readonly<Record<Language, WordList>> = {
  ar, cs, de, en, es, fr, hi, hu, it, ja, ko, nl, pl, pt, ru, tr, zh,
}; // prettier-ignore

type Closed = 'openers' | 'hanging' | 'clinging' | 'abbreviations';
type WordSets = Readonly<Record<Closed, ReadonlySet<string>>>;

function setOf(list = ''): ReadonlySet<string> {
  return new Set(
    list
      .split(/\s+/)
      .map(plainWord)
      .filter((word) => word !== ''),
  );
}

const SETS = new Map<Language, WordSets>(
  LANGUAGES.map((language) => {
    const { openers, hanging, clinging, abbreviations } = WORD_LISTS[language];
    return [
      language,
      {
        openers: setOf(openers),
        hanging: setOf(hanging),
        clinging: setOf(clinging),
        abbreviations: setOf(abbreviations),
      },
    ];
  }),
);

function isIn(kind: Closed, word: string, language: Language): boolean {
  return SETS.get(language)![kind].has(plainWord(word));
}

/** May a long segment of `language` be cut before this word? */
export function opensClause(word: string, language: Language): boolean {
  return isIn('openers', word, language);
}

const CLOSING = String.raw`[)"'”’“‘»›」』）】\]]*$`;
const SENTENCE_END = new RegExp(String.raw`[.?!…。？！｡．؟۔।॥]${CLOSING}`, 'u');
const FULL_STOP_ONLY = new RegExp(String.raw`^(.*[^.])\.${CLOSING}`, 'u');
/** Initials and "e.g.": single letters, each with its full stop. */
const LETTERS = /^(?:\p{L}\p{M}*\.)*\p{L}\p{M}*$/u;
const NUMBER = /^\p{Nd}{1,2}$/u;

/** Does a sentence end with this word? Not with an abbreviation, an initial or an ordinal number. */
export function endsSentence(word: string, language: Language): boolean {
  if (!SENTENCE_END.test(word)) return false;
  const before = FULL_STOP_ONLY.exec(word)?.[1]?.replace(/^\P{L}*(?=\p{L})/u, '');
  if (before === undefined) return true;
  if (LETTERS.test(before) || isIn('abbreviations', before, language)) return false;
  return !(WORD_LISTS[language].ordinalStop === true && NUMBER.test(before));
}

/** Would a listener of `language` wait for more after this word? A word that ends a sentence never hangs. */
export function hangs(word: string, language: Language): boolean {
  return !SENTENCE_END.test(word) && isIn('hanging', word, language);
}

/**
 * May speech stop after the first `count` of these words? Not on a word that hangs, and not before one that belongs to
 * the word before it.
 */
export function mayStopAfter(words: readonly string[], count: number, language: Language): boolean {
  const last = words[count - 1];
  if (last === undefined) return false;
  if (SENTENCE_END.test(last)) return true;
  const next = words[count];
  if (next === undefined && WORD_LISTS[language].usuallyClings === true) {
    return isIn('clinging', last, language) && !isIn('hanging', last, language);
  }
  return !hangs(last, language) && (next === undefined || !isIn('clinging', next, language));
}

const LETTER = /[\p{L}\p{Nd}]/gu;
const DIGIT = /\p{Nd}/gu;
/** A digit is said as a word of its own. */
const DIGIT_MS = 230;

/** How long these words take to say, milliseconds, at the usual speed: what chunks are measured by in every script. */
export function expectedSpeechMs(words: readonly string[], language: Language): number {
  const { letterMs, wordMs } = WORD_LISTS[language];
  let totalMs = 0;
  for (const word of words) {
    const digits = word.match(DIGIT)?.length ?? 0;
    const letters = (word.match(LETTER)?.length ?? 0) - digits;
    if (letters + digits > 0) totalMs += wordMs + letters * letterMs + digits * DIGIT_MS;
  }
  return totalMs;
}
