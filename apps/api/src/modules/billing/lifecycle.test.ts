import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as lifecycle from './lifecycle.ts';
import { quoteFor, taxIncluded } from './quote.ts';

const NOW = new Date('2030-01-31T12:00:00Z');
const DAY_MS = 86_400_000;
const after = (days: number, from = NOW) => new Date(from.getTime() + days * DAY_MS);
const PRO = { plan: 'pro', cycle: 'monthly', priceMinor: 2_500 } as const;
const YEARLY = { plan: 'pro', cycle: 'yearly', priceMinor: 24_000 } as const;
const bought = () => lifecycle.begin(PRO, 'bought', NOW);

test('begins at once and ends a month later, on the last day of a shorter month', () => {
  expect(bought()).toMatchObject({
    status: 'active',
    periodStart: NOW,
    periodEnd: new Date('2030-02-28T12:00:00Z'),
  });
});

test('a cancelled plan stays until its period ends, and can be taken back before', () => {
  const cancelling = lifecycle.cancel(bought(), after(3));
  expect(cancelling).toMatchObject({ status: 'cancelling', cancelledAt: after(3), endedAt: null });
  expect(lifecycle.dueOf(cancelling, after(27))).toBeNull();
  expect(lifecycle.reactivate(cancelling, after(4))).toEqual(bought());
  expect(lifecycle.dueOf(cancelling, after(28))).toBe('end');
  expect(lifecycle.end(cancelling)).toMatchObject({ status: 'expired', endedAt: cancelling.periodEnd });
  expect(lifecycle.reactivate(cancelling, after(28))).toBe(cancelling);
});

test('what an administrator cancelled stays cancelled, also where the member had cancelled before', () => {
  const granted = lifecycle.begin({ ...PRO, priceMinor: 0 }, 'granted', NOW);
  const byMember = lifecycle.cancel(granted, after(3));
  for (const before of [granted, bought(), byMember]) {
    const cancelled = lifecycle.cancel(before, after(4), 'admin');
    expect(cancelled).toMatchObject({ status: 'cancelling', cancelledBy: 'admin' });
    expect(lifecycle.reactivate(cancelled, after(5))).toBe(cancelled);
    expect(lifecycle.cancel(cancelled, after(5))).toBe(cancelled);
  }
  expect(lifecycle.reactivate(byMember, after(4))).toEqual(granted);
});

test('force ends it at once, also one that is being cancelled; what is over stays as it is', () => {
  const ended = lifecycle.force(lifecycle.cancel(bought(), after(3)), after(4));
  expect(ended).toMatchObject({ status: 'cancelled', cancelledAt: after(3), endedAt: after(4) });
  expect(lifecycle.force(ended, after(9))).toBe(ended);
  expect(lifecycle.cancel(ended, after(9))).toBe(ended);
});

test('a failed payment is tried again after 1, 3 and 5 days, then the plan ends', () => {
  let current = bought();
  let at = current.periodEnd;
  const tries: number[] = [];
  while (current.status === 'active') {
    expect(lifecycle.dueOf(current, at)).toBe('pay');
    current = lifecycle.fail(current, at);
    if (current.retryAt) {
      expect(lifecycle.dueOf(current, new Date(current.retryAt.getTime() - 1))).toBeNull();
      tries.push((current.retryAt.getTime() - at.getTime()) / DAY_MS);
      at = current.retryAt;
    }
  }
  expect([tries, current.status, current.endedAt]).toEqual([[1, 3, 5], 'expired', at]);
});

test('a payment that succeeds late is for the period that was due, and keeps its day', () => {
  const late = lifecycle.fail(bought(), after(28));
  const period = lifecycle.nextPeriod(late, after(29));
  expect(period).toEqual({ start: new Date('2030-02-28T12:00:00Z'), end: new Date('2030-03-31T12:00:00Z') });
  expect(lifecycle.renew(late, period)).toMatchObject({
    failures: 0,
    retryAt: null,
    periodStart: period.start,
  });
});

test('months in which the service was not there are not paid for', () => {
  const { start, end } = lifecycle.nextPeriod(bought(), new Date('2030-07-04T00:00:00Z'));
  expect([start, end].map((time) => time.toISOString().slice(0, 10))).toEqual(['2030-06-30', '2030-07-31']);
});

test('what follows begins when the present period ends, and is due for payment then', () => {
  const upcoming = lifecycle.follow({ ...bought(), ...YEARLY }, PRO);
  expect(upcoming).toMatchObject({ status: 'upcoming', periodStart: bought().periodEnd, cycle: 'monthly' });
  expect(lifecycle.dueOf(upcoming, after(27))).toBeNull();
  expect(lifecycle.dueOf(upcoming, after(28))).toBe('start');
  expect(lifecycle.dueOf(lifecycle.start(upcoming), after(28))).toBe('pay');
  expect(lifecycle.cancel(upcoming, after(2))).toMatchObject({ status: 'cancelled', endedAt: after(2) });
});

