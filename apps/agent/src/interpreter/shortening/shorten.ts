import { type Language, wordSpace } from '@intermind/contracts/languages';
import { endsSentence, hangs } from '../policy/word-lists.ts';
import { plainWord } from '../policy/words.ts';
import { phraseOf, spareSets, type SpareSets } from './spare-sets.ts';

/** Of a phrase, and of what is said twice in a row; words of languages without spaces are short. */
const PHRASE_MAX_WORDS = 6;
const BEGINS_AS_WORD = /^[\p{L}\p{N}]/u;
/** What a word may end with that is left out: commas, full stops, exclamation marks. Question marks carry something. */
const ENDS_PLAINLY = /[\p{L}\p{M}\p{N}][,;:.!…、，；：。！،؛।–—-]*$/u;
const SET_OFF = /[,;:.!…、，；：。！،؛।–—-]$/u;
const PAUSE_AFTER = /[,;:、，；：،؛–—-]+$/u;
const MARKS_AFTER = /[,;:.!…、，；：。！،؛।–—-]+$/u;
const FULL_STOP = /[.!…。！।]$/u;
const DIGIT = /\p{N}/u;
const CAPITAL = /^\p{Lu}/u;
/** An acronym, also where a sentence begins. */
const CAPITALS = /^\p{Lu}{2,}[^\p{L}]*$/u;

export interface ShortenOptions {
  language: Language;
  /** The words begin a sentence. */
  opensSentence: boolean;
  /** Names and terms as they may stand in the text: never left out. */
  terms: readonly string[];
}

/**
 * What a voice that is behind says of these words: without hesitations, slips that are said twice, and words that carry
 * nothing. Numbers, negations and terms stay; of words that have nothing else, all do. Shortening again changes nothing.
 */
export function shorten(words: readonly string[], options: ShortenOptions): string[] {
  const rules = new Shortener(options);
  let shortened = [...words];
  for (;;) {
    const shorter = rules.once(shortened);
    if (shorter.length === shortened.length || shorter.length === 0) return shortened;
    shortened = shorter;
  }
}

class Shortener {
  private readonly language: Language;
  private readonly opensSentence: boolean;
  private readonly sets: SpareSets;
  private readonly terms: readonly string[];

  constructor({ language, opensSentence, terms }: ShortenOptions) {
    this.language = language;
    this.opensSentence = opensSentence;
    this.sets = spareSets(language);
    const parts = wordSpace(language) === '' ? terms : terms.flatMap((term) => term.split(/\s+/));
    this.terms = parts.map(plainWord).filter((term) => term !== '');
  }

  once(words: readonly string[]): string[] {
    return this.withoutSlips(this.withoutSpareWords(words));
  }

  private withoutSpareWords(words: readonly string[]): string[] {
    const kept: string[] = [];
    for (let at = 0; at < words.length;) {
      const count = this.spareAt(words, at, kept);
      if (count === 0) kept.push(words[at++]!);
      else {
        this.passOnEnd(kept, words[at + count - 1]!);
        at += count;
      }
    }
    return kept;
  }

  /** How many words from here on are a phrase that may go. */
  private spareAt(words: readonly string[], at: number, kept: readonly string[]): number {
    const before = kept.at(-1);
    const opens =
      before === undefined
        ? this.opensSentence || words.slice(0, at).some((word) => this.ends(word))
        : this.ends(before);
    const { fillers, asides } = this.sets;
    for (let count = Math.min(PHRASE_MAX_WORDS, words.length - at); count > 0; count--) {
      const phrase = words.slice(at, at + count);
      const written = phraseOf(phrase, this.language);
      const isFiller = fillers.has(written);
      if (!isFiller && !asides.has(written)) continue;
      const isSetOff =
        SET_OFF.test(phrase.at(-1)!) && (opens || (before !== undefined && PAUSE_AFTER.test(before)));
      const isSpare = isFiller
        ? before === undefined || !this.isNumber(before)
        : isSetOff && !this.isItem(words.slice(at), count, kept, opens);
      if (isSpare && this.mayGo(phrase, opens)) return count;
    }
    return 0;
  }

