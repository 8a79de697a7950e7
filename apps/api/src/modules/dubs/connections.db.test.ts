import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../ids.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { RecordingTokens } from '../recordings/tokens.ts';

let t: TestApp;
let port: number;
const open = new Set<ClientRequest>();
beforeAll(async () => {
  t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  for (const one of open) one.destroy();
  await t.close();
});

/** Sends the head of a request, and not its body. @returns the status of the answer, which may never come */
async function sendHead(what: string, token: string, bytes: number): Promise<number | undefined> {
  const sent = request({
    ...{ port, host: '127.0.0.1', agent: false, method: 'POST', path: `/api/dubber/${what}` },
    headers: {
      ...{ 'content-type': 'application/octet-stream', 'content-length': bytes },
      authorization: `Bearer ${token}`,
    },
  });
  sent.on('error', () => undefined);
  open.add(sent);
  sent.flushHeaders();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer.statusCode;
}
const tokens = () => new RecordingTokens(t.secrets.cookieKey, () => t.clock.now);
const ofDub = () =>
  tokens().ofDub({ recordingId: newId('recording'), language: 'de', askedAtMs: 1, attempt: 1 });

test.each(['next', 'pieces?number=0&doneMs=1&spokenMs=1', 'words?number=0', 'finished', 'failed'])(
  'a caller that sends %s without the right token is refused before the body is read',
  async (what) => {
    expect(await sendHead(what, 'x'.repeat(40), 60_000)).toBe(401);
    const other = what === 'next' ? await ofDub() : await tokens().ofDubber(newId('conference'));
    expect(await sendHead(what, other, 60_000)).toBe(401);
  },
);

test('what says all in its address sends no large body', async () => {
  const token = await ofDub();
  expect(await sendHead('finished', token, 100_000)).toBe(413);
  expect(await sendHead('failed?reason=engine-failed', token, 100_000)).toBe(413);
  expect(await sendHead('next', await tokens().ofDubber(newId('conference')), 100_000)).toBe(413);
});

test('of one address so many pieces are read at once and no more', async () => {
  const token = await ofDub();
  const reading = Array.from({ length: 41 }, () =>
    sendHead('pieces?number=0&doneMs=1&spokenMs=1', token, 60_000),
  );
  // The others wait for the rest of what they send.
  expect(await Promise.race(reading)).toBe(429);
});
