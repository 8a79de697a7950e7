import { type Language, wordSpace } from '@intermind/contracts/languages';

/** One recognised word; times on the interpreter's clock, milliseconds. */
export interface HeardWord {
  text: string;
  startMs: number;
  endMs: number;
}

const UNSPACED_TOKEN = /[\p{Script=Latin}\p{Number}]+|[^\s]/gu;

/**
 * Cuts translated text into the units that the policy holds back or lets go; where words are written without spaces,
 * each character is one.
 */
export function toWords(text: string, language: Language): string[] {
  if (wordSpace(language) === '') return text.match(UNSPACED_TOKEN) ?? [];
  return text.split(/\s+/).filter((word) => word !== '');
}

export function fromWords(words: readonly string[], language: Language): string {
  return words.join(wordSpace(language));
}

/** What two translations are compared by: neither capitals nor punctuation count. */
export function plainWord(word: string): string {
  return word.toLowerCase().replace(/[^\p{Letter}\p{Mark}\p{Number}'’]/gu, '');
}

export function sameWord(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && plainWord(a) === plainWord(b);
}

/** How many words from the start are the same in both. */
export function commonPrefixLength(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && sameWord(a[length], b[length])) length++;
  return length;
}

const SENTENCE_END = /[.?!…。？！][)"'”’»]*$/u;

export function endsSentence(word: string): boolean {
  return SENTENCE_END.test(word);
}
