import { expect, test } from 'vitest';
import { PLAN_CODES, PLAN_FEATURES, planNamed, PLANS, QUOTA_FEATURES } from './plans.ts';

test('basic costs nothing, pro 25 dollars a month and a fifth less by the year (spec 2 §9)', () => {
  expect(PLANS.basic.pricesMinor).toEqual({ monthly: 0, yearly: 0 });
  expect(PLANS.pro.pricesMinor).toEqual({ monthly: 2_500, yearly: 24_000 });
  expect(PLANS.business.pricesMinor).toBeNull();
});

test('every feature belongs to one plan, and a larger plan has no smaller limit', () => {
  expect(PLAN_CODES.flatMap((code) => PLANS[code].features)).toEqual([...PLAN_FEATURES]);
  const limits = PLAN_CODES.map((code) => PLANS[code].quotas);
  for (const feature of Object.keys(QUOTA_FEATURES) as (keyof typeof QUOTA_FEATURES)[]) {
    const [basic, pro, business] = limits.map((quotas) => quotas[feature] ?? Infinity);
    expect([basic! <= pro!, pro! <= business!], feature).toEqual([true, true]);
  }
});

test('a code that is no plan names none', () => {
  expect(planNamed('pro')).toBe(PLANS.pro);
  expect(['gold', 'toString', '__proto__', ''].map(planNamed)).toEqual(Array(4).fill(undefined));
});
