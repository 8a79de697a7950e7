import type { Language } from '@intermind/contracts/languages';
import type { AssistantSpeech } from '@intermind/contracts/voice-assistant';
import { WORD_LISTS } from '../interpreter/policy/word-lists.ts';
import { fromWords } from '../interpreter/policy/words.ts';
import { toWords } from '../speech/to-words.ts';

export interface ToldSentenceOptions {
  number: number;
  text: string;
  language: Language;
  onSpeech: (speech: AssistantSpeech) => void;
}

/** Where the sound of a sentence is: times on the timeline of its player. `scale`: its length, of the usual one. */
export interface Placed {
  startMs: number;
  scale: number;
  playedMs: number;
}

/**
 * A sentence that is heard, and told as far as it has been. Words share its time by their length, and what has been told is
 * never taken back.
 */
export class ToldSentence {
  private readonly options: ToldSentenceOptions;
  private readonly words: string[];
  private readonly wordsMs: number[];
  private told = 0;
  private startedAtMs: number | undefined;
  private ended = false;

  constructor(options: ToldSentenceOptions) {
    this.options = options;
    const { text, language } = options;
    const { letterMs, wordMs } = WORD_LISTS[language];
    this.words = toWords(text, language);
    this.wordsMs = this.words.map((word) => wordMs + letterMs * word.length);
  }

  /** How long it usually takes to say, or to read. */
  get usualMs(): number {
    return this.wordsMs.reduce((sum, ms) => sum + ms, 0);
  }

  get hasBegun(): boolean {
    return this.startedAtMs !== undefined;
  }

  get isOver(): boolean {
    return this.ended;
  }

  /** What has been heard of it. */
  get text(): string {
    return fromWords(this.words.slice(0, this.told), this.options.language);
  }

  /** @param startedAtMs on the clock, where it begins now; @param isOver all of it has been heard */
  tell({ startMs, scale, playedMs }: Placed, startedAtMs: number, isOver: boolean): void {
    if (this.ended || (playedMs <= startMs && !isOver)) return;
    this.startedAtMs ??= Math.round(startedAtMs);
    let atMs = startMs;
    let count = 0;
    for (const ms of this.wordsMs) {
      if (atMs < playedMs) count += 1;
      atMs += ms * scale;
    }
    if (count <= this.told && !isOver) return;
    this.told = isOver ? this.words.length : count;
    this.ended = isOver;
    this.report();
  }

  /** Nothing more of it will be heard. */
  cut(): void {
    if (this.ended || !this.hasBegun) return;
    this.ended = true;
    this.report();
  }

  private report(): void {
    const { number, language, onSpeech } = this.options;
    const { text, startedAtMs, ended } = this;
    onSpeech({ sentence: number, language, text, startMs: startedAtMs!, final: ended });
  }
}
