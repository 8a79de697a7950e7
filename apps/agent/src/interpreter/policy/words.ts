import { type Language, wordSpace } from '@intermind/contracts/languages';
import { toWords } from '../../speech/to-words.ts';

/** One recognised word; times on the interpreter's clock, milliseconds. */
export interface HeardWord {
  text: string;
  startMs: number;
  endMs: number;
}

const NEEDS_SPACE = /[\p{Script=Latin}\p{Nd}][,.:;!?)]*$/u;
const NEEDS_SPACE_BEFORE = /^[(]?[\p{Script=Latin}\p{Nd}]/u;

export function fromWords(words: readonly string[], language: Language): string {
  const space = wordSpace(language);
  if (space !== '') return words.join(space);
  let text = '';
  for (const word of words) {
    // foreign words in a text without spaces still stand apart from each other
    text += NEEDS_SPACE.test(text) && NEEDS_SPACE_BEFORE.test(word) ? ` ${word}` : word;
  }
  return text;
}

/** Recognisers of languages without spaces may give whole phrases as one word: its parts, each with its share of the time. */
export function splitHeardWord(word: HeardWord, language: Language): HeardWord[] {
  if (wordSpace(language) !== '') return [word];
  const parts = toWords(word.text, language);
  if (parts.length <= 1) return [word];
  const letters = parts.reduce((sum, part) => sum + part.length, 0);
  const msPerLetter = (word.endMs - word.startMs) / letters;
  let startMs = word.startMs;
  return parts.map((text) => {
    const part = { text, startMs, endMs: startMs + text.length * msPerLetter };
    startMs = part.endMs;
    return part;
  });
}

/** Vowel signs and lengthening of Arabic, which one translation writes and the next does not. */
const ARABIC_SIGNS = /[\u0640\u064B-\u0652\u0670]/gu;
const NO_PART_OF_A_WORD = /[^\p{Letter}\p{Mark}\p{Number}'.]|\.(?!\p{Letter})/gu;

/** What two translations are compared by: neither capitals nor punctuation count, nor which apostrophe is written. */
export function plainWord(word: string): string {
  return word
    .normalize('NFKC')
    .replaceAll('İ', 'i')
    .replaceAll('’', "'")
    .toLowerCase()
    .replace(ARABIC_SIGNS, '')
    .replace(NO_PART_OF_A_WORD, '');
}

export function sameWord(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && plainWord(a) === plainWord(b);
}

/**
 * How many words of `a`, from its start, are the same in both. Where words are found by dictionary, the same letters may
 * be cut differently: what counts is that both have a word's end there.
 */
export function commonPrefixLength(a: readonly string[], b: readonly string[], language: Language): number {
  if (wordSpace(language) !== '') {
    let length = 0;
    while (sameWord(a[length], b[length])) length++;
    return length;
  }
  const [lettersA, lettersB] = [a.map(plainWord), b.map(plainWord)];
  const endsB = new Set<number>([0]);
  let at = 0;
  for (const word of lettersB) endsB.add((at += word.length));
  const textB = lettersB.join('');
  let [length, text] = [0, ''];
  for (const [index, word] of lettersA.entries()) {
    text += word;
    if (!textB.startsWith(text)) break;
    if (endsB.has(text.length)) length = index + 1;
  }
  return length;
}
