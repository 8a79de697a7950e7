import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import type { TextToSpeech } from '../speech/ports.ts';
import { withEngineTimeLimit } from '../speech/time-limit.ts';
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
  readonly #spoken = new Map<Language, StockSpeech | null>();

  constructor(voices: readonly TextToSpeech[], { clock, signal }: { clock: Clock; signal: AbortSignal }) {
    this.#voices = voices;
    this.#clock = clock;
    this.#signal = signal;
  }

  /** Of a voice that was measured. */
  keep(language: Language, speech: StockSpeech): void {
    if (!this.#spoken.has(language)) this.#spoken.set(language, speech);
  }

  /** @returns null where no voice could */
  async of(language: Language): Promise<StockSpeech | null> {
    const known = this.#spoken.get(language);
    if (known !== undefined) return known;
    const speech = await this.#speak(language);
    this.#spoken.set(language, speech);
    return speech;
  }

  async #speak(language: Language): Promise<StockSpeech | null> {
    const [clock, signal] = [this.#clock, this.#signal];
    for (const voice of this.#voices.filter((one) => one.speaks(language))) {
      try {
        return await withEngineTimeLimit(clock, VOICE_LIMIT_MS, 'the voice', signal, async (limited) => {
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
    return null;
  }
}
