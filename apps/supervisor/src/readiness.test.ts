import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { wait } from '@intermind/timing';
import { waitUntilReady } from './readiness.ts';

/** An API that answers with these statuses, null for not at all, the last one for ever. */
async function api(statuses: (number | null)[], host = '127.0.0.1') {
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    asked.push(request.url!);
    const status = statuses.length > 1 ? statuses.shift()! : statuses[0]!;
    if (status !== null) answer.writeHead(status).end();
  }).listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { asked, address: { host, port: (server.address() as AddressInfo).port } };
}

const never = new AbortController().signal;

it.each(['127.0.0.1', '::1'])('waits at %s until the API says that it is ready', async (host) => {
  const { asked, address } = await api([503, 503, 200], host);
  expect(await waitUntilReady(address, never)).toBe(true);
  expect(asked).toEqual(Array(3).fill('/api/ready'));
});

it('goes on waiting while nothing listens yet', async () => {
  const server = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const ready = vi.fn();
  const waiting = waitUntilReady({ host: '127.0.0.1', port }, never).then(ready);
  await wait(100);
  expect(ready).not.toHaveBeenCalled();
  server.listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  await waiting;
  expect(ready).toHaveBeenCalledWith(true);
});

it('asks again when there is no answer in time', async () => {
  const { asked, address } = await api([null, 200]);
  expect(await waitUntilReady(address, never, 15_000, 50)).toBe(true);
  expect(asked).toHaveLength(2);
});

it('asks seldom when the start takes long: each question asks the issuer and the media server too', async () => {
  const { asked, address } = await api([503]);
  const stop = new AbortController();
  const waiting = waitUntilReady(address, stop.signal, 0);
  await vi.waitUntil(() => asked.length > 0);
  await wait(500);
  expect(asked).toHaveLength(1);
  stop.abort();
  await waiting;
});

it('ends its wait when it is told to', async () => {
  const { address } = await api([503]);
  const stop = new AbortController();
  const asking = waitUntilReady(address, stop.signal);
  stop.abort();
  expect(await asking).toBe(false);
});
