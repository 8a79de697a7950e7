import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addedTo, type Spending } from './added.ts';

/** What packs add to a period: days of a year, amounts without a unit. */

const day = (count: number) => new Date(Date.UTC(2030, 0, 1) + count * 86_400_000);
const pack = (from: number, counts: number) => ({ counts, createdAt: day(from), validUntil: day(from + 30) });
const period = (from: number, to: number) => ({ start: day(from), end: day(to) });
const spent = (from: number, to: number, used: number, planLimit: number | null = 100): Spending => ({
  ...{ ...period(from, to), used, planLimit },
});

test('a pack counts in the period in which it is paid, and in one that begins within thirty days', () => {
  const packs = [pack(20, 50)];
  const added = [period(0, 10), period(0, 31), period(31, 59), period(59, 90)].map((its) =>
    addedTo(its, packs, []),
  );
  expect(added).toEqual([0, 50, 50, 0]);
});

test('what the plan gives is used before a pack, and what is left of the pack goes on', () => {
  const packs = [pack(20, 50)];
  const next = period(31, 59);
  for (const [used, left] of [
    ...([
      [0, 50],
      [100, 50],
      [120, 30],
      [150, 0],
      [170, 0],
    ] as const),
  ])
    expect(addedTo(next, packs, [spent(0, 31, used), spent(31, 59, 10)]), `${used} used`).toBe(left);
  expect(addedTo(next, packs, [spent(0, 31, 1_000, null)])).toBe(50);
});

test('the oldest pack is used first, so what of it was not used does not outlive it', () => {
  const packs = [pack(5, 50), pack(25, 50)];
  // Of 70 the first pack pays 50, the second 20.
  expect(addedTo(period(31, 59), packs, [spent(0, 31, 170)])).toBe(30);
  // Of 20 the first pays all; the second goes on whole, and the rest of the first with it.
  expect(addedTo(period(31, 59), packs, [spent(0, 31, 120)])).toBe(80);
});

test('where a plan changes within the period, what is left of a pack counts in the new one, and once', () => {
  const packs = [pack(5, 50)];
  expect(addedTo(period(10, 41), packs, [spent(0, 31, 130)])).toBe(20);
  expect(addedTo(period(41, 69), packs, [spent(0, 31, 130), spent(10, 41, 110)])).toBe(0);
});

test('however much is used in whatever periods, no more of the packs is used in all than was paid for', () => {
  const PERIOD_DAYS = 30;
  const wishes = fc.array(fc.nat({ max: 300 }), { minLength: 1, maxLength: 8 });
  const bought = fc.array(
    fc.record({ from: fc.nat({ max: 239 }), counts: fc.integer({ min: 1, max: 120 }) }),
    {
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(wishes, bought, (wanted, bag) => {
      const packs = bag
        .map(({ from, counts }) => pack(from, counts))
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
      const spendings: Spending[] = [];
      wanted.forEach((wish, at) => {
        const its = period(at * PERIOD_DAYS, (at + 1) * PERIOD_DAYS);
        const used = Math.min(wish, 100 + addedTo(its, packs, spendings));
        spendings.push({ ...its, used, planLimit: 100 });
      });
      const over = spendings.reduce((sum, { used }) => sum + Math.max(0, used - 100), 0);
      expect(over).toBeLessThanOrEqual(packs.reduce((sum, { counts }) => sum + counts, 0));
    }),
  );
});
