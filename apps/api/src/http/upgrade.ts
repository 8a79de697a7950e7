import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import { networkKey } from './limits/address.ts';
import { clientAddress, type TrustedProxies, trustedProxies } from './limits/client-address.ts';
import { admittedBound, connectionBound, type ConnectionBoundOptions } from './limits/sockets.ts';

/**
 * One websocket path of the API.
 *
 * @example
 * upgrades.registerUpgrade('/api/ws/conference', { callers: 'pages', maxPayloadBytes: 16_384, connect(socket, request, url) {
 *   const roomId = url.searchParams.get('roomId');
 *   socket.on('message', (data) => …);
 * } });
 */
export interface WebSocketEndpoint {
  /**
   * `pages`: browsers showing our own pages, checked by Origin. `machines`: programs; a request with an Origin is
   * refused.
   */
  callers: 'pages' | 'machines';
  /** A longer message closes the connection with 1009. */
  maxPayloadBytes: number;
  /** Asked before the handshake; an HTTP status refuses. The place for a bearer in the headers of a machine. */
  refuse?: (request: IncomingMessage) => 401 | 403 | 429 | undefined;
  /** The socket is open. Errors of the socket are listened to already; `close` follows each of them. */
  connect: (socket: WebSocket, request: IncomingMessage, url: URL, peer: Peer) => void;
}

/** The opener of a websocket. */
export interface Peer {
  address: string;
  /**
   * Call when the client is authenticated, until then the socket counts as a stranger’s, and again when it turns out to be
   * a guest who waits. @returns false when there are too many guests: close the socket
   */
  identified(as: 'waiting' | 'guest' | 'member'): boolean;
}

/** Of the Origin of a refused websocket, which may be as long as all headers together. */
const LOGGED_ORIGIN_CHARS = 200;

/**
 * Limits of open websockets of unauthenticated pages and of guests. Beyond them the oldest unauthenticated socket is
 * closed, but a new guest is refused: a whole school may share one address. Anybody can wait, at rooms of their own too:
 * those who wait cannot take the places of those who are inside, and one network (IPv6: a /48) holds few. Members are
 * limited per account, machines by their secret.
 */
const STRANGERS = { perAddress: 100, total: 2_000 };
const WAITING = { perAddress: 200, total: 5_000 };
const GUESTS = { perAddress: 2_000, total: 10_000 };

/** Takes over a connection that is not ours to answer. Must end the socket, whatever happens. */
export type RawUpgrade = (
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  url: URL,
  address: string,
) => void | Promise<void>;

/** Routes every HTTP upgrade of the server: our websockets by exact path, pipes by the first path segment. */
export interface UpgradeRouter {
  registerUpgrade(path: string, endpoint: WebSocketEndpoint): void;
  /** `prefix` as `/livekit`. Only for pages: the Origin is checked here too. */
  registerPipe(prefix: string, pipe: RawUpgrade): void;
  attach(server: Server): void;
  /** Open websockets by path. */
  connections(): Record<string, number>;
  /** `close` was called: websockets that end now were cut off by this instance. */
  isClosing(): boolean;
  /** Says `closing` on every websocket, closes it with 1012, cuts what is left after `graceMs`. New upgrades get 503. */
  close(graceMs?: number): Promise<void>;
}

export interface UpgradeRouterOptions {
  /** The only Origin of our pages. */
  publicUrl: string;
  logger: Pick<Logger, 'warn'>;
  /** Loopback alone unless said. */
  trusted?: TrustedProxies;
  /** Bounds other than the product's, for tests. */
  bounds?: Partial<Record<'strangers' | 'waiting' | 'guests', ConnectionBoundOptions>>;
}

const SERVICE_RESTART = 1012;
const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** Ends an upgrade with a plain HTTP answer. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.on('error', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${REASONS[status] ?? 'Error'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    () => socket.destroy(),
  );
}

