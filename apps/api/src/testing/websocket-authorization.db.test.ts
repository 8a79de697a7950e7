import { CALLERS, type Caller, CLOSE_CODES } from '@intermind/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, listening } from './conference-listener.ts';
import { type Scene, setScene } from './scene.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** Who hears what on the conference's websocket: every caller of the contracts, on a conference where a guest waits. */

const { unauthorized, notFound, expelled } = CLOSE_CODES;
const EXPECTED: Record<Caller, number | { waiting: number }> = {
  none: unauthorized,
  stranger: unauthorized,
  'guest-elsewhere': notFound,
  'guest-here': { waiting: 0 },
  'guest-left': notFound,
  'guest-expelled': expelled,
  member: notFound,
  'member-left': notFound,
  'member-expelled': expelled,
  'moderator-elsewhere': notFound,
  'owner-outside': notFound,
  participant: { waiting: 0 },
  moderator: { waiting: 1 },
  host: { waiting: 1 },
  admin: notFound,
};

let t: TestApp;
let scene: Scene;
beforeAll(async () => {
  t = await startTestApp();
  await listening(t);
  scene = await setScene(t);
});
afterAll(() => t.close());

/** What the first answer is, for a client that says nothing but the room, or names a participant. */
async function answerTo(caller: Caller, participantId?: string) {
  const token = scene.headers[caller]['authorization']?.slice('Bearer '.length) ?? 'none';
  const who = { token, headers: { authorization: '' } };
  const listener = await listen(t, who, `roomId=${scene.placeOf(caller).roomId}`, participantId);
  const first = await Promise.race([listener.closed, listener.next()]);
  listener.socket.terminate();
  if (typeof first === 'number') return first;
  return first.type === 'state' ? { waiting: first.joinRequests.length } : first;
}

test.each(CALLERS)('%s', async (caller) => {
  expect(await answerTo(caller)).toEqual(EXPECTED[caller]);
});

test.each(CALLERS)('%s, with the id of the host, hears nothing more', async (caller) => {
  const answer = await answerTo(caller, scene.participantOf('host'));
  const refused = typeof EXPECTED[caller] === 'number' ? EXPECTED[caller] : notFound;
  expect(answer).toEqual(caller === 'host' ? EXPECTED.host : refused);
});
