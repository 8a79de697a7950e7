import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { redisProblem } from './redis.ts';

it('finds no problem where something listens, or where no Redis is set', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect([await redisProblem(null), await redisProblem(`redis://127.0.0.1:${port}/1`)]).toEqual([null, null]);
  server.close();
});

it('says in one sentence, without the password, where Redis does not answer', async () => {
  expect(await redisProblem('redis://:secret@127.0.0.1:9', 1)).toBe(
    'Redis does not answer at 127.0.0.1:9 (ECONNREFUSED). Start it, correct REDIS_URL, or leave it out: one machine needs no Redis.',
  );
});
