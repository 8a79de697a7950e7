import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { wait } from '@intermind/timing';
import { redisProblem } from './redis.ts';

it('finds no problem where something listens, or where no Redis is set', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect([await redisProblem(null), await redisProblem(`redis://127.0.0.1:${port}/1`)]).toEqual([null, null]);
  server.close();
});

it('finds a Redis at an IPv6 address, and one that is up a moment later than we are', async () => {
  const server = createServer().listen(0, '::1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await redisProblem(`redis://[::1]:${port}`)).toBeNull();
  await new Promise((resolve) => server.close(resolve));
  const looking = redisProblem(`redis://[::1]:${port}`);
  await wait(50);
  server.listen(port, '::1');
  expect(await looking).toBeNull();
  server.close();
});

it('does not keep its connection to Redis', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const closed = once(server, 'connection').then(([socket]: Socket[]) => once(socket!.resume(), 'close'));
  await redisProblem(`redis://127.0.0.1:${port}`);
  await closed;
  server.close();
});

it('says in one sentence, without the password, where Redis does not answer', async () => {
  expect(await redisProblem('redis://:secret@127.0.0.1:9', 1)).toBe(
    'Redis does not answer at 127.0.0.1:9 (ECONNREFUSED). Start it, correct REDIS_URL, or leave it out: one machine needs no Redis.',
  );
});
