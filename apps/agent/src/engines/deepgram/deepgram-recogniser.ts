import type { Language } from '@intermind/contracts/languages';
import { systemClock, type Clock } from '@intermind/timing';
import { HEARD_SAMPLE_RATE_HZ } from '../../sound/format.ts';
import {
  type DetectLanguage,
  EngineError,
  type RecognitionEvent,
  type RecognitionSession,
  type SpeechToText,
} from '../../speech/ports.ts';
import { codeOf } from '../transport/engine-failure.ts';
import { EngineSocket } from '../transport/engine-socket.ts';
import { pcmBytes } from '../transport/pcm-stream.ts';
import { StallWatch } from '../../speech/stall-watch.ts';
import { deepgramDetection } from './deepgram-detection.ts';
import { DeepgramResults } from './deepgram-results.ts';

const ENGINE = 'deepgram';
/** The pause that ends an utterance. */
const ENDPOINTING_MS = 400;
/** Deepgram closes a connection without sound or a sign of life after 10 s. */
const KEEP_ALIVE_MS = 4_000;
/** Speech without any message after which it hangs: it reports several times a second. */
const SILENT_LIMIT_MS = 2_000;
/** Of at most 500 tokens together. */
const TERMS_MAX = 50;
/** Follows a speaker who changes between these languages (developers.deepgram.com, "Multilingual code switching", November 2026). */
const MULTILINGUAL = 'multi';
const MULTILINGUAL_MODELS = 'nova-3';
const MIXED: ReadonlySet<Language> = new Set(['de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'nl', 'pt', 'ru']);
const SAMPLES_PER_MS = HEARD_SAMPLE_RATE_HZ / 1_000;

/** Recognition by Deepgram: `/v1/listen` as a websocket (developers.deepgram.com, November 2026). */
export class DeepgramRecogniser implements SpeechToText {
  readonly info = {
    id: ENGINE,
    kind: 'speech-to-text',
    grade: 'production',
    typicalMs: 300,
    agreement: 2,
    punctuates: true,
    takesTerms: true,
    takesExpected: true,
    cost: 'minutes',
  } as const;
  readonly detectLanguage: DetectLanguage;
  private readonly url: string;
  private readonly apiKey: string;
  private readonly model: string;
  private readonly clock: Clock;

  constructor(url: string, apiKey: string, model: string, clock = systemClock) {
    this.url = url;
    this.apiKey = apiKey;
    this.model = model;
    this.clock = clock;
    const headers = { authorization: `Token ${apiKey}` };
    this.detectLanguage = deepgramDetection({ engine: ENGINE, url, headers }, model);
  }

  hears(): boolean {
    return true;
  }

  async open({
    language,
    terms = [],
    alsoSpoken = [],
    answerLimitMs,
    onEvent,
    signal,
  }: Parameters<SpeechToText['open']>[0]): Promise<RecognitionSession> {
    const url = new URL(`${this.url}/v1/listen`);
    const query = {
      model: this.model,
      language: this.mayMix([language, ...alsoSpoken]) ? MULTILINGUAL : language,
      encoding: 'linear16',
      sample_rate: String(HEARD_SAMPLE_RATE_HZ),
      channels: '1',
      interim_results: 'true',
      punctuate: 'true',
      endpointing: String(ENDPOINTING_MS),
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    for (const term of terms.slice(0, TERMS_MAX)) url.searchParams.append('keyterm', term);
    const session = new DeepgramSession(this.clock, onEvent, answerLimitMs);
    const socket = await EngineSocket.open(
      {
        engine: ENGINE,
        url,
        headers: { authorization: `Token ${this.apiKey}` },
        onMessage: (message) => session.receive(message),
        onFailed: (error) => session.failed(error),
      },
      signal,
    );
    session.begin(socket);
    return session;
  }

  /** Only where its multilingual mode knows all of them: what it does not know it takes for another one. */
  private mayMix(languages: readonly Language[]): boolean {
    return (
      languages.length > 1 &&
      this.model.startsWith(MULTILINGUAL_MODELS) &&
      languages.every((language) => MIXED.has(language))
    );
  }
}

class DeepgramSession implements RecognitionSession {
  private readonly clock: Clock;
  private readonly onEvent: (event: RecognitionEvent) => void;
  private readonly results = new DeepgramResults();
  private readonly watch: StallWatch;
  /** Another recogniser takes over after this long. */
  private readonly answerLimitMs: number | undefined;
  private cancelLimit: (() => void) | undefined;
  private socket: EngineSocket | undefined;
  private cancelKeepAlive: (() => void) | undefined;
  private closed = false;

  constructor(clock: Clock, onEvent: (event: RecognitionEvent) => void, answerLimitMs: number | undefined) {
    this.clock = clock;
    this.answerLimitMs = answerLimitMs;
    this.watch = new StallWatch(clock, SILENT_LIMIT_MS);
    this.onEvent = onEvent;
  }

  begin(socket: EngineSocket): void {
    if (this.closed) return;
    this.socket = socket;
    this.keepAlive();
  }

  write(pcm: Int16Array, speech: boolean): void {
    if (this.closed) return;
    this.socket?.send(pcmBytes(pcm));
    this.keepAlive();
    if (speech && !this.cancelLimit) this.awaitAnswer();
    if (speech && this.watch.sent(pcm.length / SAMPLES_PER_MS)) this.saysNothing();
  }

  close(): void {
    if (this.closed) return;
    this.end();
    this.socket?.send({ type: 'CloseStream' });
    this.socket?.close();
  }

  receive(message: Record<string, unknown>): void {
    if (this.closed) return;
    this.watch.answered();
    this.cancelLimit?.();
    this.cancelLimit = undefined;
    if (message['type'] === 'Error') {
      const code = codeOf(message['variant']) ?? 'unknown';
      this.socket?.fail(new EngineError(`${ENGINE} failed (${code})`, 'engine'));
    } else if (message['type'] === 'Results') {
      const event = this.results.push(message);
      if (event?.type === 'failed') return this.socket?.fail(event.error);
      if (event?.type === 'interim' && message['is_final'] !== true) this.awaitAnswer();
      if (event) this.onEvent(event);
    }
  }

  failed(error: EngineError): void {
    if (this.closed) return;
    this.end();
    this.onEvent({ type: 'failed', error });
  }

  private end(): void {
    this.closed = true;
    this.cancelKeepAlive?.();
    this.cancelLimit?.();
  }

  private awaitAnswer(): void {
    if (this.answerLimitMs === undefined) return;
    this.cancelLimit = this.clock.after(this.answerLimitMs, () => this.saysNothing());
  }

  private saysNothing(): void {
    this.socket?.fail(new EngineError(`${ENGINE} says nothing`, 'engine'));
  }

  /** A sign of life when nothing has been sent for a while. */
  private keepAlive(): void {
    this.cancelKeepAlive?.();
    this.cancelKeepAlive = this.clock.after(KEEP_ALIVE_MS, () => {
      this.socket?.send({ type: 'KeepAlive' });
      this.keepAlive();
    });
  }
}
