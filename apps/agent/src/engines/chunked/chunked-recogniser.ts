import { LANGUAGES, type Language } from '@intermind/contracts/languages';
import { systemClock, type Clock } from '@intermind/timing';
import type { DetectLanguage, RecognitionSession, SpeechToText } from '../../speech/ports.ts';
import { ChunkedSession } from './chunked-session.ts';

/** Writes down a recording: 16,000 Hz, mono, at most 20 s. Rejects with EngineError. */
export type Transcribe = (
  pcm: Int16Array,
  options: { language: Language; terms: readonly string[]; signal: AbortSignal },
) => Promise<string>;

export interface ChunkedRecogniserOptions {
  engine: string;
  /** Null: all of ours. */
  languages: readonly string[] | null;
  transcribe: Transcribe;
  /** Absent: it cannot. */
  detectLanguage?: DetectLanguage | undefined;
  clock?: Clock;
}

/**
 * Makes a recogniser of one that only writes down recordings: cuts turns at pauses, asks again and again while one is
 * spoken, and takes as stable what two answers agree on.
 */
export class ChunkedRecogniser implements SpeechToText {
  readonly info: SpeechToText['info'];
  readonly detectLanguage: DetectLanguage | undefined;
  private readonly options: ChunkedRecogniserOptions;

  constructor(options: ChunkedRecogniserOptions) {
    this.options = options;
    this.detectLanguage = options.detectLanguage;
    this.info = {
      id: options.engine,
      kind: 'speech-to-text',
      grade: 'production',
      typicalMs: 800,
      agreement: 2,
      punctuates: true,
      takesTerms: true,
      delivery: 'repeated',
    };
  }

  hears(language: Language): boolean {
    return (this.options.languages ?? LANGUAGES).includes(language);
  }

  /** Opens nothing: whether the server works shows with the first turn. */
  async open({
    language,
    terms = [],
    answerLimitMs,
    onEvent,
  }: Parameters<SpeechToText['open']>[0]): Promise<RecognitionSession> {
    const { engine, transcribe, clock = systemClock } = this.options;
    return Promise.resolve(
      new ChunkedSession({
        engine,
        language,
        clock,
        answerLimitMs,
        onEvent,
        transcribe: async (pcm, signal) => transcribe(pcm, { language, terms, signal }),
      }),
    );
  }
}
