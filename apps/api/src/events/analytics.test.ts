import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Analytics, createAnalytics, withAnalytics } from './analytics.ts';

const WITHIN = { timeout: 15_000 };
const STARTED = {
  event: 'conference.started',
  at: '2026-02-03T04:05:06.000Z',
  data: { roomId: 'a' },
} as const;

let operator: Server;
let got: unknown[];
let answer: (response: ServerResponse, turn: number) => void;
let analytics: Analytics;
const warn = vi.fn();

beforeEach(async () => {
  got = [];
  warn.mockClear();
  answer = (response) => response.writeHead(204).end();
  operator = createServer((request: IncomingMessage, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      got.push({ method: request.method, type: request.headers['content-type'], body: JSON.parse(body) });
      answer(response, got.length);
    });
  });
  await new Promise<void>((resolve) => operator.listen(0, '127.0.0.1', resolve));
  const { port } = operator.address() as AddressInfo;
  analytics = createAnalytics(`http://127.0.0.1:${port}/events`, { warn }, 200);
});
afterEach(() => {
  analytics.close();
  operator.closeAllConnections();
  operator.close();
});

test('each event is one POST with its name, time and ids, in order', async () => {
  const recorded: unknown[] = [];
  const record = withAnalytics(
    (name, data) => void recorded.push([name, data]),
    analytics,
    () => new Date(STARTED.at),
  );
  record('feedback.sent', { feedbackId: 'fbk_1', kind: 'idea' } as never);
  record('account.created', { accountId: 'acc_1' });
  await vi.waitFor(() => expect(got).toHaveLength(2), WITHIN);
  const post = (event: string, data: object) => ({
    method: 'POST',
    type: 'application/json',
    body: { event, at: STARTED.at, data },
  });
  expect(got).toEqual([
    post('feedback.sent', { feedbackId: 'fbk_1', kind: 'idea' }),
    post('account.created', { accountId: 'acc_1' }),
  ]);
  expect(recorded).toHaveLength(2);
});

test.each([
  ['never answers', () => undefined],
  ['refuses', (response: ServerResponse) => response.writeHead(500).end()],
  ['sends elsewhere', (response: ServerResponse) => response.writeHead(302, { location: '/other' }).end()],
])('an address that %s loses the event, is warned of once, and the next events go on', async (_how, how) => {
  answer = (response, turn) => void (turn <= 2 ? how(response) : response.writeHead(204).end());
  for (let turn = 0; turn < 3; turn += 1) analytics.send(STARTED);
  await vi.waitFor(() => expect(got).toHaveLength(3), WITHIN);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('while nothing is taken at most 500 events wait, the newest', async () => {
  const held: ServerResponse[] = [];
  answer = (response) => void held.push(response);
  const slow = createAnalytics(
    `http://127.0.0.1:${(operator.address() as AddressInfo).port}`,
    { warn },
    10_000,
  );
  for (let turn = 0; turn <= 600; turn += 1) slow.send({ ...STARTED, data: { turn } });
  await vi.waitFor(() => expect(held).toHaveLength(1), WITHIN);
  answer = (response) => response.writeHead(204).end();
  held[0]!.writeHead(204).end();
  await vi.waitFor(() => expect(got).toHaveLength(501), WITHIN);
  expect(got[1]).toMatchObject({ body: { data: { turn: 101 } } });
  slow.close();
});
