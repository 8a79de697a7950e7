import type { GuestId, RoomId } from '@intermind/contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createGuestSession, type GuestSession, readGuestToken, setup } from './index.ts';

const ROOM = 'abc-defg-hij' as RoomId;
const KEY = `intermind.guest.${ROOM}`;
const NOW_S = 1_000_000;

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (claims: object) => `e30.${base64url(claims)}.signature`;
const guestToken = (exp: number) => tokenOf({ sub: 'gst_1', roomId: ROOM, name: 'Żółć 李', exp });

let kept: Map<string, string>;
let asked: { path: string; authorization: string | null; body: unknown }[];
let answers: (() => Response)[];
let session: GuestSession;
let nowS: number;

const answer = (status: number, body: object) => () => new Response(JSON.stringify(body), { status });
const refusal = answer(401, {
  code: 'RefreshTokenExpired',
  message: 'The refresh token is expired',
  data: null,
});
const broken = answer(503, { code: 'Unavailable', message: '', data: null });

beforeEach(() => {
  kept = new Map();
  asked = [];
  answers = [];
  nowS = NOW_S;
  setup({
    baseUrl: 'http://meet.test',
    language: () => 'en',
    getToken: () => 'a member token that must not be sent',
    onError: () => expect.unreachable(),
    onUnauthorized: () => expect.unreachable(),
    fetch: (url, init) => {
      const { pathname } = new URL(url as string);
      const authorization = new Headers(init?.headers).get('authorization');
      asked.push({ path: pathname, authorization, body: JSON.parse((init?.body as string) ?? 'null') });
      return Promise.resolve(answers.shift()!());
    },
  });
  session = openTab();
});

/** One more page of this browser: all have the same storage. */
function openTab(): GuestSession {
  return createGuestSession({
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    nowMs: () => nowS * 1000,
    wait: () => Promise.resolve(),
  });
}

test('entering a room keeps the token and names the guest', async () => {
  const token = guestToken(NOW_S + 600);
  answers = [answer(201, { token })];
  const expected = { id: 'gst_1' as GuestId, name: 'Żółć 李', roomId: ROOM, exp: NOW_S + 600, token };
  expect(await session.enter(ROOM, 'Żółć 李')).toEqual(expected);
  expect([session.guest(ROOM), session.token(ROOM), asked]).toEqual([
    expected,
    token,
    [{ path: '/api/auth/anonymous', authorization: null, body: { roomId: ROOM, name: 'Żółć 李' } }],
  ]);
});

test('another tab that is another guest of the room does not change the guest of this one', async () => {
  const as = (sub: string, exp: number) => tokenOf({ sub, roomId: ROOM, name: sub, exp });
  const [anna, ben, later] = [as('anna', NOW_S + 600), as('ben', NOW_S + 600), as('anna', NOW_S + 1_200)];
  answers = [answer(201, { token: anna }), answer(201, { token: ben })];
  await session.enter(ROOM, 'anna');
  const other = openTab();
  await other.enter(ROOM, 'ben');
  expect([session.token(ROOM), other.token(ROOM), session.guest(ROOM)?.name]).toEqual([anna, ben, 'anna']);
  nowS += 599;
  answers = [answer(200, { token: later }), refusal];
  expect(await session.token(ROOM)).toBe(later);
  // What the other one is refused is not this one's loss.
  expect(await other.token(ROOM)).toBeNull();
  expect([asked.slice(2).map(({ authorization }) => authorization), session.token(ROOM)]).toEqual([
    [`Bearer ${anna}`, `Bearer ${ben}`],
    later,
  ]);
  expect([kept.get(KEY), other.guest(ROOM)?.id]).toEqual([later, 'anna']);
});

test('a tab takes the newer token of the same guest from another tab', async () => {
  const [old, fresh] = [guestToken(NOW_S + 600), guestToken(NOW_S + 900)];
  answers = [answer(201, { token: old })];
  await session.enter(ROOM, 'Żółć 李');
  kept.set(KEY, fresh);
  expect(session.token(ROOM)).toBe(fresh);
});

test('a token about to expire is refreshed once for all who ask', async () => {
  const [old, fresh] = [guestToken(NOW_S + 4), guestToken(NOW_S + 600)];
  kept.set(KEY, old);
  answers = [answer(200, { token: fresh })];
  expect(await Promise.all([session.token(ROOM), session.token(ROOM)])).toEqual([fresh, fresh]);
  expect([kept.get(KEY), asked]).toEqual([
    fresh,
    [{ path: '/api/auth/anonymous/refresh', authorization: `Bearer ${old}`, body: null }],
  ]);
});

test('an attempt to refresh that gets no answer ends after ten seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  kept.set(KEY, guestToken(NOW_S + 4));
  answers = [answer(200, { token: guestToken(NOW_S + 600) })];
  await session.token(ROOM);
  expect(timeout.mock.calls).toEqual([[10_000]]);
  timeout.mockRestore();
});

test('a refused refresh forgets the token (spec 1 §4)', async () => {
  kept.set(KEY, guestToken(NOW_S - 1));
  answers = [refusal];
  expect([await session.token(ROOM), kept.size, session.token(ROOM)]).toEqual([null, 0, null]);
});

