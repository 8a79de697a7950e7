import { WebSocket } from 'ws';
import { EngineError } from '../../speech/ports.ts';
import { asEngineError, httpFailure } from './engine-failure.ts';

export interface EngineSocketOptions {
  engine: string;
  /** `http(s)://`, with its path and query. */
  url: URL;
  /** Carry the key. */
  headers: Readonly<Record<string, string>>;
  /** JSON objects in the order in which they come. */
  onMessage: (message: Record<string, unknown>) => void;
  /** Called once, and never after `close`. `quietly`: the server only closed the connection, as it does with idle ones. */
  onFailed: (error: EngineError, quietly: boolean) => void;
}

/** Normal closure, going away, none given, and none at all (RFC 6455 §7.4.1). */
const QUIET_CODES = new Set([1_000, 1_001, 1_005, 1_006]);
const HANDSHAKE_LIMIT_MS = 2_500;
/** A transcript has a few kilobytes. */
const MESSAGE_MAX_BYTES = 1_000_000;
/** About 40 s of sound, twice what is sent at once after a change of recognisers: a server that is further behind is of no use. */
const UNSENT_MAX_BYTES = 2_500_000;

/** A websocket to an engine: bounded in both directions, and every way it can end is one EngineError. */
export class EngineSocket {
  private readonly options: EngineSocketOptions;
  private readonly socket: WebSocket;
  private ended = false;

  private constructor(options: EngineSocketOptions) {
    this.options = options;
    const url = new URL(options.url);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    this.socket = new WebSocket(url, {
      headers: { ...options.headers },
      handshakeTimeout: HANDSHAKE_LIMIT_MS,
      maxPayload: MESSAGE_MAX_BYTES,
      perMessageDeflate: false,
    });
  }

  /** @throws EngineError, also after 2.5 s without an answer */
  static async open(options: EngineSocketOptions, signal: AbortSignal): Promise<EngineSocket> {
    signal.throwIfAborted();
    const { engine } = options;
    const made = EngineSocket.dial(options);
    const { socket } = made;
    const opened = Promise.withResolvers<undefined>();
    const fail = (error: EngineError, quietly = false): void => {
      opened.reject(error);
      made.fail(error, quietly);
    };
    socket.on('open', () => opened.resolve(undefined));
    socket.on('unexpected-response', (request, { statusCode = 0, headers }) => {
      request.destroy();
      const code = headers['dg-error-code'];
      fail(httpFailure(engine, { status: statusCode, code, retryAfter: headers['retry-after'] }));
    });
    socket.on('error', (error) => fail(asEngineError(engine, error)));
    socket.on('close', (code) =>
      fail(
        new EngineError(`${engine} closed the connection (${String(code)})`, 'engine'),
        QUIET_CODES.has(code),
      ),
    );
    socket.on('message', (data: Buffer) => made.receive(data));
    const giveUp = (): void => {
      opened.reject(signal.reason);
      made.close();
    };
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      await opened.promise;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
    return made;
  }

  private static dial(options: EngineSocketOptions): EngineSocket {
    try {
      return new EngineSocket(options);
    } catch (error) {
      throw asEngineError(options.engine, error);
    }
  }

  /** Objects as JSON, bytes as they are. */
  send(message: object): void {
    if (this.ended) return;
    this.socket.send(message instanceof Uint8Array ? message : JSON.stringify(message));
    if (this.socket.bufferedAmount > UNSENT_MAX_BYTES)
      this.fail(new EngineError(`${this.options.engine} does not take the sound`, 'engine'));
  }

  /** Ends it without a word to the owner. */
  close(): void {
    if (this.ended) return;
    this.ended = true;
    // An engine that does not answer the farewell is not waited for.
    this.socket.close(1_000);
    setTimeout(() => this.socket.terminate(), HANDSHAKE_LIMIT_MS).unref();
  }

  fail(error: EngineError, quietly = false): void {
    if (this.ended) return;
    this.ended = true;
    this.socket.terminate();
    this.options.onFailed(error, quietly);
  }

  private receive(data: Buffer): void {
    if (this.ended) return;
    let message: unknown;
    try {
      message = JSON.parse(data.toString());
    } catch {
      message = undefined;
    }
    if (typeof message === 'object' && message !== null)
      this.options.onMessage(message as Record<string, unknown>);
    else this.fail(new EngineError(`${this.options.engine} sends something that is not JSON`, 'engine'));
  }
}
