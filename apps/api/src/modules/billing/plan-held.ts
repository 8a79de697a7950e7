import { type BillingCycle, PLAN_CODES, type PlanCode, planNamed, PLANS } from '@intermind/contracts';

export const LARGEST_PLAN = PLAN_CODES.at(-1)!;

/**
 * What a member has. Of a plan that is no longer in the file: the smallest that costs as much, so that what was paid is kept
 * until its period ends.
 */
export function planHeld({
  plan,
  cycle,
  priceMinor,
}: {
  plan: string;
  cycle: BillingCycle;
  priceMinor: number;
}): PlanCode {
  const costsAsMuch = (code: PlanCode) => (PLANS[code].pricesMinor?.[cycle] ?? Infinity) >= priceMinor;
  return planNamed(plan)?.code ?? PLAN_CODES.find(costsAsMuch) ?? LARGEST_PLAN;
}
