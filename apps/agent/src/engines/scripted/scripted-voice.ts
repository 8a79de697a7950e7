import { LANGUAGES, type Language } from '@intermind/contracts/languages';
import type { SpeechRequest, TextToSpeech } from '../../speech/ports.ts';

const SAMPLE_RATE_HZ = 24_000;
const LEVEL = 9_000;
const WORD_MS = 180;
const GAP_MS = 40;
const LOWEST_HZ = 400;
const STEP_HZ = 100;

/** The tone that a language is spoken in: 400 Hz for the first of our languages, 100 Hz more for each next. */
export function toneHz(language: Language): number {
  return LOWEST_HZ + STEP_HZ * LANGUAGES.indexOf(language);
}

/** Speaks each word as a tone of 180 ms whose pitch tells the language, so that a test can hear who it is. */
export class ScriptedVoice implements TextToSpeech {
  readonly info = {
    id: 'scripted-voice',
    kind: 'text-to-speech',
    grade: 'production',
    own: true,
    typicalMs: 0,
    sampleRateHz: SAMPLE_RATE_HZ,
  } as const;
  spoken: string[] = [];

  speaks(): boolean {
    return true;
  }

  async *synthesize(request: SpeechRequest): AsyncGenerator<Int16Array> {
    this.spoken.push(request.text);
    const hz = toneHz(request.language);
    const toneSamples = Math.round((SAMPLE_RATE_HZ * WORD_MS) / 1_000 / request.rateRatio);
    const gapSamples = Math.round((SAMPLE_RATE_HZ * GAP_MS) / 1_000 / request.rateRatio);
    for (const word of request.text.split(' ')) {
      if (word === '') continue;
      await Promise.resolve();
      const piece = new Int16Array(toneSamples + gapSamples);
      for (let i = 0; i < toneSamples; i++) {
        piece[i] = Math.round(LEVEL * Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE_HZ));
      }
      yield piece;
    }
  }
}