  /** An answer of its own ("Of course."), or one of a list ("stop, look, listen"): next to one that is a single word. */
  private isItem(words: readonly string[], count: number, kept: readonly string[], opens: boolean): boolean {
    const isLast = this.ends(words[count - 1]!);
    if (opens) return isLast;
    const beforeThat = kept.at(-2);
    const followsOne = beforeThat === undefined || SET_OFF.test(beforeThat);
    const [next, afterThat] = [words[count], words[count + 1]];
    const precedesOne = next !== undefined && (afterThat === undefined || SET_OFF.test(next));
    return followsOne || (!isLast && precedesOne);
  }

  private mayGo(phrase: readonly string[], opensSentence: boolean): boolean {
    return phrase.every((word, index) => {
      const isLast = index === phrase.length - 1;
      const isPlain = BEGINS_AS_WORD.test(word) && ENDS_PLAINLY.test(word) && (isLast || !SET_OFF.test(word));
      const mayBeName = !(opensSentence && index === 0) && !hangs(plainWord(word), this.language);
      const isName = (mayBeName && CAPITAL.test(word)) || CAPITALS.test(word);
      return isPlain && !isName && !this.isHeld(word);
    });
  }

  /** The sentence that ended with it ends with the word before. */
  private passOnEnd(kept: string[], left: string): void {
    const before = kept.at(-1);
    if (before === undefined || !FULL_STOP.test(left) || this.ends(before)) return;
    kept[kept.length - 1] = before.replace(PAUSE_AFTER, '') + (MARKS_AFTER.exec(left)?.[0] ?? '');
  }

  private withoutSlips(words: readonly string[]): string[] {
    const kept: string[] = [];
    for (let at = 0; at < words.length;) {
      const count = this.slipAt(words, at, kept.at(-1));
      if (count === 0) kept.push(words[at]!);
      at += Math.max(1, count);
    }
    return kept;
  }

  /**
   * How many words from here on are said again right after; the second time stays. Only where the first time breaks off
   * behind a word that can neither end anything nor follow itself: "what we have we have" is no slip.
   */
  private slipAt(words: readonly string[], at: number, before: string | undefined): number {
    if (before !== undefined && this.isNumber(before)) return 0;
    for (let count = Math.min(PHRASE_MAX_WORDS, (words.length - at) >> 1); count > 0; count--) {
      const first = words.slice(at, at + count);
      const second = words.slice(at + count, at + 2 * count);
      const last = first.at(-1)!;
      if (!this.sets.slips.has(plainWord(last)) || SET_OFF.test(last)) continue;
      const isSame = first.every((word, index) => this.isSameAgain(word, second[index]!));
      if (isSame && first.every((word) => this.maySlip(word))) return count;
    }
    return 0;
  }

  /** "le Le Monde" is no slip. */
  private isSameAgain(word: string, again: string): boolean {
    return plainWord(word) === plainWord(again) && (CAPITAL.test(word) || !CAPITAL.test(again));
  }

  private maySlip(word: string): boolean {
    return BEGINS_AS_WORD.test(word) && ENDS_PLAINLY.test(word) && !this.ends(word) && !this.isHeld(word);
  }

  private ends(word: string): boolean {
    return endsSentence(word, this.language);
  }

  private isNumber(word: string): boolean {
    const plain = plainWord(word);
    const { numbers } = this.sets;
    const unspaced = wordSpace(this.language) === '';
    if (DIGIT.test(plain) || (unspaced && [...plain].some((letter) => numbers.has(letter)))) return true;
    return partsOf(plain).some((part) => numbers.has(part));
  }

  /** Numbers, negations and terms. */
  private isHeld(word: string): boolean {
    if (this.isNumber(word)) return true;
    const plain = plainWord(word);
    const { negations, ones } = this.sets;
    const unspaced = wordSpace(this.language) === '';
    if (partsOf(plain).some((part) => negations.has(part) || ones.has(part))) return true;
    return this.terms.some((term) =>
      unspaced ? term.includes(plain) || plain.includes(term) : term === plain,
    );
  }
}

const partsOf = (plain: string): string[] => [plain, ...plain.split("'")];
