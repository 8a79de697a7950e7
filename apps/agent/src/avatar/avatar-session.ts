import { EngineSocket } from '../engines/transport/engine-socket.ts';
import { askForJson, type HttpServer } from '../engines/transport/http.ts';
import type { EngineError } from '../speech/ports.ts';
import type { Logger } from '../log.ts';
import type { AvatarWay } from '../assistant/answerer.ts';
import {
  type AvatarEvent,
  type AvatarServer,
  readAvatarEvent,
  readSessionToken,
  readStartedSession,
  sessionRequest,
  stopRequest,
} from './avatar-messages.ts';

export interface AvatarSessionOptions {
  server: AvatarServer;
  way: AvatarWay;
  log: Logger;
  onEvent: (event: Extract<AvatarEvent, { type: 'started' | 'ended' }>) => void;
  /** Called once, and not after `stop`. */
  onFailed: (error: EngineError) => void;
}

const TOKEN_LIMIT_MS = 4_000;
/** It starts a machine. */
const START_LIMIT_MS = 10_000;
const STOP_LIMIT_MS = 2_000;

/** One session at LiveAvatar. Each minute of it costs, until it is stopped. */
export class AvatarSession {
  private readonly options: AvatarSessionOptions;
  private readonly connected = Promise.withResolvers<undefined>();
  private socket: EngineSocket | undefined;
  private sessionId: string | undefined;
  private stopping: Promise<void> | undefined;
  private failed = false;
  /** How long it may last; undefined: unknown. */
  limitMs: number | undefined;

  private constructor(options: AvatarSessionOptions) {
    this.options = options;
    // A caller that waits for it hears of it; there may be none.
    this.connected.promise.catch(() => undefined);
  }

  /** Resolves when it may be spoken through. Whatever fails, no session is left. @throws EngineError, or the reason of the signal */
  static async open(options: AvatarSessionOptions, signal: AbortSignal): Promise<AvatarSession> {
    const session = new AvatarSession(options);
    const giveUp = (): void => session.connected.reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      await session.start(signal);
      await session.connected.promise;
      return session;
    } catch (error) {
      await session.stop();
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  send(message: object): void {
    this.socket?.send(message);
  }

  /** It does not work, for what it says or does not. */
  fail(error: EngineError): void {
    if (this.failed || this.stopping) return;
    this.failed = true;
    this.connected.reject(error);
    this.options.onFailed(error);
  }

  /** Resolves when it is over, or after 2 s: then LiveAvatar ends it after five minutes of silence. */
  stop(): Promise<void> {
    this.stopping ??= this.end();
    return this.stopping;
  }

  private async start(signal: AbortSignal): Promise<void> {
    const { server, way } = this.options;
    const { engine } = server;
    const body = sessionRequest(server, way);
    const given = await askForJson(this.withKey(), {
      path: '/v1/sessions/token',
      body,
      signal,
      limitMs: TOKEN_LIMIT_MS,
    });
    const { sessionId, sessionToken } = readSessionToken(engine, given);
    this.sessionId = sessionId;
    const withToken = { engine, url: server.url, headers: { authorization: `Bearer ${sessionToken}` } };
    const asked = { path: '/v1/sessions/start', body: {}, signal, limitMs: START_LIMIT_MS };
    const { socketUrl, limitMs } = readStartedSession(engine, await askForJson(withToken, asked));
    this.limitMs = limitMs;
    // Its address has the right to speak in it.
    this.socket = await EngineSocket.open(
      {
        engine,
        url: withHttp(socketUrl),
        headers: {},
        onMessage: (message) => this.receive(message),
        onFailed: (error) => this.fail(error),
      },
      signal,
    );
  }

  private receive(message: Record<string, unknown>): void {
    const { server, log, onEvent } = this.options;
    const event = readAvatarEvent(server.engine, message);
    if (!event || this.stopping) return;
    if (event.type === 'connected') this.connected.resolve(undefined);
    else if (event.type === 'failed') this.fail(event.error);
    else if (event.type === 'complaint') log.warn({ what: event.what }, 'assistant: the avatar complains');
    else onEvent(event);
  }

  private async end(): Promise<void> {
    const { server, log } = this.options;
    this.socket?.close();
    if (this.sessionId === undefined) return;
    const body = stopRequest(this.sessionId);
    const { signal } = new AbortController();
    try {
      await askForJson(this.withKey(), { path: '/v1/sessions/stop', body, signal, limitMs: STOP_LIMIT_MS });
    } catch (error) {
      log.warn({ error, engine: server.engine }, 'assistant: a session of the avatar was not stopped');
    }
  }

  private withKey(): HttpServer {
    const { engine, url, apiKey } = this.options.server;
    return { engine, url, headers: { 'x-api-key': apiKey } };
  }
}

/** Sockets to engines are named as `http` (EngineSocket). */
function withHttp(url: URL): URL {
  return new URL(url.href.replace(/^ws/, 'http'));
}
