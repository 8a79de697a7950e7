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

/** Letters of a word that inflections leave alone, in most words of most languages. */
const STEM_LENGTH = 5;

/**
 * The words of a text that say what it is about, comparable across inflections: without accents, capitals, words that
 * every text has, and endings. Numbers stay whole.
 */
export function termsOf(text: string, language: Language): string[] {
  const terms: string[] = [];
  for (const { segment, isWordLike } of segmenterOf(language).segment(text)) {
    if (!isWordLike) continue;
    const word = plain(segment);
    if (word === '' || stopWordsOf(language).has(word)) continue;
    terms.push(/\d/.test(word) ? word : [...word].slice(0, STEM_LENGTH).join(''));
  }
  return terms;
}

/** The beginnings of the same words as they are written, and as `termsOf` compares them: for a search in a database. */
export function wordBeginningsOf(text: string, language: Language): string[] {
  const words = [...segmenterOf(language).segment(text)].filter(({ isWordLike }) => isWordLike);
  return [
    ...new Set(
      words.flatMap(({ segment }) => {
        const [term] = termsOf(segment, language);
        if (term === undefined) return [];
        const written = segment.normalize('NFC').toLowerCase();
        return [term, /\d/.test(written) ? written : [...written].slice(0, STEM_LENGTH).join('')];
      }),
    ),
  ];
}

/** Whether a name is mentioned: its first word, as a whole word. */
export function mentions(text: string, name: string): boolean {
  const [first = ''] = plain(name).split(/\s+/);
  return (
    first.length > 1 &&
    new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(first)}(?![\\p{L}\\p{N}])`, 'u').test(plain(text))
  );
}