export function createUpgradeRouter(options: UpgradeRouterOptions): UpgradeRouter {
  const { publicUrl, logger, trusted = trustedProxies([]), bounds = {} } = options;
  const ownOrigin = new URL(publicUrl).origin;
  const endpoints = new Map<string, { endpoint: WebSocketEndpoint; server: WebSocketServer }>();
  const pipes = new Map<string, RawUpgrade>();
  const piped = new Set<Duplex>();
  let closing = false;

  const strangers = connectionBound(bounds.strangers ?? STRANGERS);
  const waiting = admittedBound(bounds.waiting ?? WAITING);
  const guests = admittedBound(bounds.guests ?? GUESTS);
  const placeOf = {
    waiting: (address: string) => waiting.add(networkKey(address)),
    guest: (address: string) => guests.add(address),
    member: () => () => undefined,
  };
  /** Counts the socket as a stranger's until it is known whose it is. */
  const peerOf = (socket: WebSocket, address: string): Peer => {
    const cut = () => socket.terminate();
    let release = strangers.add(address, cut);
    socket.on('close', () => release());
    return {
      address,
      identified(as) {
        const releaseAs = placeOf[as](address);
        if (!releaseAs) return false;
        release();
        release = releaseAs;
        return true;
      },
    };
  };

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // A peer that resets now must not end the process.
    const ignore = () => socket.destroy();
    socket.on('error', ignore);
    const url = URL.parse(request.url ?? '', ownOrigin);
    if (!url) return refuseUpgrade(socket, 400);
    if (closing) return refuseUpgrade(socket, 503);
    const known = endpoints.get(url.pathname);
    const pipe = pipes.get(`/${url.pathname.split('/')[1]}`);
    if (!known && !pipe) return refuseUpgrade(socket, 404);
    const { origin } = request.headers;
    if (known?.endpoint.callers === 'machines' ? origin !== undefined : origin !== ownOrigin) {
      logger.warn(
        { origin: origin?.slice(0, LOGGED_ORIGIN_CHARS), path: url.pathname },
        'websocket refused: its origin is another site',
      );
      return refuseUpgrade(socket, 403);
    }
    const { 'x-forwarded-for': forwardedFor } = request.headers;
    const address = clientAddress(request.socket.remoteAddress, forwardedFor, trusted);
    if (!known) {
      piped.add(socket);
      socket.on('close', () => piped.delete(socket));
      const piping = pipe!(request, socket, head, url, address);
      return void Promise.resolve(piping).catch((error: unknown) => {
        logger.warn({ err: error }, 'proxying a websocket failed');
        socket.destroy();
      });
    }
    const refusal = known.endpoint.refuse?.(request);
    if (refusal) return refuseUpgrade(socket, refusal);
    known.server.handleUpgrade(request, socket, head, (webSocket) => {
      socket.off('error', ignore);
      webSocket.on('error', () => webSocket.terminate());
      const isPage = known.endpoint.callers === 'pages';
      const peer = isPage ? peerOf(webSocket, address) : { address, identified: () => true };
      known.endpoint.connect(webSocket, request, url, peer);
    });
  }

  return {
    registerUpgrade(path, endpoint) {
      const server = new WebSocketServer({
        noServer: true,
        clientTracking: true,
        maxPayload: endpoint.maxPayloadBytes,
        perMessageDeflate: false,
      });
      endpoints.set(path, { endpoint, server });
    },
    registerPipe: (prefix, pipe) => void pipes.set(prefix, pipe),
    attach: (server) => void server.on('upgrade', upgrade),
    connections: () =>
      Object.fromEntries([...endpoints].map(([path, { server }]) => [path, server.clients.size])),
    isClosing: () => closing,
    async close(graceMs = 3_000) {
      closing = true;
      const sockets = [...endpoints.values()].flatMap(({ server }) => [...server.clients]);
      const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      for (const socket of sockets) {
        socket.send(JSON.stringify({ type: 'closing' }), () => undefined);
        socket.close(SERVICE_RESTART);
      }
      for (const socket of piped) socket.destroy();
      const timer = setTimeout(() => sockets.forEach((socket) => socket.terminate()), graceMs);
      await Promise.all(closed);
      clearTimeout(timer);
    },
  };
}