test('a server that is away is asked three times, then the token is kept for later', async () => {
  const old = guestToken(NOW_S - 1);
  kept.set(KEY, old);
  answers = [broken, broken, broken];
  await expect(session.token(ROOM)).rejects.toMatchObject({ code: 'Unavailable' });
  expect([asked.length, kept.get(KEY)]).toEqual([3, old]);
  answers = [broken, answer(200, { token: guestToken(NOW_S + 600) })];
  expect(await session.token(ROOM)).toBe(guestToken(NOW_S + 600));
});

test('a device whose clock is an hour ahead refreshes once for each lifetime of a token, not at each call', async () => {
  const serverS = NOW_S - 3_600;
  const issued = (iat: number) => tokenOf({ sub: 'gst_1', roomId: ROOM, name: 'Ben', iat, exp: iat + 600 });
  answers = [answer(201, { token: issued(serverS) }), answer(200, { token: issued(serverS + 595) })];
  await session.enter(ROOM, 'Ben');
  nowS = NOW_S + 594;
  expect(session.token(ROOM)).toBe(issued(serverS));
  nowS = NOW_S + 595;
  expect(await session.token(ROOM)).toBe(issued(serverS + 595));
  expect([session.token(ROOM), asked.length]).toEqual([issued(serverS + 595), 2]);
});

test('a token of another room under our key is not ours', () => {
  kept.set(KEY, tokenOf({ sub: 'gst_1', roomId: 'xyz-xyzx-xyz', exp: NOW_S + 600 }));
  expect([session.guest(ROOM), session.token(ROOM)]).toEqual([null, null]);
});

test('a token that the server refused is refreshed although it has not expired', async () => {
  kept.set(KEY, guestToken(NOW_S + 600));
  answers = [answer(200, { token: guestToken(NOW_S + 601) })];
  expect(await session.token(ROOM, { refused: true })).toBe(guestToken(NOW_S + 601));
});

test.each([
  null,
  '',
  'x',
  'a.b.c',
  tokenOf({ sub: 'gst_1', roomId: ROOM }),
  tokenOf({ roomId: ROOM, exp: 1 }),
])('a guest token holds subject, room and expiry, otherwise it is none: %j (spec 1 §5)', (token) =>
  expect(readGuestToken(token)).toBeNull(),
);

test('a token is good until five seconds before it expires', async () => {
  const [good, old] = [guestToken(NOW_S + 6), guestToken(NOW_S + 5)];
  kept.set(KEY, good);
  expect(session.token(ROOM)).toBe(good);
  kept.set(KEY, old);
  answers = [answer(200, { token: guestToken(NOW_S + 600) })];
  expect(await session.token(ROOM)).toBe(guestToken(NOW_S + 600));
});

test('another refusal after a success is refreshed again', async () => {
  kept.set(KEY, guestToken(NOW_S + 600));
  answers = [601, 602].map((lifetimeS) => answer(200, { token: guestToken(NOW_S + lifetimeS) }));
  for (const lifetimeS of [601, 602])
    expect(await session.token(ROOM, { refused: true })).toBe(guestToken(NOW_S + lifetimeS));
});

test('an answer that is no guest token of this room is an error', async () => {
  answers = [answer(201, { token: 'x' })];
  await expect(session.enter(ROOM, 'Marta')).rejects.toMatchObject({
    name: 'ApiError',
    code: 'TokenInvalid',
    message: 'No access token found in the response',
    statusCode: 200,
  });
});

test('a failure to become a guest rejects the call', async () => {
  answers = [broken];
  await expect(session.enter(ROOM, 'Marta')).rejects.toMatchObject({ code: 'Unavailable' });
});

test('an error of our own is not taken for an outage: the token is forgotten', async () => {
  kept.set(KEY, guestToken(NOW_S - 1));
  answers = [answer(400, { code: 'BadRequest', message: '', data: null })];
  expect([await session.token(ROOM), asked.length, kept.size]).toEqual([null, 1, 0]);
});

test('a guest without a name has an empty one', () => {
  const token = tokenOf({ sub: 'gst_1', roomId: ROOM, exp: 1, name: 7 });
  expect(readGuestToken(token)).toEqual({ id: 'gst_1', roomId: ROOM, exp: 1, name: '', token });
});

test.each([
  { sub: 1, roomId: ROOM, exp: 1 },
  { sub: 'gst_1', roomId: 7, exp: 1 },
  { sub: 'gst_1', roomId: ROOM, exp: 'soon' },
])('%j is no guest token', (claims) => {
  expect(readGuestToken(tokenOf(claims))).toBeNull();
});

test('another name tells the server who this browser was before, and says nothing the first time', async () => {
  const [first, second] = [guestToken(NOW_S + 600), guestToken(NOW_S + 900)];
  answers = [answer(201, { token: first }), answer(201, { token: second })];
  await session.enter(ROOM, 'Marta');
  await session.enter(ROOM, 'Maria');
  expect(asked.map(({ body }) => body)).toEqual([
    { roomId: ROOM, name: 'Marta' },
    { roomId: ROOM, name: 'Maria', previous: first },
  ]);
});
