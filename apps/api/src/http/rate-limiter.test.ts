import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { addressKey, createRateLimiter } from './rate-limiter.ts';

const MINUTE_MS = 60_000;

function setUp(limit = 3, maxKeys?: number) {
  const clock = { ms: 1_000 * MINUTE_MS };
  const limiter = createRateLimiter({ limit, windowMs: MINUTE_MS }, () => new Date(clock.ms), maxKeys);
  /** How many of `times` takes were allowed. */
  const take = (times: number, key = 'a') => {
    let allowed = 0;
    for (let i = 0; i < times; i += 1) {
      try {
        limiter.take(key);
        allowed += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError);
      }
    }
    return allowed;
  };
  return { clock, limiter, take };
}

test('the limit counts for each key apart', () => {
  const { take } = setUp();
  expect([take(5, 'a'), take(5, 'b')]).toEqual([3, 3]);
});

test('the refusal says when to come back', () => {
  const { clock, limiter, take } = setUp(1);
  clock.ms += 15_000;
  take(1);
  expect(() => limiter.take('a')).toThrow(
    expect.objectContaining({ code: 'TooManyRequests', data: { retryAfterS: 45 } }),
  );
});

test('the window slides: no double helping at its edge', () => {
  const { clock, take } = setUp(10);
  clock.ms += 59_000;
  expect(take(20)).toBe(10);
  clock.ms += 2_000;
  expect(take(20)).toBe(1);
  clock.ms += 2 * MINUTE_MS;
  expect(take(20)).toBe(10);
});

test('checking does not count; counting does, above the limit too', () => {
  const { limiter, take } = setUp(2);
  limiter.check('a');
  limiter.check('a');
  expect(take(5)).toBe(2);
  limiter.count('b');
  limiter.count('b');
  limiter.count('b');
  expect(() => limiter.check('b')).toThrow(ApiError);
});

test('the memory is bounded', () => {
  const { take } = setUp(1, 2);
  expect([take(1, 'a'), take(1, 'b'), take(1, 'a'), take(1, 'c'), take(1, 'a')]).toEqual([1, 1, 0, 1, 1]);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, key) => expect(addressKey(address)).toBe(key));