test('a given plan goes on without payment', () => {
  const granted = lifecycle.begin({ ...PRO, priceMinor: 0 }, 'granted', NOW);
  expect(lifecycle.dueOf(granted, after(28))).toBe('continue');
});

test.each([
  ['nothing yet', undefined, PRO, 'begin', 2_500],
  ['a year instead of a month, at once', bought(), YEARLY, 'upgrade', 24_000 - 1_250],
  ['the same again: nothing', bought(), PRO, null, null],
  ['a month instead of a year, later', lifecycle.begin(YEARLY, 'bought', NOW), PRO, 'later', 0],
  ['a smaller plan, later', { ...bought(), plan: 'business' }, YEARLY, 'later', 0],
  ['instead of a plan that is gone, at once', { ...bought(), plan: 'gold' }, PRO, 'upgrade', 1_250],
  ['less than a plan that is gone cost', { ...bought(), plan: 'gold', priceMinor: 5_000 }, PRO, 'later', 0],
  ['after a month that was half as dear', { ...bought(), paidMinor: 1_250 }, YEARLY, 'upgrade', 24_000 - 625],
  ['after a month that was free', { ...bought(), paidMinor: 0 }, YEARLY, 'upgrade', 24_000],
  ['an overdue one, in full', lifecycle.fail(bought(), after(28)), PRO, 'upgrade', 2_500],
] as const)('%s', (_what, current, choice, kind, totalMinor) => {
  const at = current?.failures ? after(28) : after(14);
  const quote = quoteFor(current, choice, at);
  expect([quote?.kind ?? null, quote?.totalMinor ?? null]).toEqual([kind, totalMinor]);
});

test('plans without a price are not sold', () => {
  expect(quoteFor(undefined, { plan: 'business', cycle: 'monthly' }, NOW)).toBeNull();
  expect(quoteFor(undefined, { plan: 'basic', cycle: 'yearly' }, NOW)).toBeNull();
});

test('lines add up, nobody pays less than nothing, and tax is a part of the whole', () => {
  const choices = fc.constantFrom(PRO, YEARLY);
  const moments = fc.integer({ min: 0, max: 800 * 86_400 });
  fc.assert(
    fc.property(
      choices,
      choices,
      moments,
      fc.integer({ min: 0, max: 5_000 }),
      (had, wants, laterS, hundredths) => {
        const quote = quoteFor(lifecycle.begin(had, 'bought', NOW), wants, after(laterS / 86_400));
        if (!quote) return;
        expect(quote.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(quote.totalMinor);
        expect(quote.totalMinor >= 0 && quote.totalMinor <= wants.priceMinor).toBe(true);
        const tax = taxIncluded(quote.totalMinor, hundredths / 100);
        expect(Number.isInteger(tax) && tax >= 0 && tax <= quote.totalMinor).toBe(true);
        expect(taxIncluded(-quote.totalMinor, hundredths / 100) + tax).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 5_000 },
  );
  expect([taxIncluded(12_100, 21), taxIncluded(2_500, 0), taxIncluded(-12_100, 21)]).toEqual([
    2_100, 0, -2_100,
  ]);
});

test('over five years of days with anything happening, periods do not overlap and states are reached as allowed', () => {
  const acts = fc.constantFrom('pay', 'fail', 'cancel', 'reactivate', 'force', 'upgrade', 'nothing');
  const allowed: Record<string, string[]> = {
    active: ['active', 'cancelling', 'cancelled', 'expired'],
    cancelling: ['cancelling', 'active', 'expired', 'cancelled'],
    expired: ['expired'],
    cancelled: ['cancelled'],
  };
  fc.assert(
    fc.property(fc.array(fc.tuple(acts, fc.integer({ min: 0, max: 40 })), { maxLength: 80 }), (steps) => {
      let [current, at] = [bought(), NOW];
      let paidUntil = current.periodEnd;
      for (const [act, days] of steps) {
        at = after(days, at);
        if (at > after(5 * 365)) return;
        const before = current;
        const due = lifecycle.dueOf(current, at);
        if (due === 'end') current = lifecycle.end(current);
        else if (due === 'pay' && act === 'fail') current = lifecycle.fail(current, at);
        else if (due === 'pay') {
          const period = lifecycle.nextPeriod(current, at);
          expect(period.start >= paidUntil && period.end > period.start).toBe(true);
          paidUntil = period.end;
          current = lifecycle.renew(current, period);
        } else if (act === 'cancel') current = lifecycle.cancel(current, at);
        else if (act === 'reactivate') current = lifecycle.reactivate(current, at);
        else if (act === 'force') current = lifecycle.force(current, at);
        else if (act === 'upgrade' && current.status === 'active' && current.failures === 0) {
          current = lifecycle.upgrade(current, YEARLY, at);
          paidUntil = current.periodEnd;
        }
        expect(allowed[before.status]).toContain(current.status);
        expect(current.periodEnd).toEqual(paidUntil);
        expect(lifecycle.unusedMinor(current, at)).toBeLessThanOrEqual(current.paidMinor);
        expect(current.endedAt === null).toBe(lifecycle.isRunning(current));
      }
    }),
    { numRuns: 5_000 },
  );
});
