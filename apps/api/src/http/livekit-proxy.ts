import { MEDIA_TOKEN_LEEWAY_S } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import { jwtVerify } from 'jose';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import { ApiError } from './errors.ts';
import { admittedBound, type ConnectionBoundOptions } from './limits/sockets.ts';
import { type RawUpgrade, refuseUpgrade, type UpgradeRouter } from './upgrade.ts';

/** Pages reach the embedded LiveKit below this path of our own origin; it listens on loopback only. */
export const LIVEKIT_PREFIX = '/livekit';

export interface LiveKitProxyOptions {
  port: number;
  host?: string;
  /** Checks the tokens of people, so that a bad one reaches neither LiveKit nor its log. */
  apiSecret: string;
  /** Whether this participant may be inside now. A token alone does not say so: LiveKit renews them, and some are old. */
  mayConnect: (participant: string) => Promise<boolean>;
  /** For the connection and the head of the answer. */
  timeoutMs?: number;
  /** Bounds other than the product's, for tests. */
  pipes?: ConnectionBoundOptions;
}

/** Signalling, and the question why it failed. LiveKit's administration (`/twirp/…`) is not for browsers. */
const UPGRADE_PATHS = new Set(['/rtc', '/rtc/v1']);
const GET_PATHS = new Set(['/rtc/validate', '/rtc/v1/validate']);

/** Open pipes. A participant has one; a second is there while the browser reconnects. */
const PIPES_PER_PARTICIPANT = 3;
/** For all participants together. More are refused: closing the oldest would end a running meeting. */
const PIPES = { perAddress: 2_000, total: 10_000 };

/** Proxies signalling of LiveKit: websockets as a pipe of bytes, the question of a failed one as a request. */
export function installLiveKitProxy(
  app: FastifyInstance,
  upgrades: UpgradeRouter,
  options: LiveKitProxyOptions,
): void {
  const { host = '127.0.0.1', port, timeoutMs = 10_000 } = options;
  const tokens = tokenCheck(options.apiSecret);
  upgrades.registerPipe(LIVEKIT_PREFIX, pipeTo(options, tokens));
  app.get(`${LIVEKIT_PREFIX}/*`, async (request, reply) => {
    const { pathname, searchParams } = new URL(request.raw.url ?? '', 'http://localhost');
    const path = pathname.slice(LIVEKIT_PREFIX.length);
    if (!GET_PATHS.has(path)) throw new ApiError('NotFound');
    const checked = await tokens(searchParams, request.headers.authorization);
    if (!checked) throw new ApiError('TokenInvalid');
    if (!(await options.mayConnect(checked.participant))) throw new ApiError('Forbidden');
    const answer = await fetch(`http://${host}:${port}${path}?${checked.query}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => {
      throw new ApiError('MediaUnavailable');
    });
    return reply
      .status(answer.status)
      .type(answer.headers.get('content-type') ?? 'text/plain; charset=utf-8')
      .send(await answer.text());
  });
}

interface CheckedRequest {
  participant: string;
  /**
   * What LiveKit gets instead of the query and the Authorization header: the checked token and no other. LiveKit itself
   * would prefer the header.
   */
  query: URLSearchParams;
}

/** Undefined without a good token. */
type TokenCheck = (
  query: URLSearchParams,
  authorization: string | undefined,
) => Promise<CheckedRequest | undefined>;

function tokenCheck(apiSecret: string): TokenCheck {
  const secret = new TextEncoder().encode(apiSecret);
  return async (query, authorization) => {
    const token = query.get('access_token') ?? /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
    if (!token) return undefined;
    const checked = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      clockTolerance: MEDIA_TOKEN_LEEWAY_S,
    }).catch(() => undefined);
    const participant = checked?.payload.sub;
    if (!participant) return undefined;
    const others = [...query].filter(([name]) => name !== 'access_token');
    return { participant, query: new URLSearchParams([['access_token', token], ...others]) };
  };
}

function pipeTo(options: LiveKitProxyOptions, tokens: TokenCheck): RawUpgrade {
  const addresses = admittedBound(options.pipes ?? PIPES);
  const participants = new Map<string, Set<Duplex>>();

  /** Closes a participant’s oldest pipes when there are too many. @returns false when there are too many in total */
  const hold = (participant: string, address: string, socket: Duplex): boolean => {
    const release = addresses.add(address);
    if (!release) return false;
    const pipes = participants.get(participant) ?? new Set();
    participants.set(participant, pipes.add(socket));
    if (pipes.size > PIPES_PER_PARTICIPANT) [...pipes][0]!.destroy();
    socket.once('close', () => {
      release();
      pipes.delete(socket);
      if (pipes.size === 0) participants.delete(participant);
    });
    return true;
  };

  return async (request, socket, head, url, address) => {
    const path = url.pathname.slice(LIVEKIT_PREFIX.length);
    if (!UPGRADE_PATHS.has(path)) return refuseUpgrade(socket, 404);
    const checked = await tokens(url.searchParams, request.headers.authorization);
    if (socket.destroyed) return;
    if (!checked) return refuseUpgrade(socket, 401);
    const { participant, query } = checked;
    const may = await options.mayConnect(participant).catch(() => undefined);
    if (socket.destroyed) return;
    if (!may) return refuseUpgrade(socket, may === undefined ? 503 : 403);
    if (!hold(participant, address, socket)) return refuseUpgrade(socket, 503);
    const lines = [`GET ${path}?${query} HTTP/1.1`];
    for (let i = 0; i + 1 < request.rawHeaders.length; i += 2) {
      const [name, value] = request.rawHeaders.slice(i, i + 2);
      if (name!.toLowerCase() !== 'authorization') lines.push(`${name}: ${value}`);
    }
    connectPipe(socket, Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), head, options);
  };
}

const HEAD_MAX_BYTES = 16 * 1024;

/**
 * Sends the upgrade request and pipes after a 101. Any other answer is passed on as a refusal, and the connection
 * closes: it must not carry other requests.
 */
function connectPipe(
  socket: Duplex,
  request: Buffer,
  first: Buffer,
  { host = '127.0.0.1', port, timeoutMs = 10_000 }: LiveKitProxyOptions,
): void {
  const upstream = net.connect({ host, port });
  upstream.setNoDelay(true);
  let state: 'waiting' | 'piping' | 'closed' = 'waiting';
  const end = (status = 502) => {
    upstream.destroy();
    if (state === 'waiting') refuseUpgrade(socket, status);
    else if (state === 'piping') socket.destroy();
    state = 'closed';
  };
  upstream.setTimeout(timeoutMs, () => end());
  upstream.on('error', () => end());
  upstream.once('close', () => end());
  socket.once('close', () => end());
  upstream.once('connect', () => upstream.write(request));
  let answer = Buffer.alloc(0);
  upstream.on('data', function read(chunk: Buffer) {
    answer = Buffer.concat([answer, chunk]);
    if (!answer.includes('\r\n\r\n')) {
      if (answer.length > HEAD_MAX_BYTES) end();
      return;
    }
    upstream.off('data', read);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer.toString('latin1'))?.[1] ?? 502);
    if (status !== 101) return end(status);
    state = 'piping';
    upstream.setTimeout(0);
    socket.write(answer);
    if (first.length > 0) upstream.write(first);
    upstream.pipe(socket);
    socket.pipe(upstream);
  });
}
