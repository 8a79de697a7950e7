import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMediaWatch } from './media-watch.ts';

/** A busy machine takes its time. */
const WITHIN = { timeout: 15_000 };

async function listen(server: net.Server | HttpServer, host = '127.0.0.1'): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

function watch(serverUrl: string, { retryMs = 20, checkMs = 20 } = {}) {
  const media = createMediaWatch({ serverUrl, retryMs, checkMs });
  media.start();
  onTestFinished(() => media.stop());
  return media;
}

test('a proxy that takes connections for a dead server means down, and is asked with pauses', async () => {
  let connections = 0;
  const proxy = net.createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.destroy();
  });
  const media = watch(`ws://127.0.0.1:${await listen(proxy)}`, { retryMs: 60_000, checkMs: 60_000 });
  await vi.waitFor(() => expect(media.up).toBe(false), WITHIN);
  expect(connections).toBe(1);
});

test.each([
  [404, true],
  [502, false],
])('a server that answers %d is up: %s', async (status, up) => {
  let asked = 0;
  const server = createHttpServer((_request, response) => {
    asked += 1;
    response.writeHead(status).end();
  });
  const port = await listen(server);
  const media = watch(`ws://127.0.0.1:${port}`);
  await vi.waitFor(() => expect(asked).toBeGreaterThan(3), WITHIN);
  expect(media.up).toBe(up);
  server.closeAllConnections();
});

test('an IPv6 address in the setting is reached', async () => {
  const connected = Promise.withResolvers<void>();
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    connected.resolve();
  });
  watch(`ws://[::1]:${await listen(server, '::1')}`, { checkMs: 60_000 });
  await connected.promise;
});
