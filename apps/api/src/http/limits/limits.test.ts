import type { GuestId, RoomId, UserId } from '@intermind/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Identity } from '../identity.ts';
import { addressKey, addressScopes, networkKey, plainAddress } from './address.ts';
import { callLimiter, setLimitHeaders } from './call-limiter.ts';
import { clientAddress, trustedProxies } from './client-address.ts';
import { addressLimiter, createLimits, NO_LIMITS, type Usage } from './limiter.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

/** How many of so many attempts pass. */
async function passing(times: number, attempt: (i: number) => Promise<Usage>): Promise<number> {
  let passed = 0;
  for (let i = 0; i < times; i += 1) {
    await attempt(i).then(
      () => (passed += 1),
      (error: unknown) => expect(error).toMatchObject({ code: 'TooManyRequests' }),
    );
  }
  return passed;
}

test('a budget is used up and comes back after its window', async () => {
  const limiter = createLimits(null)('x', { points: 3, windowS: 60 });
  expect(await passing(5, () => limiter.take('a'))).toBe(3);
  await expect(limiter.take('a')).rejects.toMatchObject({ data: { retryAfterS: 60 } });
  expect((await limiter.take('b')).remaining).toBe(2);
  vi.advanceTimersByTime(60_001);
  expect(await passing(5, () => limiter.take('a'))).toBe(3);
});

test('reading a budget does not use it up, and a reset key starts from zero', async () => {
  const limiter = createLimits(null)('x', { points: 1, windowS: 60 });
  expect([(await limiter.usage('a')).remaining, (await limiter.usage('a')).remaining]).toEqual([1, 1]);
  await limiter.take('a');
  await limiter.forget('a');
  expect((await limiter.take('a')).remaining).toBe(0);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:40312', '192.0.2.1'],
  ['[2001:DB8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['nonsense', undefined],
  ['1.2.3.4.5', undefined],
  ['', undefined],
])('%j is the address %j', (text, address) => {
  expect(plainAddress(text)).toBe(address);
});

test('an IPv6 address is counted by /64, /56 and /48', () => {
  expect(addressScopes('2001:db8:1:ab34::1').map(({ key, share }) => [key, share])).toEqual([
    ['2001:db8:1:ab34::/64', 1],
    ['2001:db8:1:ab00::/56', 4],
    ['2001:db8:1::/48', 16],
  ]);
  expect(addressKey('2001:db8:0:0:1::1')).toBe(addressKey('2001:db8::2'));
});

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:ffff::1', '2001:db8:1:ffff::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1:2:3:4%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['unknown', 'unknown', 'unknown'],
])('%s is counted as %s, and in the network %s', (address, key, network) => {
  expect([addressKey(address), networkKey(address)]).toEqual([key, network]);
});

test('a line of IPv6 that walks through its /64s has sixteen times the budget of one, not more', async () => {
  const limiter = addressLimiter(createLimits(null), 'x', { points: 10, windowS: 60 });
  const from = (i: number) => `2001:db8:1:${(i % 1000).toString(16)}::1`;
  expect(await passing(1000, (i) => limiter.take(from(i)))).toBe(160);
  expect((await limiter.take('2001:db8:2::1')).remaining).toBe(9);
});

test('using up one /64 does not use up the budget of other networks in the same /48', async () => {
  const limiter = addressLimiter(createLimits(null), 'x', { points: 10, windowS: 60 });
  expect(await passing(500, () => limiter.take('2001:db8:1:1::1'))).toBe(10);
  expect(await passing(20, () => limiter.take('2001:db8:1:2::1'))).toBe(10);
});

const member = (id: string): Identity => ({
  kind: 'member',
  userId: id as UserId,
  email: '',
  firstName: '',
  lastName: '',
  isAdmin: false,
});
const guest = (id: string): Identity => ({
  kind: 'guest',
  guestId: id as GuestId,
  roomId: 'abc-defg-hij' as RoomId,
  name: '',
});

