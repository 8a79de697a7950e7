import { NOT_UNDERSTOOD, type RecognisedWord, type RecognitionEvent } from '../../speech/ports.ts';

/** A word as the program prints it: text, start and end in milliseconds, log score of the language model. */
export type ScoredWord = [text: string, startMs: number, endMs: number, languageScore: number];

/** So many words must be heard alike, and known, before the first of them is believed. */
const BELIEVED_WORDS = 5;
/** In so many results in a row (one each 100 ms). */
const AGREEING_RESULTS = 3;
/** An utterance that was not believed before its end needs so many words. */
const SHORTEST_UTTERANCE_WORDS = 4;
/**
 * Mean score a word: sentences of the demonstration have -110 to -170, random words of its vocabulary less than -190.
 * Measured in recogniser-check.engine.test.ts.
 */
const LOWEST_LANGUAGE_SCORE = -185;
/** Shorter stretches of unknown sound are coughs and clicks: nothing is shown for them. */
const SHORTEST_SPEECH_MS = 500;

/**
 * Lets the words of a small vocabulary through only where they were probably said. The language model holds thousands of
 * other words beside its vocabulary, so that other speech is recognised as those. While such a word is in a result nothing
 * is passed on; when it is in the final result, the rest of the utterance becomes one NOT_UNDERSTOOD.
 */
export class UtteranceCheck {
  private readonly vocabulary: ReadonlySet<string>;
  private results: ScoredWord[][] = [];
  private passed: RecognisedWord[] | undefined;

  constructor(vocabulary: ReadonlySet<string>) {
    this.vocabulary = vocabulary;
  }

  interim(words: ScoredWord[]): RecognitionEvent[] {
    this.results = [...this.results.slice(1 - AGREEING_RESULTS), words];
    if (!this.allKnown(words)) return [];
    if (!this.passed) {
      const agreed = this.agreedWords();
      if (agreed.length < BELIEVED_WORDS || meanScore(agreed) <= LOWEST_LANGUAGE_SCORE) return [];
      this.passed = plain(words);
      // with the results before, so that what agreed here agrees for callers that count agreement again
      return this.results.map((result) => ({ type: 'interim', words: plain(this.knownPart(result)) }));
    }
    this.passed = plain(words);
    return [{ type: 'interim', words: this.passed }];
  }

  final(words: ScoredWord[]): RecognitionEvent[] {
    const { passed } = this;
    this.passed = undefined;
    this.results = [];
    const believed =
      passed !== undefined ||
      (words.length >= SHORTEST_UTTERANCE_WORDS && meanScore(words) > LOWEST_LANGUAGE_SCORE);
    if (believed && this.allKnown(words)) return [{ type: 'final', words: plain(words) }];
    return [{ type: 'final', words: [...(passed ?? []), ...notUnderstood(words, passed?.at(-1)?.endMs)] }];
  }

  private allKnown(words: readonly ScoredWord[]): boolean {
    return this.knownPart(words).length === words.length;
  }

  private knownPart(words: readonly ScoredWord[]): ScoredWord[] {
    const unknownAt = words.findIndex(([text]) => !this.vocabulary.has(text));
    return unknownAt < 0 ? [...words] : words.slice(0, unknownAt);
  }

  /** What all remembered results begin with. */
  private agreedWords(): ScoredWord[] {
    const [newest = [], ...others] = [...this.results].reverse();
    if (others.length + 1 < AGREEING_RESULTS) return [];
    const differsAt = newest.findIndex(([text], at) => others.some((words) => words[at]?.[0] !== text));
    return differsAt < 0 ? newest : newest.slice(0, differsAt);
  }
}

/** One mark for everything after `fromMs`. */
function notUnderstood(words: readonly ScoredWord[], fromMs: number | undefined): RecognisedWord[] {
  const startMs = fromMs ?? words[0]?.[1] ?? 0;
  const endMs = words.at(-1)?.[2] ?? 0;
  return endMs - startMs < SHORTEST_SPEECH_MS ? [] : [{ text: NOT_UNDERSTOOD, startMs, endMs }];
}

function meanScore(words: readonly ScoredWord[]): number {
  return words.reduce((sum, [, , , score]) => sum + score, 0) / Math.max(1, words.length);
}

function plain(words: readonly ScoredWord[]): RecognisedWord[] {
  return words.map(([text, startMs, endMs]) => ({ text, startMs, endMs }));
}
