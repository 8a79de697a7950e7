import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRoom, member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({}, { rateLimits: 'on' });
});
afterAll(() => t.close());

test('a hundred members behind one address meet, and there is no place for one more', async () => {
  const host = await member(t, 'Anna');
  const roomId = await makeRoom(t, host);
  const joinFrom = (who: typeof host, from: string) => {
    const body = { roomId, language: 'en', hears: 'en' };
    return t.call('POST', '/participants', { headers: who.headers, body, from });
  };
  const codes = new Set([(await joinFrom(host, '198.51.100.9')).statusCode]);
  for (let i = 1; i < 100; i += 1)
    codes.add((await joinFrom(await member(t, `Colleague${i}`), '198.51.100.9')).statusCode);
  expect([...codes]).toEqual([201]);
  const oneMore = await joinFrom(await member(t, 'Late'), '203.0.113.1');
  expect([oneMore.statusCode, oneMore.json().code]).toEqual([409, 'ConferenceCapacityExceeded']);
});
