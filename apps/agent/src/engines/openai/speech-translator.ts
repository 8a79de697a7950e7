import { LANGUAGES, type Language } from '@intermind/contracts/languages';
import { type Clock, systemClock } from '@intermind/timing';
import type { SpeechTranslationSession, SpeechTranslator } from '../../speech/ports.ts';
import type { HttpServer } from '../transport/http.ts';
import { TRANSLATION_SAMPLE_RATE_HZ } from './translation-messages.ts';
import { TranslationSession } from './translation-session.ts';

/** Of ours: it hears more than seventy and speaks these (and Indonesian and Vietnamese). */
const SPOKEN: readonly Language[] = ['de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'ko', 'pt', 'ru', 'zh'];

export interface SpeechTranslatorOptions {
  server: HttpServer;
  model: string;
  clock?: Clock;
}

/** From speech to speech over OpenAI's realtime translation sessions. */
export class OpenAiSpeechTranslator implements SpeechTranslator {
  readonly info: SpeechTranslator['info'];
  private readonly options: SpeechTranslatorOptions;

  constructor(options: SpeechTranslatorOptions) {
    this.options = options;
    this.info = {
      id: options.server.engine,
      kind: 'speech-translator',
      grade: 'production',
      typicalMs: 2_500,
      sampleRateHz: TRANSLATION_SAMPLE_RATE_HZ,
      imitates: true,
      cost: 'session-minutes',
    };
  }

  interprets(from: Language, to: Language): boolean {
    return from !== to && LANGUAGES.includes(from) && SPOKEN.includes(to);
  }

  async open({
    to,
    onEvent,
    signal,
  }: Parameters<SpeechTranslator['open']>[0]): Promise<SpeechTranslationSession> {
    const { server, model, clock = systemClock } = this.options;
    return TranslationSession.open({ server, model, to, clock, onEvent }, signal);
  }
}
