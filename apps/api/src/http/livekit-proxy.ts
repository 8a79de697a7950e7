import type { FastifyInstance } from 'fastify';
import { request as httpRequest } from 'node:http';
import net from 'node:net';
import { ApiError } from './errors.ts';
import { type RawUpgrade, refuseUpgrade, type UpgradeRouter } from './upgrade.ts';

/** Pages reach the embedded LiveKit below this path of our own origin; it listens on loopback only. */
export const LIVEKIT_PREFIX = '/livekit';

export interface LiveKitProxyOptions {
  port: number;
  host?: string;
  /** For the connection and the first byte of the answer. */
  timeoutMs?: number;
}

/** Signalling (`/rtc…`) only: LiveKit's administration (`/twirp/…`) is not for browsers. */
function isSignalling(path: string): boolean {
  return /^\/rtc(\/|$)/.test(path);
}

/** `/livekit/rtc/validate` is `/rtc/validate` there. Dots in the path are resolved by the URL parser before this. */
function withoutPrefix(url: URL): string {
  return url.pathname.slice(LIVEKIT_PREFIX.length);
}

/** Proxies signalling of LiveKit: websockets as a pipe of bytes, plain requests with node:http. */
export function installLiveKitProxy(
  app: FastifyInstance,
  upgrades: UpgradeRouter,
  options: LiveKitProxyOptions,
): void {
  upgrades.registerPipe(LIVEKIT_PREFIX, pipeTo(options));
  app.get(`${LIVEKIT_PREFIX}/*`, async (request, reply) => {
    const url = new URL(request.raw.url ?? '', 'http://localhost');
    const path = withoutPrefix(url);
    if (!isSignalling(path)) throw new ApiError('NotFound');
    const answer = await get(path + url.search, request.headers.authorization, options);
    return reply.status(answer.status).type(answer.type).send(answer.body);
  });
}

function pipeTo({ host = '127.0.0.1', port, timeoutMs = 10_000 }: LiveKitProxyOptions): RawUpgrade {
  return (request, socket, head, url) => {
    const path = withoutPrefix(url);
    if (!isSignalling(path)) return refuseUpgrade(socket, 404);
    let state: 'waiting' | 'piping' | 'over' = 'waiting';
    const upstream = net.connect({ host, port });
    upstream.setNoDelay(true);
    const end = () => {
      upstream.destroy();
      if (state === 'waiting') refuseUpgrade(socket, 502);
      else if (state === 'piping') socket.destroy();
      state = 'over';
    };
    upstream.setTimeout(timeoutMs, end);
    upstream.on('error', end);
    upstream.once('close', end);
    socket.once('close', end);
    upstream.once('connect', () => {
      const lines = [`GET ${path}${url.search} HTTP/1.1`];
      for (let i = 0; i + 1 < request.rawHeaders.length; i += 2) {
        lines.push(`${request.rawHeaders[i]}: ${request.rawHeaders[i + 1]}`);
      }
      upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
      if (head.length > 0) upstream.write(head);
      socket.pipe(upstream);
    });
    upstream.once('data', (first: Buffer) => {
      state = 'piping';
      upstream.setTimeout(0);
      socket.write(first);
      upstream.pipe(socket);
    });
  };
}

interface Answer {
  status: number;
  type: string;
  body: Buffer;
}

const ANSWER_MAX_BYTES = 64 * 1024;

function get(path: string, authorization: string | undefined, options: LiveKitProxyOptions): Promise<Answer> {
  const { host = '127.0.0.1', port, timeoutMs = 10_000 } = options;
  return new Promise((resolve, reject) => {
    const headers = authorization ? { authorization } : {};
    const fail = () => reject(new ApiError('MediaUnavailable'));
    const request = httpRequest(
      { host, port, path, headers, signal: AbortSignal.timeout(timeoutMs) },
      (response) => {
        const chunks: Buffer[] = [];
        let sizeBytes = 0;
        response.on('error', fail);
        response.on('data', (chunk: Buffer) => {
          sizeBytes += chunk.length;
          if (sizeBytes > ANSWER_MAX_BYTES) request.destroy(new Error('answer too long'));
          else chunks.push(chunk);
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 502,
            type: response.headers['content-type'] ?? 'text/plain; charset=utf-8',
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    request.on('error', fail);
    request.end();
  });
}
