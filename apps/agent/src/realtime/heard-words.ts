import type { Language } from '@intermind/contracts/languages';
import type { AssistantSpeech } from '@intermind/contracts/voice-assistant';
import { Sentences } from '../assistant/sentences.ts';
import { ToldSentence } from '../assistant/told-sentence.ts';

export interface HeardWordsOptions {
  language: Language;
  nextSentence: () => number;
  onSpeech: (speech: AssistantSpeech) => void;
}

/** How far the sound of an answer is: undefined before its length is known. */
export interface Played {
  playedMs: number;
  lengthMs: number | undefined;
  nowMs: number;
}

/**
 * The words of an answer whose sound comes beside its text, without times: which of them have been heard. Sentences share
 * the time of the answer as words share that of a sentence.
 */
export class HeardWords {
  private readonly options: HeardWordsOptions;
  private readonly sentences = new Sentences();
  private readonly said: ToldSentence[] = [];

  constructor(options: HeardWordsOptions) {
    this.options = options;
  }

  get text(): string {
    return this.said
      .map(({ text }) => text)
      .filter(Boolean)
      .join(' ');
  }

  get isOver(): boolean {
    return this.said.every(({ isOver }) => isOver);
  }

  push(text: string): void {
    this.add(this.sentences.push(text));
  }

  /** There is no more text. */
  finish(): void {
    this.add(this.sentences.flush());
  }

  tell({ playedMs, lengthMs, nowMs }: Played): void {
    const usualMs = this.said.reduce((sum, sentence) => sum + sentence.usualMs, 0);
    const isHeard = lengthMs !== undefined && playedMs >= lengthMs;
    // While the sound still comes nobody knows how long it will be.
    const scale = lengthMs === undefined || usualMs === 0 ? 1 : lengthMs / usualMs;
    let startMs = 0;
    for (const [index, sentence] of this.said.entries()) {
      const endMs = startMs + sentence.usualMs * scale;
      const isPast = endMs <= playedMs && (lengthMs !== undefined || index < this.said.length - 1);
      sentence.tell({ startMs, scale, playedMs }, nowMs, isHeard || isPast);
      startMs = endMs;
    }
  }

  /** Nothing more of it will be heard. */
  cut(): void {
    for (const sentence of this.said) sentence.cut();
  }

  private add(sentences: readonly string[]): void {
    const { language, nextSentence, onSpeech } = this.options;
    for (const text of sentences)
      this.said.push(new ToldSentence({ number: nextSentence(), text, language, onSpeech }));
  }
}
