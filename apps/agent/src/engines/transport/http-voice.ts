import type { CostBasis } from '@intermind/contracts/engine-ability';
import type { Language } from '@intermind/contracts/languages';
import { EngineError, type EngineInfo, type SpeechRequest, type TextToSpeech } from '../../speech/ports.ts';
import type { Voices } from '../voice-choice.ts';
import { askForBytes, type HttpRequest, type HttpServer } from './http.ts';
import { PcmStream } from './pcm-stream.ts';

/** What the operator set up. */
export interface VoiceSetup {
  server: HttpServer;
  model: string;
  voices: Voices;
  sampleRateHz: number;
}

interface HttpVoiceOptions extends Omit<VoiceSetup, 'model'> {
  /** To the first sound. */
  typicalMs: number;
  cost?: CostBasis | undefined;
  /** The vendor's call. @throws EngineError for what it does not speak */
  requestFor: (voice: string, request: SpeechRequest) => Pick<HttpRequest, 'path' | 'body'>;
}

/** A chunk lasts a few seconds; a minute of sound is nonsense. */
const MAX_SECONDS = 60;

/** A voice that a server speaks with: raw sound, as it is made. */
export class HttpVoice implements TextToSpeech {
  readonly info: EngineInfo & { sampleRateHz: number };
  private readonly options: HttpVoiceOptions;

  constructor(options: HttpVoiceOptions) {
    this.options = options;
    const { server, typicalMs, sampleRateHz, cost } = options;
    this.info = {
      id: server.engine,
      kind: 'text-to-speech',
      grade: 'production',
      typicalMs,
      sampleRateHz,
      ...(cost && { cost }),
    };
  }

  speaks(language: Language): boolean {
    return this.options.voices.languages.includes(language);
  }

  async *synthesize(request: SpeechRequest): AsyncGenerator<Int16Array> {
    const { server, voices, sampleRateHz, requestFor } = this.options;
    const { language, speaker, signal } = request;
    const voice = voices.voiceFor(language, speaker);
    if (voice === undefined) throw new EngineError(`${server.engine} has no voice for this`, 'request');
    const asked = { ...requestFor(voice, request), signal };
    const pcm = new PcmStream(server.engine, sampleRateHz);
    for await (const bytes of askForBytes(server, asked, 2 * sampleRateHz * MAX_SECONDS)) {
      const samples = pcm.push(bytes);
      if (samples.length > 0) yield samples;
    }
  }
}
