import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AttemptLimiter, createAttemptLimiter } from './attempt-limiter.ts';
import {
  forgiveSignUp,
  limited,
  limitedCode,
  networkOf,
  type PasswordAttempt,
  takeMail,
  takeSignUp,
} from './sign-in-limits.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function build() {
  const limiter = createAttemptLimiter(null);
  const attempt = (change: Partial<PasswordAttempt>, isRight = false) =>
    limited(limiter, { email: 'admin@localhost', ip: '192.0.2.1', device: null, ...change }, () =>
      Promise.resolve(isRight || null),
    ).then((result) =>
      'waitMs' in result ? `wait ${result.waitMs / 1000}` : result.outcome ? 'in' : 'wrong',
    );
  return { attempt };
}

/** A /24 with one address for each number. */
const ipOf = (number: number) => `10.${number >> 8}.${number & 255}.1`;

test('a stranger who fails for hours makes nobody else wait', async () => {
  const { attempt } = build();
  for (let round = 0; round < 400; round += 1) {
    await attempt({ ip: '203.0.113.9' });
    vi.advanceTimersByTime(30_000);
  }
  expect(await attempt({ ip: '198.51.100.7' }, true)).toBe('in');
});

test('an account tried from a thousand networks has one attempt left for each, and none for those again', async () => {
  const { attempt } = build();
  const first: string[] = [];
  for (let number = 0; number < 1_000; number += 1) first.push(await attempt({ ip: ipOf(number) }));
  expect(new Set(first)).toEqual(new Set(['wrong']));
  const again: string[] = [];
  for (let number = 100; number < 1_000; number += 1) again.push(await attempt({ ip: ipOf(number) }));
  expect(again.filter((outcome) => outcome === 'wrong')).toEqual([]);
  expect(again[0]).toMatch(/^wait /);
});

test('under attack the owner gets in from a new network at the first attempt, and from a known browser at any', async () => {
  const { attempt } = build();
  for (let number = 0; number < 200; number += 1) await attempt({ ip: ipOf(number) });
  // The browser is behind an address that attacked.
  const device = { ip: ipOf(7), device: 'mark' };
  for (let typo = 0; typo < 5; typo += 1) expect(await attempt(device)).toBe('wrong');
  expect(await attempt(device, true)).toBe('in');
  expect(await attempt({ ip: '198.51.100.7' }, true)).toBe('in');
});

test('one address that tries many accounts has to wait, and so has a network of many addresses', async () => {
  const { attempt } = build();
  const outcomes: string[] = [];
  for (let number = 0; number < 21; number += 1) {
    outcomes.push(await attempt({ email: `person${number}@example.org` }));
  }
  expect([outcomes.slice(0, 20).every((outcome) => outcome === 'wrong'), outcomes[20]]).toEqual([
    true,
    'wait 5',
  ]);
  const network: string[] = [];
  for (let number = 0; number < 120; number += 1) {
    const ip = `2001:db8:7:${number.toString(16)}::1`;
    network.push(await attempt({ email: `person${number}@example.com`, ip }));
  }
  expect(network.findIndex((outcome) => outcome.startsWith('wait'))).toBe(100);
});

test.each([
  ['address', 20, () => '192.0.2.1'],
  ['network', 100, (number: number) => `192.0.2.${number % 10}`],
])(
  'someone who keeps trying during their own wait keeps nobody else of their %s out',
  async (_, free, ipOf) => {
    const { attempt } = build();
    const ben = { email: 'ben@example.org', ip: '192.0.2.1' };
    for (let failure = 0; failure < 8; failure += 1) {
      expect(await attempt(ben)).toBe('wrong');
      vi.advanceTimersByTime(20_000);
    }
    for (let number = 8; number < free; number += 1) {
      expect(await attempt({ email: `person${number}@example.org`, ip: ipOf(number) })).toBe('wrong');
    }
    vi.advanceTimersByTime(6_000);
    for (let press = 0; press < 50; press += 1) expect(await attempt(ben)).toMatch(/^wait /);
    expect(await attempt({ email: 'cara@example.org', ip: ipOf(9) }, true)).toBe('in');
  },
);

test.each([
  [
    'for an email to that address',
    (limiter: AttemptLimiter, name: string, ip: string) =>
      takeMail(limiter, { email: `${name}@example.org`, ip }),
  ],
  [
    'with a code for that account',
    async (limiter: AttemptLimiter, name: string, ip: string) => {
      const answer = await limitedCode(limiter, { accountId: name, ip, device: null }, () =>
        Promise.resolve(null),
      );
      return 'waitMs' in answer ? answer.waitMs : 0;
    },
  ],
])(
  'someone whose own address has to wait, and who asks many times at once %s, holds nobody up',
  async (_, attempt) => {
    const limiter = createAttemptLimiter(null);
    for (let number = 0; number < 60; number += 1) await attempt(limiter, `person${number}`, '203.0.113.9');
    // The free ones are used up: one attempt per wait is left.
    for (let number = 0; number < 5; number += 1) await attempt(limiter, 'ben', ipOf(number));
    vi.advanceTimersByTime(10 * 60_000);
    await attempt(limiter, 'person', '203.0.113.9');
    const flood = Array.from({ length: 50 }, () => attempt(limiter, 'ben', '203.0.113.9'));
    const own = attempt(limiter, 'ben', '198.51.100.7');
    expect([await own, (await Promise.all(flood)).every((waitMs) => waitMs > 0)]).toEqual([0, true]);
  },
);

test('an office signs up behind one address: a hundred an hour, and any number with invitations', async () => {
  const limiter = createAttemptLimiter(null);
  const ip = '192.0.2.1';
  const waits = new Set<number>();
  for (let person = 0; person < 150; person += 1) {
    waits.add(await takeSignUp(limiter, ip));
    await forgiveSignUp(limiter, ip);
  }
  for (let person = 0; person < 100; person += 1) waits.add(await takeSignUp(limiter, ip));
  expect([...waits]).toEqual([0]);
  await takeSignUp(limiter, ip);
  expect(await takeSignUp(limiter, ip)).toBeGreaterThan(0);
});

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['somewhere', 'somewhere'],
])('the network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
