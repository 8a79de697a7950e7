import type { Clock } from '@intermind/timing';
import { openAiServer } from '../engines/openai/openai-server.ts';
import { asEngineError } from '../engines/transport/engine-failure.ts';
import { EngineSocket } from '../engines/transport/engine-socket.ts';
import type { Logger } from '../log.ts';
import { EngineError } from '../speech/ports.ts';
import { readEvent, sessionUpdate, type RealtimeEvent } from './realtime-messages.ts';

/** Where the model is, and which voice it has. Holds a key: never to be sent or logged. */
export interface RealtimeSettings {
  engine: string;
  url: string;
  apiKey: string | null;
  model: string;
  voice: string;
}

export interface RealtimeConnectionOptions {
  settings: RealtimeSettings;
  clock: Clock;
  log: Logger;
  onReady: () => void;
  onEvent: (event: Exclude<RealtimeEvent, { type: 'ready' | 'failed' }>) => void;
  /** The session is gone; another one may come. */
  onLost: () => void;
  /** No other one comes. */
  onFailed: (error: EngineError) => void;
}

// All tries, each with up to 2.5 s to connect, take less than ASSISTANT_JOIN_LIMIT_MS: the reason is known before that.
const READY_LIMIT_MS = 2_500;
/** Before each further try. */
const RETRY_MS = [500, 1_000, 2_000];
/** Asked to wait for longer it gives up. */
const REST_MAX_MS = 5_000;
/** A session that lasted this long worked: the next one has all its tries. */
const WORKED_MS = 30_000;

/** A session with the model, which is opened again when it breaks, a bounded number of times. */
export class RealtimeConnection {
  private readonly options: RealtimeConnectionOptions;
  private readonly ending = new AbortController();
  private socket: EngineSocket | undefined;
  private readyAtMs: number | undefined;
  private tries = 0;
  private cancelTimer: (() => void) | undefined;

  constructor(options: RealtimeConnectionOptions) {
    this.options = options;
    void this.open();
  }

  get ready(): boolean {
    return this.readyAtMs !== undefined;
  }

  /** Is lost where there is no session. */
  send(message: object): void {
    if (this.ready) this.socket?.send(message);
  }

  /** The session does not work, for what it says or does not. */
  fail(error: EngineError): void {
    this.socket?.fail(error);
  }

  close(): void {
    if (this.ending.signal.aborted) return;
    this.ending.abort(new Error('the voice assistant is closed'));
    this.cancelTimer?.();
    this.readyAtMs = undefined;
    this.socket?.close();
  }

  private async open(): Promise<void> {
    const { settings, clock } = this.options;
    const { engine, apiKey, model, voice } = settings;
    const { url: base, headers } = openAiServer(engine, settings.url, apiKey);
    let opened: EngineSocket | undefined;
    let early: EngineError | undefined;
    const fail = (error: EngineError): void => {
      if (opened) opened.fail(error);
      else early ??= error;
    };
    try {
      const url = new URL(`${base}/realtime`);
      url.searchParams.set('model', model);
      const socket = await EngineSocket.open(
        {
          engine,
          url,
          headers,
          onMessage: (message) => this.receive(message, fail),
          onFailed: (error) => {
            if (opened) this.lost(error);
            else early ??= error;
          },
        },
        this.ending.signal,
      );
      if (early) socket.close();
      if (early) throw early;
      this.socket = opened = socket;
      socket.send(sessionUpdate(voice));
      const late = new EngineError(`${engine} is not ready`, 'engine');
      this.cancelTimer = clock.after(READY_LIMIT_MS, () => socket.fail(late));
    } catch (error) {
      this.lost(asEngineError(engine, error));
    }
  }

  private receive(message: Record<string, unknown>, fail: (error: EngineError) => void): void {
    const { settings, clock, onEvent, onReady } = this.options;
    const event = readEvent(settings.engine, message);
    if (!event || this.ending.signal.aborted) return;
    if (event.type === 'failed') fail(event.error);
    else if (event.type === 'refused' && !this.ready) fail(event.error);
    else if (event.type !== 'ready') onEvent(event);
    else if (!this.ready) {
      this.cancelTimer?.();
      this.readyAtMs = clock.nowMs();
      onReady();
    }
  }

  private lost(error: EngineError): void {
    if (this.ending.signal.aborted) return;
    const { clock, log, onLost, onFailed } = this.options;
    this.cancelTimer?.();
    this.socket = undefined;
    if (this.readyAtMs !== undefined && clock.nowMs() - this.readyAtMs >= WORKED_MS) this.tries = 0;
    this.readyAtMs = undefined;
    onLost();
    const restMs = Math.max(RETRY_MS[this.tries] ?? Infinity, error.retryAfterMs ?? 0);
    this.tries += 1;
    if (error.kind !== 'engine' || restMs > REST_MAX_MS) {
      this.ending.abort(error);
      return onFailed(error);
    }
    log.warn({ error, tries: this.tries }, 'assistant: the session is lost; another one is opened');
    this.cancelTimer = clock.after(restMs, () => void this.open());
  }
}
