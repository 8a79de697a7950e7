import { connect, createServer, type Socket } from 'node:net';
import { test } from 'vitest';

export const REDIS_URL = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

function connection(): Socket {
  const { hostname, port } = new URL(REDIS_URL);
  return connect({ host: hostname, port: Number(port || 6379) });
}

function answers(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connection();
    socket.once('connect', () => (socket.end(), resolve(true))).once('error', () => resolve(false));
  });
}

/** A test that runs where there is a Redis. Where its address is given, one that does not answer is a failure. */
export const needsRedis = test.skipIf(!process.env['TEST_REDIS_URL'] && !(await answers()));

/** A way to Redis that can be cut, and that can stop to pass anything on. */
export interface RedisPath {
  url: string;
  /** Ends the connections and refuses new ones. */
  cut(): void;
  /** Connections are taken, and nothing is answered. */
  hang(): void;
  mend(): void;
  /** Nothing passes on the connections that are there, and neither end hears of it. New ones are well. */
  forget(): void;
  close(): Promise<void>;
}

export async function redisPath(): Promise<RedisPath> {
  let state: 'open' | 'cut' | 'hanging' = 'open';
  const pairs = new Set<readonly [Socket, Socket]>();
  let forgotten = new WeakSet<object>();
  const server = createServer((client) => {
    client.on('error', () => undefined);
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const redis = connection().on('error', () => client.destroy());
    const pair = [client, redis] as const;
    pairs.add(pair);
    const passes = () => state === 'open' && !forgotten.has(pair);
    client.on('data', (bytes) => passes() && redis.write(bytes));
    redis.on('data', (bytes) => passes() && client.write(bytes));
    client.once('close', () => (pairs.delete(pair), redis.destroy()));
    redis.once('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cutAll = () => pairs.forEach(([client]) => client.destroy());
  return {
    url: `redis://127.0.0.1:${(server.address() as { port: number }).port}`,
    cut: () => ((state = 'cut'), cutAll()),
    hang: () => (state = 'hanging'),
    mend: () => ((state = 'open'), cutAll()),
    forget: () => (forgotten = new WeakSet(pairs)),
    close: () => {
      cutAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
