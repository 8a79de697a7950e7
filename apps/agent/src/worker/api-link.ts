import { AGENT_SOCKET_PATH, type AgentToApi, type ApiToAgent } from '@intermind/contracts/agent-channel';
import { AGENT_HEARTBEAT_TIMEOUT_MS } from '@intermind/contracts/limits';
import { WebSocket } from 'ws';
import type { Clock } from '@intermind/timing';
import type { Logger } from '../log.ts';
import { BackOff } from '../shared/back-off.ts';

/**
 * The API may be starting, or starting again, on the same machine: for the first two seconds it is asked ten times a second.
 */
export const API_DELAYS_MS = [...Array<number>(20).fill(100), 500, 1_000, 2_000, 5_000] as const;

export interface ApiLinkOptions {
  /** Of the API, `http://` or `https://`. */
  apiUrl: string;
  secret: string;
  clock: Clock;
  log: Logger;
  onOpen: () => void;
  onMessage: (message: ApiToAgent) => void;
  onGone: () => void;
}

/** The socket to the API: opens it, keeps trying, notices a dead one. What is sent while it is down is dropped. */
export class ApiLink {
  private readonly options: ApiLinkOptions;
  private socket: WebSocket | undefined;
  private readonly backOff = new BackOff(API_DELAYS_MS);
  private cancelRetry: (() => void) | undefined;
  /** Of the ping that is not answered yet. */
  private cancelPingLimit: (() => void) | undefined;
  private hasConnected = false;
  private closed = false;

  constructor(options: ApiLinkOptions) {
    this.options = options;
  }

  open(): void {
    const { apiUrl, secret, log, onOpen, onMessage, onGone } = this.options;
    const url = new URL(AGENT_SOCKET_PATH, apiUrl);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url, {
      headers: { authorization: `Bearer ${secret}` },
      handshakeTimeout: AGENT_HEARTBEAT_TIMEOUT_MS,
    });
    this.socket = socket;
    let opened = false;
    socket.on('open', () => {
      opened = true;
      // The first time belongs to the start, whose last line is the supervisor's.
      log[this.hasConnected ? 'info' : 'debug']({ api: url.host }, 'connected to the API');
      this.hasConnected = true;
      onOpen();
    });
    socket.on('message', (data: Buffer) => {
      let message: ApiToAgent;
      try {
        message = JSON.parse(data.toString()) as ApiToAgent;
      } catch {
        log.warn('ignored a message from the API that is not JSON');
        return;
      }
      onMessage(message);
    });
    socket.on('pong', () => {
      this.pingAnswered();
      // It keeps us. One of another version, whose messages it does not understand, it would have closed.
      this.backOff.reset();
    });
    socket.on('error', (error) => log.debug({ error }, 'connection to the API failed'));
    socket.on('close', (code) => {
      this.socket = undefined;
      this.pingAnswered();
      if (opened) {
        log.warn({ code }, 'lost the connection to the API; running meetings continue');
        onGone();
      }
      if (!this.closed) this.retry();
    });
  }

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  send(message: AgentToApi): void {
    if (this.isOpen) this.socket?.send(JSON.stringify(message));
  }

  /** Call with each heartbeat: a socket whose other end does not answer pings is given up. */
  checkAlive(): void {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN || this.cancelPingLimit) return;
    this.cancelPingLimit = this.options.clock.after(AGENT_HEARTBEAT_TIMEOUT_MS, () => socket.terminate());
    socket.ping();
  }

  close(): void {
    this.closed = true;
    this.cancelRetry?.();
    this.socket?.close();
  }

  private pingAnswered(): void {
    this.cancelPingLimit?.();
    this.cancelPingLimit = undefined;
  }

  private retry(): void {
    this.cancelRetry = this.options.clock.after(this.backOff.nextDelayMs(), () => this.open());
  }
}
