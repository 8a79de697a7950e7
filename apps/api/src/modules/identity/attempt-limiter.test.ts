import { expect, test } from 'vitest';
import { addressKey, type AttemptKey, createAttemptLimiter } from './attempt-limiter.ts';

const ACCOUNT: AttemptKey = { key: 'account anna', free: 5, forgets: true };
const ADDRESS: AttemptKey = { key: 'address 192.0.2.1', free: 20, forgets: false };

function build() {
  const clock = { now: new Date('2026-11-20T12:00:00Z') };
  const later = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms));
  return { limiter: createAttemptLimiter(() => clock.now), later };
}

test('five tries are free; from then on the wait doubles up to a quarter of an hour', () => {
  const { limiter, later } = build();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 16; attempt += 1) {
    const waitMs = limiter.take([ACCOUNT]);
    if (waitMs > 0) {
      waits.push(waitMs / 1000);
      later(waitMs);
      limiter.take([ACCOUNT]);
    }
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900]);
});

test('tries while one has to wait neither count nor lengthen the wait', () => {
  const { limiter, later } = build();
  for (let attempt = 0; attempt < 5; attempt += 1) limiter.take([ACCOUNT]);
  for (let attempt = 0; attempt < 50; attempt += 1) limiter.take([ACCOUNT]);
  later(4_999);
  expect(limiter.take([ACCOUNT])).toBe(1);
  later(1);
  expect(limiter.take([ACCOUNT])).toBe(0);
});

test('tries at the same time are counted before their outcome is known', () => {
  const { limiter } = build();
  const waits = Array.from({ length: 8 }, () => limiter.take([ACCOUNT]));
  expect(waits.filter((waitMs) => waitMs === 0).length).toBe(5);
});

test('a good try wipes out the bad ones of the account, not those of the address', () => {
  const { limiter } = build();
  for (let attempt = 0; attempt < 4; attempt += 1) limiter.take([ACCOUNT, ADDRESS]);
  limiter.take([ACCOUNT, ADDRESS]);
  limiter.forgive([ACCOUNT, ADDRESS]);
  const others = Array.from({ length: 20 }, (_, index) =>
    limiter.take([{ key: `account ${index}`, free: 5, forgets: true }, ADDRESS]),
  );
  expect([limiter.take([ACCOUNT]), others.filter((waitMs) => waitMs === 0).length]).toEqual([0, 16]);
});

test('an hour without a try starts anew', () => {
  const { limiter, later } = build();
  for (let attempt = 0; attempt < 5; attempt += 1) limiter.take([ACCOUNT]);
  later(60 * 60_000);
  expect(Array.from({ length: 5 }, () => limiter.take([ACCOUNT]))).toEqual([0, 0, 0, 0, 0]);
});

test('the memory is bounded: the keys tried longest ago are forgotten', () => {
  const { limiter } = build();
  for (let attempt = 0; attempt < 5; attempt += 1) limiter.take([ACCOUNT]);
  expect(limiter.take([ACCOUNT])).toBeGreaterThan(0);
  for (let index = 0; index < 20_000; index += 1)
    limiter.take([{ key: `flood ${index}`, free: 5, forgets: true }]);
  expect(limiter.take([ACCOUNT])).toBe(0);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, key) => expect(addressKey(ip)).toBe(key));
