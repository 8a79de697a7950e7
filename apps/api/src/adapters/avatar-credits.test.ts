import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createAvatarCredits } from './avatar-credits.ts';

/** An account at a server in the place of LiveAvatar; `asked` keeps the keys that came. */
async function account(answer: (response: ServerResponse) => void) {
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    asked.push([request.method, request.url, request.headers['x-api-key']]);
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const clock = { now: new Date('2030-05-01T10:00:00Z') };
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const read = createAvatarCredits({ url, apiKey: 'la-secret', now: () => clock.now, logger });
  return { asked, clock, lines, read };
}
const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

test.each([12.5, '12.5'])('the credits of the account are read as %j, once a minute', async (creditsLeft) => {
  const { asked, clock, read } = await account(json({ code: 100, data: { credits_left: creditsLeft } }));
  expect([await read(), await read()]).toEqual([12.5, 12.5]);
  expect(asked).toEqual([['GET', '/v1/users/credits', 'la-secret']]);
  clock.now = new Date(clock.now.getTime() + 60_000);
  expect([await read(), asked.length]).toEqual([12.5, 2]);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['refuses the key', json({ code: 4010, message: 'la-secret is no key' }, 401)],
  ['has no number', json({ code: 100, data: null })],
  ['has a number below nothing', json({ code: 100, data: { credits_left: -1 } })],
  ['sends a page', (response) => void response.end('<html>')],
  ['sends too much', (response) => void response.end('0'.repeat(20_000))],
  ['leads elsewhere', (response) => void response.writeHead(302, { location: '/v1/other' }).end()],
  ['breaks off', (response) => void response.destroy()],
  ['never answers', () => undefined],
])('a vendor that %s leaves it unknown, and the key out of the log', async (_how, answer) => {
  const { lines, read } = await account(answer);
  expect(await read()).toBeNull();
  expect(lines).toHaveLength(1);
  expect(lines.join()).not.toContain('la-secret');
});
