import type { UserId } from '@intermind/contracts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import type { PaidOrder, PaymentProvider } from '../../../adapters/payments/index.ts';
import { invoices, payments } from '../../../db/schema/payments.ts';
import { subscriptions } from '../../../db/schema/subscriptions.ts';
import { member } from '../../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { BillingDependencies } from '../service.ts';
import { tendBilling } from '../tend.ts';

export const DAY_MS = 86_400_000;

/** Filled before the tests of a file that calls `paymentsWorld`. */
export let t: TestApp;

/** An app with plans, whose payment provider each test makes up. @param more settings, read when it starts */
export function paymentsWorld(more: () => Record<string, string> = () => ({})): void {
  beforeAll(async () => {
    t = await startTestApp({ PLANS: 'on', ...more() });
  });
  afterAll(() => t.close());
}

export async function userId(name: string): Promise<UserId> {
  const { headers } = await member(t, name);
  return (await t.call('GET', '/users', { headers })).json<{ id: UserId }>().id;
}

/** A month of the plan, paid. */
export const orderOf = (user: UserId, more: Partial<PaidOrder> = {}): PaidOrder => ({
  ...{ status: 'succeeded', reference: `pi_${user}`, amountMinor: 2_500, refundedMinor: 0 },
  ...{ customerRef: 'cus_1', methodRef: 'pm_1' },
  order: {
    ...{ ref: `order of ${user}`, userId: user, plan: 'pro', cycle: 'monthly' },
    ...{ priceMinor: 2_500, totalMinor: 2_500, currency: 'USD' },
  },
  ...more,
});

/** A year of it, paid. */
export const yearOf = (user: UserId, ref: string, totalMinor: number): PaidOrder =>
  orderOf(user, {
    ...{ reference: `pi_${ref}`, amountMinor: totalMinor },
    order: {
      ...{ ref, userId: user, plan: 'pro', cycle: 'yearly' },
      ...{ priceMinor: 24_000, totalMinor, currency: 'USD' },
    },
  });

export const depsWith = (provider: Partial<PaymentProvider>): BillingDependencies => ({
  ...t.app.billing,
  provider: {
    ...{ ...t.app.billing.provider, name: 'stripe', findCheckout: () => Promise.resolve(undefined) },
    ...provider,
  },
});

/** Of each payment its status, and whether it is to be given back. Oldest first. */
export const rowsOf = async (user: UserId) =>
  (await t.db.select().from(payments).where(eq(payments.userId, user)).orderBy(payments.createdAt)).map(
    ({ status, refundDueAt }) => [status, refundDueAt !== null],
  );
export const subscriptionOf = async (user: UserId) =>
  (await t.db.select().from(subscriptions).where(eq(subscriptions.userId, user)))[0]!;
/** Totals of invoices and credit notes, as they were numbered. */
export const billedTo = async (user: UserId) =>
  (await t.db.select().from(invoices).where(eq(invoices.userId, user)).orderBy(asc(invoices.number)))
    .filter(({ number }) => number !== null)
    .map(({ totalMinor }) => totalMinor);
export const planOf = (user: UserId) => t.app.plans.planOf(user, t.clock.now);

export function wait(ms: number): void {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
}
export async function pass(deps: BillingDependencies, days: number): Promise<void> {
  wait(days * DAY_MS);
  await tendBilling(deps);
}
