import { type BillingCycle, PLAN_CODES, PLAN_CURRENCY, type PlanCode, planNamed } from '@intermind/contracts';
import { type Lifecycle, unusedMinor } from './lifecycle.ts';
import { planHeld } from './plan-held.ts';

/** One line of an invoice. Its text is made where it is read. */
export interface InvoiceLine {
  /** `unused`: what is left of the plan before, taken off. `discount`: of the payment provider. */
  what: 'plan' | 'unused' | 'discount';
  plan: string;
  cycle: BillingCycle;
  amountMinor: number;
  /** Of the period, ISO 8601. */
  from?: string;
  to?: string;
}

/** What a choice means for a member: what happens when, and what it costs now. */
export interface Quote {
  /** `later`: at the end of the present period, nothing is paid now. */
  kind: 'begin' | 'upgrade' | 'later';
  plan: PlanCode;
  cycle: BillingCycle;
  /** Of one period. */
  priceMinor: number;
  lines: InvoiceLine[];
  totalMinor: number;
  currency: string;
}

/**
 * @param offeredMinor the price of a period that was offered before; today's, where it is not said
 * @returns null where there is nothing to be bought: a plan without a price, or the one the member has
 */
export function quoteFor(
  current: Lifecycle | undefined,
  { plan, cycle }: { plan: PlanCode; cycle: BillingCycle },
  now: Date,
  offeredMinor?: number,
): Quote | null {
  const todayMinor = planNamed(plan)?.pricesMinor?.[cycle];
  if (!todayMinor) return null;
  const priceMinor = offeredMinor ?? todayMinor;
  const quote = { plan, cycle, priceMinor, currency: PLAN_CURRENCY };
  const line: InvoiceLine = { what: 'plan', plan, cycle, amountMinor: priceMinor };
  const overdue = current && current.failures > 0;
  if (!current) return { ...quote, kind: 'begin', lines: [line], totalMinor: priceMinor };
  if (current.plan === plan && current.cycle === cycle && !overdue) return null;
  if (worth(planHeld(current), current.cycle) > worth(plan, cycle) && !overdue)
    return { ...quote, kind: 'later', lines: [], totalMinor: 0 };
  const unused = Math.min(unusedMinor(current, now), priceMinor);
  const credit: InvoiceLine = {
    ...{ what: 'unused', plan: current.plan, cycle: current.cycle },
    amountMinor: -unused,
  };
  const lines = unused > 0 ? [line, credit] : [line];
  return { ...quote, kind: 'upgrade', lines, totalMinor: priceMinor - unused };
}

/** What was offered to a member, and is to be paid now. */
interface Offer {
  plan: PlanCode;
  cycle: BillingCycle;
  priceMinor: number;
  totalMinor: number;
  currency: string;
}

/**
 * What an offer buys now, at its price. Null where it does not hold any more: there is nothing to be bought, prices are in
 * another currency by now, or the member has paid for something else since, which the offer does not take off.
 */
export function quoteOffered(current: Lifecycle | undefined, offer: Offer, now: Date): Quote | null {
  const quote = quoteFor(current, offer, now, offer.priceMinor);
  if (!quote || quote.kind === 'later' || offer.currency !== quote.currency) return null;
  return offer.totalMinor > quote.totalMinor ? null : quote;
}

/** A larger plan before a smaller one, a year before a month. */
function worth(plan: PlanCode, cycle: BillingCycle): number {
  return 2 * PLAN_CODES.indexOf(plan) + (cycle === 'yearly' ? 1 : 0);
}

/** The tax that is in an amount, in whole cents. @param percent with at most two decimals */
export function taxIncluded(amountMinor: number, percent: number): number {
  const hundredths = Math.round(percent * 100);
  return Math.round((amountMinor * hundredths) / (10_000 + hundredths)) || 0;
}