test('people are counted at all addresses, addresses over all callers, members separately from others', async () => {
  const count = callLimiter(createLimits(null), 'x', { perPerson: 5, perAddress: 20 });
  expect(await passing(10, (i) => count(member('usr_a'), `192.0.2.${i}`))).toBe(5);
  expect(await passing(40, (i) => count(guest(`gst_${i}`), '198.51.100.1'))).toBe(20);
  await expect(count({ kind: 'nobody' }, '198.51.100.1')).rejects.toMatchObject({ code: 'TooManyRequests' });
  expect((await count(member('usr_b'), '198.51.100.1')).remaining).toBe(4);
});

test('forty people before a meeting behind one address are not shut out', async () => {
  const { CALL_LIMITS } = await import('@intermind/contracts');
  const count = callLimiter(createLimits(null), 'getRoom', CALL_LIMITS.roomLookup);
  // Each looks at the room every ten seconds.
  expect(await passing(40 * 6, () => count({ kind: 'nobody' }, '192.0.2.1'))).toBe(240);
});

test('only trusted proxies are believed about the address, and only addresses count', () => {
  const trusted = trustedProxies(['10.0.0.0/8', '2001:db8::5']);
  expect([
    clientAddress('127.0.0.1', '192.0.2.1', trusted),
    clientAddress('10.1.2.3', '192.0.2.1:5000', trusted),
    clientAddress('2001:db8::5', '198.51.100.1, 192.0.2.1, 10.0.0.9', trusted),
    clientAddress('203.0.113.1', '192.0.2.1', trusted),
    clientAddress('10.1.2.3', 'unknown', trusted),
    clientAddress('10.1.2.3', undefined, trusted),
    clientAddress('::ffff:10.1.2.3', '2001:db8:7::1', trusted),
    clientAddress(undefined, '192.0.2.1', trusted),
  ]).toEqual([
    '192.0.2.1',
    '192.0.2.1',
    '192.0.2.1',
    '203.0.113.1',
    '10.1.2.3',
    '10.1.2.3',
    '2001:db8:7::1',
    'unknown',
  ]);
});

test('the headers say the budget that is nearest to its end', async () => {
  const count = callLimiter(createLimits(null), 'x', { perPerson: 4, perAddress: 40 });
  for (let i = 0; i < 35; i += 1) await count({ kind: 'nobody' }, '192.0.2.1');
  const headers: [string, unknown][] = [];
  const reply = { header: (...header: [string, unknown]) => void headers.push(header) };
  setLimitHeaders(reply as never, await count(guest('gst_a'), '198.51.100.1'));
  setLimitHeaders(reply as never, await count(guest('gst_b'), '192.0.2.1'));
  expect(headers).toEqual([
    ['ratelimit-policy', '"x-person";q=4;w=60'],
    ['ratelimit', '"x-person";r=3;t=60'],
    ['ratelimit-policy', '"x-address";q=40;w=60'],
    ['ratelimit', '"x-address";r=4;t=60'],
  ]);
});

test('what was used of a budget and what is left of it add up, and a key nobody used has all of it', async () => {
  const limiter = createLimits(null)('x', { points: 5, windowS: 60 });
  const budget = { name: 'x', points: 5, windowS: 60 };
  expect(await limiter.usage('a')).toEqual({ budget, used: 0, remaining: 5, resetS: 60 });
  vi.advanceTimersByTime(1);
  await limiter.take('a', 2);
  vi.advanceTimersByTime(29_500);
  expect(await limiter.usage('a')).toEqual({ budget, used: 2, remaining: 3, resetS: 31 });
  await limiter.take('a', 4).catch(() => undefined);
  expect(await limiter.usage('a')).toMatchObject({ used: 6, remaining: 0 });
});

test('looking at an address tells of each group it belongs to, and counts nothing', async () => {
  const limiter = addressLimiter(createLimits(null), 'x', { points: 10, windowS: 60 });
  await limiter.take('2001:db8:1:1::1');
  const usages = await limiter.usages('2001:db8:1:2::1');
  expect(usages.map(({ budget, remaining }) => [budget.name, remaining])).toEqual([
    ['x', 10],
    ['x-x4', 39],
    ['x-x16', 159],
  ]);
  expect(await limiter.usages('2001:db8:1:2::1')).toEqual(usages);
});

test('without limits no call is refused', async () => {
  const limiter = NO_LIMITS('x', { points: 1, windowS: 60 });
  expect(await passing(3, () => limiter.take('a'))).toBe(3);
  expect((await limiter.usage('a')).remaining).toBe(1);
});
