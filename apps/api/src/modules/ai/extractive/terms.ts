import type { Language } from '@intermind/contracts';
import {
  ara,
  ces,
  deu,
  eng,
  fra,
  hin,
  hun,
  ita,
  jpn,
  kor,
  nld,
  pol,
  por,
  rus,
  spa,
  tur,
  zho,
} from 'stopword';
import { stemOf, withoutElision } from './stems.ts';

const STOP_WORDS: Readonly<Record<Language, readonly string[]>> = {
  ar: ara,
  cs: ces,
  de: deu,
  en: eng,
  es: spa,
  fr: fra,
  hi: hin,
  hu: hun,
  it: ita,
  ja: jpn,
  ko: kor,
  nl: nld,
  pl: pol,
  pt: por,
  ru: rus,
  tr: tur,
  zh: zho,
};

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .normalize('NFKC');

const segmenters = new Map<Language, Intl.Segmenter>();
const stopWords = new Map<Language, ReadonlySet<string>>();

function segmenterOf(language: Language): Intl.Segmenter {
  const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, known);
  return known;
}

function stopWordsOf(language: Language): ReadonlySet<string> {
  const known = stopWords.get(language) ?? new Set(STOP_WORDS[language].map(plain));
  stopWords.set(language, known);
  return known;
}

/** Letters of a stem that derivations leave alone, in most words of most languages. */
const STEM_LENGTH = 5;

/** A word that says what a text is about. */
interface MeaningfulWord {
  /** In small letters, without the article that is written with it. */
  written: string;
  /** Without its inflection, with accents. */
  stem: string;
  /** Comparable across inflections: without accents and endings. Numbers stay whole. */
  term: string;
}

const beginningOf = (word: string): string =>
  /\d/.test(word) ? word : [...word].slice(0, STEM_LENGTH).join('');

/** Null: every text has this word. */
function meaningOf(segment: string, language: Language, stemmedAs: Language): MeaningfulWord | null {
  const written = withoutElision(segment.normalize('NFC').toLowerCase(), language);
  const word = plain(written);
  if (word === '' || stopWordsOf(language).has(word)) return null;
  const stem = /\d/.test(word) ? written : stemOf(written, stemmedAs);
  return { written, stem, term: beginningOf(plain(stem)) || beginningOf(word) };
}

const WORDS_KNOWN_MAX = 20_000;
const known = new Map<string, Map<string, MeaningfulWord | null>>();

/** A long meeting says the same words again and again. */
function knownMeaningsOf(language: Language, stemmedAs: Language) {
  const key = `${language} ${stemmedAs}`;
  const words = known.get(key);
  if (words && words.size < WORDS_KNOWN_MAX) return words;
  const empty = new Map<string, MeaningfulWord | null>();
  known.set(key, empty);
  return empty;
}

function meaningfulWords(text: string, language: Language, stemmedAs: Language): MeaningfulWord[] {
  const meanings = knownMeaningsOf(language, stemmedAs);
  const words: MeaningfulWord[] = [];
  for (const { segment, isWordLike } of segmenterOf(language).segment(text)) {
    if (!isWordLike) continue;
    let word = meanings.get(segment);
    if (word === undefined) meanings.set(segment, (word = meaningOf(segment, language, stemmedAs)));
    if (word) words.push(word);
  }
  return words;
}

/**
 * The words of a text that say what it is about, comparable across inflections.
 * @param stemmedAs the language of what they are compared with: a name in both has one stem then
 */
export function termsOf(text: string, language: Language, stemmedAs: Language = language): string[] {
  return meaningfulWords(text, language, stemmedAs).map(({ term }) => term);
}

/** A word to be searched for in a database. */
export interface SearchedWord {
  /** In small letters. */
  written: string;
  stem: string;
  /** Of the word as it is written, and as `termsOf` compares it. */
  beginnings: string[];
}

/** The same words as they are written, each once. */
export function searchedWordsOf(text: string, language: Language): SearchedWord[] {
  const words = new Map(
    meaningfulWords(text, language, language).map((word) => [word.written, word] as const),
  );
  return [...words.values()].map(({ written, stem, term }) => ({
    written,
    stem,
    beginnings: [...new Set([term, beginningOf(written)])],
  }));
}

/** Whether a name is mentioned: its first word, as a whole word. */
export function mentions(text: string, name: string): boolean {
  const [first = ''] = plain(name).split(/\s+/);
  return (
    first.length > 1 &&
    new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(first)}(?![\\p{L}\\p{N}])`, 'u').test(plain(text))
  );
}
