import { spawn } from 'node:child_process';
import type { Language } from '@intermind/contracts/languages';
import { programEnvironment } from '../demo-root.ts';
import { EngineError, type SpeechRequest, type TextToSpeech } from '../../speech/ports.ts';
import { hashOf } from '../voice-choice.ts';
import { WavStream } from '../transport/wav-stream.ts';

const BASE_WORDS_PER_MINUTE = 175;
const SAMPLE_RATE_HZ = 22_050;

/**
 * Voices of espeak-ng that a listener can follow. Not Arabic (loses its short vowels), Japanese and Chinese (characters
 * are spelled out): those get captions only.
 */
const VOICES: Partial<Record<Language, string>> = {
  cs: 'cs',
  de: 'de',
  en: 'en-us',
  es: 'es',
  fr: 'fr-fr',
  hi: 'hi',
  hu: 'hu',
  it: 'it',
  ko: 'ko',
  nl: 'nl',
  pl: 'pl',
  pt: 'pt',
  ru: 'ru',
  tr: 'tr',
};

/** Variants that keep words clear; a speaker keeps one for the whole meeting. */
const VARIANTS = ['', '+f2', '+m3', '+f4'] as const;

export const ESPEAK_LANGUAGES = Object.keys(VOICES) as Language[];

export const ESPEAK_INFO = {
  id: 'espeak-ng',
  kind: 'text-to-speech',
  grade: 'demonstration',
  own: true,
  typicalMs: 15,
  sampleRateHz: SAMPLE_RATE_HZ,
} as const;

/** Robotic but quick (first sound after about 10 ms): espeak-ng, a separate program under the GPL, one process a chunk. */
export class EspeakVoice implements TextToSpeech {
  readonly info = ESPEAK_INFO;
  private readonly program: string;

  constructor(program: string) {
    this.program = program;
  }

  speaks(language: Language): boolean {
    return VOICES[language] !== undefined;
  }

  async *synthesize(request: SpeechRequest): AsyncGenerator<Int16Array> {
    const voice = VOICES[request.language];
    if (voice === undefined) throw new EngineError(`espeak-ng does not speak ${request.language}`, 'request');
    const wordsPerMinute = String(Math.round(BASE_WORDS_PER_MINUTE * request.rateRatio));
    const child = spawn(
      this.program,
      ['-v', voice + variantFor(request.speaker), '-s', wordsPerMinute, '--stdin', '--stdout'],
      { stdio: ['pipe', 'pipe', 'ignore'], signal: request.signal, env: programEnvironment() },
    );
    const ended = new Promise<string | undefined>((resolve) => {
      child.on('error', (error) => resolve(error.message));
      child.on('close', (code, signal) => resolve(code === 0 ? undefined : `exit ${String(code ?? signal)}`));
    });
    child.stdin.on('error', () => undefined); // `ended` says what happened
    child.stdin.end(request.text);
    const wav = new WavStream();
    for await (const piece of child.stdout) {
      const samples = wav.push(piece as Buffer);
      if (samples.length > 0) yield samples;
    }
    const failure = await ended;
    if (failure !== undefined) throw new EngineError(`espeak-ng failed: ${failure}`, 'engine');
  }
}

export function variantFor(speaker: string): (typeof VARIANTS)[number] {
  return VARIANTS[hashOf(speaker) % VARIANTS.length]!;
}
