import { BROWSER_WORDS_ENGINE } from '@intermind/contracts/browser-words';
import type { Language } from '@intermind/contracts/languages';
import type { AssistantSpeech } from '@intermind/contracts/voice-assistant';
import type { SpeechToText } from '../speech/ports.ts';
import { toWords } from '../speech/to-words.ts';
import type { HeardWord } from './policy/words.ts';

/** Who knows the words of a speaker without engines: the speaker, or the speaker's browser. */
export type WordsFrom = 'itself' | 'browser';

/** What words are made by, as far as the pipeline is concerned. */
export type WordSource = Pick<SpeechToText, 'info'>;

/** Known words, as if recognised. */
export const ASSISTANT_WORDS: WordSource = {
  info: {
    id: 'voice-assistant',
    kind: 'speech-to-text',
    grade: 'production',
    typicalMs: 0,
    agreement: 1,
    punctuates: true,
  },
};

/** What a browser wrote, as if recognised: it changes its mind about the last words. */
export const BROWSER_WORDS: WordSource = {
  info: { ...ASSISTANT_WORDS.info, id: BROWSER_WORDS_ENGINE, agreement: 2, punctuates: false },
};

/** The words of someone who tells us what they say, sentence by sentence, as it is spoken. */
export class ToldWords {
  private sentence: number | undefined;
  private words: HeardWord[] = [];

  begins(sentence: number): boolean {
    return this.sentence !== sentence;
  }

  /** @returns all words of the sentence so far */
  take({ sentence, text, startMs }: AssistantSpeech, language: Language, nowMs: number): HeardWord[] {
    if (this.begins(sentence)) this.words = [];
    this.sentence = sentence;
    for (const word of toWords(text, language).slice(this.words.length)) {
      const beforeMs = this.words.at(-1)?.endMs ?? startMs;
      this.words.push({ text: word, startMs: beforeMs, endMs: Math.max(beforeMs, nowMs) });
    }
    return [...this.words];
  }
}
