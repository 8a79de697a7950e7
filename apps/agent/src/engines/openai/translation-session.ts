import { type Clock } from '@intermind/timing';
import type { Language } from '@intermind/contracts/languages';
import { HEARD_SAMPLE_RATE_HZ } from '../../sound/format.ts';
import { Resampler } from '../../sound/resampler.ts';
import { concat } from '../../sound/silence-trimmer.ts';
import {
  EngineError,
  type SpeechTranslationEvent,
  type SpeechTranslationSession,
} from '../../speech/ports.ts';
import { EngineSocket } from '../transport/engine-socket.ts';
import type { HttpServer } from '../transport/http.ts';
import { pcmBytes } from '../transport/pcm-stream.ts';
import {
  readTranslation,
  SESSION_CLOSE,
  soundAppend,
  TRANSLATION_FRAME_MS,
  TRANSLATION_SAMPLE_RATE_HZ,
  translationUpdate,
} from './translation-messages.ts';

const READY_LIMIT_MS = 2_500;
const FRAME_SAMPLES = (TRANSLATION_SAMPLE_RATE_HZ * TRANSLATION_FRAME_MS) / 1_000;

export interface TranslationSessionOptions {
  server: HttpServer;
  model: string;
  to: Language;
  clock: Clock;
  onEvent: (event: SpeechTranslationEvent) => void;
}

/** One translation session over a websocket. */
export class TranslationSession implements SpeechTranslationSession {
  private readonly options: TranslationSessionOptions;
  private readonly ready = Promise.withResolvers<undefined>();
  private readonly resampler = new Resampler(HEARD_SAMPLE_RATE_HZ, TRANSLATION_SAMPLE_RATE_HZ);
  private socket: EngineSocket | undefined;
  private isReady = false;
  private closed = false;
  /** Sound that does not fill a frame of the model yet. */
  private partial: Int16Array = new Int16Array(0);

  private constructor(options: TranslationSessionOptions) {
    this.options = options;
    this.ready.promise.catch(() => undefined);
  }

  /** @throws EngineError, also when the server is not ready after 2.5 s */
  static async open(options: TranslationSessionOptions, signal: AbortSignal): Promise<TranslationSession> {
    const session = new TranslationSession(options);
    try {
      await session.connect(signal);
      return session;
    } catch (error) {
      session.close();
      throw error;
    }
  }

  write(pcm: Int16Array): void {
    if (this.closed) return;
    this.partial = concat([this.partial, this.resampler.push(pcm)]);
    for (; this.partial.length >= FRAME_SAMPLES; this.partial = this.partial.slice(FRAME_SAMPLES))
      this.socket?.send(soundAppend(pcmBytes(this.partial.slice(0, FRAME_SAMPLES)).toString('base64')));
  }

  /** Closing it does not wait for the rest. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    if (this.isReady) this.socket?.send(SESSION_CLOSE);
    this.socket?.close();
  }

  private async connect(signal: AbortSignal): Promise<void> {
    const { server, model, to, clock } = this.options;
    const { engine, headers } = server;
    const url = new URL(`${server.url}/realtime/translations`);
    url.searchParams.set('model', model);
    const socket = await EngineSocket.open(
      {
        ...{ engine, url, headers },
        onMessage: (message) => this.receive(message),
        onFailed: (error) => this.failed(error),
      },
      signal,
    );
    this.socket = socket;
    socket.send(translationUpdate(to));
    const late = new EngineError(`${engine} is not ready`, 'engine');
    const cancel = clock.after(READY_LIMIT_MS, () => this.failed(late));
    const giveUp = (): void => this.ready.reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      await this.ready.promise;
    } finally {
      cancel();
      signal.removeEventListener('abort', giveUp);
    }
  }

  private receive(raw: Record<string, unknown>): void {
    if (this.closed) return;
    const message = readTranslation(this.options.server.engine, raw);
    if (!message) return;
    if (message.type === 'ready') {
      this.isReady = true;
      this.ready.resolve(undefined);
    } else if (message.type === 'refused') {
      // before the language is set the session is of no use
      if (!this.isReady) this.failed(message.error);
    } else if (message.type === 'failed') this.failed(message.error);
    else if (this.isReady) this.options.onEvent(message);
  }

  private failed(error: EngineError): void {
    if (this.closed) return;
    const wasReady = this.isReady;
    this.closed = true;
    this.ready.reject(error);
    this.socket?.close();
    if (wasReady) this.options.onEvent({ type: 'failed', error });
  }
}
