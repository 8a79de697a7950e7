import type { Language } from '@intermind/contracts/languages';
import type { PairTranslator, TranslationPlace, TranslationWorld } from '../../media/page-translator.ts';
import type { DeviceVoice } from '../../media/page-voice.ts';

/** A browser that translates as the test says: `[es>en] hola`. */
export class FakeTranslation implements TranslationWorld {
  place: TranslationPlace = 'unable';
  /** What the next openings wait for. */
  gate: Promise<void> = Promise.resolve();
  refuses = false;
  /** Texts wait until the test lets them go. */
  hangs = false;
  readonly opened: string[] = [];
  readonly closed: string[] = [];
  readonly texts: string[] = [];
  progress: (ratio: number) => void = () => undefined;

  placeOf(): Promise<TranslationPlace> {
    return Promise.resolve(this.place);
  }

  async open(from: Language, to: Language, onProgress: (ratio: number) => void): Promise<PairTranslator> {
    const pair = `${from}>${to}`;
    this.opened.push(pair);
    this.progress = onProgress;
    await this.gate;
    if (this.refuses) throw new Error('NotAllowedError');
    return {
      translate: (text) => {
        this.texts.push(text);
        return this.hangs ? new Promise<never>(() => undefined) : Promise.resolve(`[${pair}] ${text}`);
      },
      close: () => this.closed.push(pair),
    };
  }
}

/** Voices of a device; the test ends what is said. */
export class FakeDeviceVoice implements DeviceVoice {
  hasVoice = false;
  readonly said: string[] = [];
  cancelled = 0;
  private end: (() => void) | null = null;

  speaks(): Promise<boolean> {
    return Promise.resolve(this.hasVoice);
  }

  speak(text: string, language: Language, onEnd: () => void): () => void {
    this.said.push(`${language}: ${text}`);
    this.end = onEnd;
    return () => {
      this.cancelled += 1;
    };
  }

  ends(): void {
    this.end?.();
  }
}
