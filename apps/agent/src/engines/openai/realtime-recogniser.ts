import { LANGUAGES, type Language } from '@intermind/contracts/languages';
import { systemClock, type Clock } from '@intermind/timing';
import type { DetectLanguage, RecognitionSession, SpeechToText } from '../../speech/ports.ts';
import type { HttpServer } from '../transport/http.ts';
import { TurnSession } from '../turns/turn-session.ts';
import { realtimeProtocol } from './realtime-protocol.ts';
import { vllmProtocol } from './vllm-protocol.ts';

export interface RealtimeRecogniserOptions {
  server: HttpServer;
  model: string;
  /** Null: all of ours. */
  languages: readonly string[] | null;
  /** OpenAI's own service, a server with the same protocol, or vLLM, whose messages differ. */
  protocol: 'openai' | 'compatible' | 'vllm';
  /** Absent: it cannot. */
  detectLanguage?: DetectLanguage | undefined;
  clock?: Clock;
}

/** Recognition over the websockets of OpenAI and of servers like it. */
export class RealtimeRecogniser implements SpeechToText {
  readonly info: SpeechToText['info'];
  readonly detectLanguage: DetectLanguage | undefined;
  private readonly options: RealtimeRecogniserOptions;

  constructor(options: RealtimeRecogniserOptions) {
    this.options = options;
    this.detectLanguage = options.detectLanguage;
    this.info = {
      id: options.server.engine,
      kind: 'speech-to-text',
      grade: 'production',
      typicalMs: 400,
      // text is only ever added at the end, but the newest word may be half of one
      agreement: 2,
      punctuates: true,
      takesTerms: options.protocol !== 'vllm',
      ...(options.protocol === 'openai' && { cost: 'minutes', takesExpected: true }),
    };
  }

  hears(language: Language): boolean {
    return (this.options.languages ?? LANGUAGES).includes(language);
  }

  async open({
    language,
    terms = [],
    alsoSpoken,
    answerLimitMs,
    onEvent,
    signal,
  }: Parameters<SpeechToText['open']>[0]): Promise<RecognitionSession> {
    const { server, model, protocol: kind, clock = systemClock } = this.options;
    const protocol =
      kind === 'vllm'
        ? vllmProtocol(server, model)
        : realtimeProtocol({ server, model, language, terms, alsoSpoken }, kind === 'openai');
    return TurnSession.open({ protocol, language, clock, answerLimitMs, onEvent }, signal);
  }
}
