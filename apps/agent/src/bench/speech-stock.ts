import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import type { TextToSpeech } from '../speech/ports.ts';
import { withEngineTimeLimit } from '../speech/time-limit.ts';
import type { EngineTurn } from './engine-turn.ts';
import { BENCH_SENTENCES } from './sentences.ts';
import { speakSentence } from './speak-sentence.ts';

/** All sentences of a language, spoken by one voice; as recognisers hear them. */
export interface StockSpeech {
  voice: string;
  pcm: Int16Array[];
}

const VOICE_LIMIT_MS = 30_000;

/** What recognisers hear: each language is spoken once, by the first voice that can. */
export class SpeechStock {
  readonly #voices: readonly TextToSpeech[];
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  readonly #spoken = new Map<Language, StockSpeech | 'no-voice'>();

  constructor(voices: readonly TextToSpeech[], { clock, signal }: { clock: Clock; signal: AbortSignal }) {
    this.#voices = voices;
    this.#clock = clock;
    this.#signal = signal;
  }

  /** Of a voice that was measured. */
  keep(language: Language, speech: StockSpeech): void {
    if (!this.#spoken.has(language)) this.#spoken.set(language, speech);
  }

  /** @returns `no-voice` where no voice could, `no-time` where `fill` did not come to it */
  of(language: Language): StockSpeech | 'no-voice' | 'no-time' {
    return this.#spoken.get(language) ?? 'no-time';
  }

  /** Speaks what is missing of these, before those that hear are measured: slow voices take none of their time. */
  async fill(languages: Iterable<Language>, turn: EngineTurn): Promise<void> {
    for (const language of languages) {
      if (this.#spoken.has(language)) continue;
      const speech = await this.#speak(language, turn);
      if (speech !== 'no-time') this.#spoken.set(language, speech);
    }
  }

  async #speak(language: Language, turn: EngineTurn): Promise<StockSpeech | 'no-voice' | 'no-time'> {
    const [clock, signal] = [this.#clock, this.#signal];
    const voices = this.#voices.filter((one) => one.speaks(language));
    for (const voice of voices) {
      if (turn.isOver) break;
      const limitMs = Math.min(VOICE_LIMIT_MS, turn.leftMs);
      try {
        return await withEngineTimeLimit(clock, limitMs, 'the voice', signal, async (limited) => {
          const pcm: Int16Array[] = [];
          for (const text of BENCH_SENTENCES[language])
            pcm.push((await speakSentence({ voice, language, text, clock, signal: limited })).pcm);
          return { voice: voice.info.id, pcm };
        });
      } catch {
        // The next one may; how a voice does shows where voices are measured.
        signal.throwIfAborted();
      }
    }
    return voices.length > 0 && turn.isOver ? 'no-time' : 'no-voice';
  }
}
