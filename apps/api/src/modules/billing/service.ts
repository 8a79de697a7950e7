import {
  type BillingCycle,
  type OfferedTopUp,
  type PlanCode,
  type SandboxCard,
  type SandboxResult,
  type Subscription,
  TOP_UPS,
  type TopUpCode,
  type UserId,
} from '@intermind/contracts';
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Order, PaidOrder, PaymentProvider, Sandbox } from '../../adapters/payments/index.ts';
import { ApiError } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { findUsers } from '../users/index.ts';
import * as lifecycle from './lifecycle.ts';
import { countOver, deleteDrafts, readPaymentBy, readPaymentOf } from './money-store.ts';
import type { InvoiceDrawer } from './pdf/invoice-drawer.ts';
import type { createPlans } from './plans.ts';
import { presentSubscription } from './presenter.ts';
import { boughtBy } from './bought-by.ts';
import { quoteFor } from './quote.ts';
import { settleOrder, settleRefund, type SettleDependencies } from './settle.ts';
import {
  insertSubscription,
  lockBilling,
  readCurrent,
  readNewest,
  type SubscriptionRow,
  updateSubscription,
} from './store.ts';
import { type MemberLimits, readLimited, topUpOrder, topUpsFor, usableIn } from './top-ups.ts';

export interface BillingDependencies extends SettleDependencies, InvoiceDrawer {
  plans: ReturnType<typeof createPlans>;
  provider: PaymentProvider;
  limits: MemberLimits;
  /** Where the provider is the sandbox: its page of test cards. */
  sandbox: Sandbox | null;
  /** Signs the links to invoices. */
  linkSecret: string;
  publicUrl: string;
  productName: string;
  logger: Pick<Logger, 'error' | 'warn' | 'info'>;
}

export interface PlanChoice {
  planCode: PlanCode;
  billingCycle: BillingCycle;
}

/** Where the member pays for a plan. Changes nothing. @throws ApiError PlansOff, PlanNotForSale, PaymentUnavailable */
export async function checkoutUrl(
  deps: BillingDependencies,
  userId: UserId,
  { planCode: plan, billingCycle: cycle }: PlanChoice,
): Promise<string> {
  const { db, plans, now } = deps;
  if (!plans.enforced) throw new ApiError('PlansOff');
  const [{ running }, newest, [member]] = await Promise.all([
    readCurrent(db, userId),
    readNewest(db, userId),
    findUsers(db, [userId]),
  ]);
  const quote = quoteFor(running, { plan, cycle }, now());
  if (!quote || quote.kind === 'later' || !member) throw new ApiError('PlanNotForSale');
  const since = newest && [newest.id, newest.periodStart.toISOString(), newest.failures];
  const ref = createHash('sha256')
    .update(JSON.stringify([userId, since, plan, cycle]))
    .digest('base64url');
  const { priceMinor, totalMinor, currency } = quote;
  return pageFor(deps, { ref, userId, plan, cycle, priceMinor, totalMinor, currency }, member.email, running);
}

/** Packs for what limits the member now. */
export async function ownTopUps(deps: BillingDependencies, userId: UserId): Promise<OfferedTopUp[]> {
  if (!deps.plans.enforced) return [];
  const packs = topUpsFor(await readLimited(deps.limits, deps.db, userId));
  return Promise.all(
    packs.map(async (pack) => ({ ...pack, usable: await usableIn(deps.limits, userId, pack) })),
  );
}

/** Where the member pays for a pack. Changes nothing. @throws ApiError PlansOff, TopUpNotForSale, TopUpUsedUp, PaymentUnavailable */
export async function topUpUrl(deps: BillingDependencies, userId: UserId, topUp: TopUpCode): Promise<string> {
  const { db, plans, limits } = deps;
  if (!plans.enforced) throw new ApiError('PlansOff');
  const [limited, [member]] = await Promise.all([readLimited(limits, db, userId), findUsers(db, [userId])]);
  const order = member && (await topUpOrder(db, userId, topUp, limited));
  if (!order) throw new ApiError('TopUpNotForSale');
  if ((await usableIn(limits, userId, TOP_UPS[topUp])) === 0) throw new ApiError('TopUpUsedUp');
  return pageFor(deps, order, member.email, limited.running);
}

async function pageFor(
  { db, provider, publicUrl, productName, logger }: BillingDependencies,
  order: Order,
  email: string,
  running: SubscriptionRow | undefined,
): Promise<string> {
  const failures = await countOver(db, order.ref);
  try {
    return await provider.checkoutUrl(order, {
      successUrl: `${publicUrl}/checkout/success`,
      cancelUrl: `${publicUrl}/checkout/cancel`,
      ...{ productName, email, failures },
      customerRef: running?.provider === provider.name ? running.customerRef : null,
    });
  } catch (error) {
    logger.warn({ err: error }, 'the payment provider gave no checkout page');
    throw new ApiError('PaymentUnavailable');
  }
}

/** What has become of a checkout of this member; what was paid takes effect, or is given back (`cancelled`). @throws ApiError NotFound, PaymentUnavailable */
export async function confirmCheckout(
  deps: BillingDependencies,
  userId: UserId,
  reference: string,
): Promise<{ status: PaidOrder['status']; order: Order }> {
  const paid = await deps.provider.findCheckout(reference).catch((error: unknown) => {
    deps.logger.warn({ err: error }, 'the payment provider did not say what became of a checkout');
    throw new ApiError('PaymentUnavailable');
  });
  if (paid?.order.userId !== userId) throw new ApiError('NotFound');
  await takeEffect(deps, paid);
  const known = await readPaymentBy(deps.db, deps.provider.name, paid.reference);
  return { status: known?.status ?? paid.status, order: paid.order };
}

/** What the provider said of an order takes effect, and listeners hear of another plan or another limit. */
export async function takeEffect(deps: BillingDependencies, paid: PaidOrder): Promise<void> {
  const changed = await settleOrder(deps, deps.provider.name, paid);
  if (!changed) return;
  await tellPlan(deps, paid.order.userId);
  const { provider, logger } = deps;
  const { customerRef, methodRef } = paid;
  // Should either fail: what is kept with the subscription is charged, unless the member chose something else earlier; and
  // what is paid on a page that stayed open is given back.
  if (paid.order.topUp === undefined && customerRef && methodRef)
    await provider
      .chooseMethod(customerRef, methodRef)
      .catch((error: unknown) => logger.warn({ err: error }, 'the provider did not keep what was paid with'));
  await provider
    .closeCheckouts(paid.order.userId)
    .catch((error: unknown) => logger.warn({ err: error }, 'other checkouts of a member stay open'));
}

/** What was given back takes what it had bought beside the plan with it. @throws where the provider has to tell it again */
export async function takeRefund(
  deps: BillingDependencies,
  reference: string,
  refundedMinor: number,
): Promise<void> {
  const userId = await settleRefund(deps, [deps.provider.name, reference], refundedMinor);
  if (userId) await tellPlan(deps, userId);
}

export async function tellPlan({ plans, now }: BillingDependencies, userId: UserId): Promise<void> {
  plans.changed({ userId, plan: await plans.planOf(userId, now()) });
}

/** What the page of test cards is about. @throws ApiError OfferExpired, NotFound for somebody else's */
export async function readSandboxOffer(
  { sandbox, db, now, limits }: BillingDependencies,
  userId: UserId,
  offer: string,
): Promise<Order> {
  const order = sandbox?.readOffer(offer);
  if (!order) throw new ApiError('OfferExpired');
  if (order.userId !== userId) throw new ApiError('NotFound');
  if (!(await boughtBy(limits, db, order, now())) && !(await readPaymentOf(db, order.ref)))
    throw new ApiError('OfferExpired');
  return order;
}

/** One attempt with a test card. @param confirmed the answer to the question that the card `confirmed` asks */
export async function payInSandbox(
  deps: BillingDependencies,
  userId: UserId,
  { offer, card, confirmed }: { offer: string; card: SandboxCard; confirmed?: boolean | undefined },
): Promise<SandboxResult> {
  const order = await readSandboxOffer(deps, userId, offer);
  const earlier = await readPaymentOf(deps.db, order.ref);
  if (earlier)
    return { result: earlier.status === 'pending' ? 'processing' : 'succeeded', reference: order.ref };
  if (card === 'confirmed' && confirmed === undefined)
    return { result: 'authentication', reference: order.ref };
  const status = confirmed === false ? 'failed' : deps.sandbox!.outcomeOf(card);
  await takeEffect(deps, {
    ...{ order, status, amountMinor: order.totalMinor, refundedMinor: 0, customerRef: null, methodRef: card },
    reference: status === 'failed' ? `sandbox_${newId('payment')}` : `sandbox_${order.ref}`,
  });
  const result = { succeeded: 'succeeded', pending: 'processing', failed: 'declined' } as const;
  return { result: result[status], reference: order.ref };
}

/** Runs one transition under the member's lock. @throws ApiError NoSubscription where there is nothing to change */
async function change(
  deps: BillingDependencies,
  userId: UserId,
  transition: (current: SubscriptionRow, now: Date) => Partial<SubscriptionRow>,
  only: (row: SubscriptionRow, now: Date) => boolean = () => true,
): Promise<Subscription> {
  const changed = await deps.db.transaction(async (tx) => {
    await lockBilling(tx, userId);
    const at = deps.now();
    const { running, upcoming } = await readCurrent(tx, userId);
    const current = [running, upcoming].find((row) => row && only(row, at));
    if (!current) throw new ApiError('NoSubscription');
    if (upcoming && current !== upcoming)
      await updateSubscription(tx, upcoming.id, lifecycle.force(upcoming, at));
    const after = await updateSubscription(tx, current.id, transition(current, at));
    // Nothing is owed for what has ended.
    if (!lifecycle.isRunning(after)) await deleteDrafts(tx, userId);
    return after;
  });
  if (!lifecycle.isRunning(changed)) await tellPlan(deps, userId);
  return presentSubscription(changed);
}

/** The member's: what is paid stays theirs to the end of the period (spec 2 §4). */
export function cancelOwn(deps: BillingDependencies, userId: UserId): Promise<Subscription> {
  return change(deps, userId, (row, now) => lifecycle.cancel(row, now));
}

/** Takes the member's own cancellation, and what was to follow, back. @throws ApiError NoSubscription */
export function reactivateOwn(deps: BillingDependencies, userId: UserId): Promise<Subscription> {
  return change(deps, userId, lifecycle.reactivate, lifecycle.isReactivatable);
}

/** A smaller plan or a shorter cycle, from the end of the present period on. @throws ApiError PlanNotForSale, PlansOff */
export async function changeLater(
  deps: BillingDependencies,
  userId: UserId,
  { planCode: plan, billingCycle: cycle }: PlanChoice,
): Promise<Subscription> {
  const { db, now, plans } = deps;
  if (!plans.enforced) throw new ApiError('PlansOff');
  return db.transaction(async (tx) => {
    await lockBilling(tx, userId);
    const { running, upcoming } = await readCurrent(tx, userId);
    const at = now();
    const quote = quoteFor(running, { plan, cycle }, at);
    if (!running || quote?.kind !== 'later' || running.periodEnd <= at) throw new ApiError('PlanNotForSale');
    const { provider, customerRef, methodRef } = running;
    // There is nothing to charge the first period to: what was given ends before something is bought.
    if (running.source === 'granted' || (customerRef ?? methodRef) === null)
      throw new ApiError('PlanNotForSale');
    if (upcoming) await updateSubscription(tx, upcoming.id, lifecycle.force(upcoming, at));
    await updateSubscription(tx, running.id, lifecycle.cancel(running, at));
    const { priceMinor, currency } = quote;
    const row: SubscriptionRow = {
      ...lifecycle.follow(running, { plan, cycle, priceMinor }),
      ...{ id: newId('subscription'), userId, currency, createdAt: at, provider, customerRef, methodRef },
      ...{ paidBy: null, methodPageAt: null },
    };
    await insertSubscription(tx, row);
    return presentSubscription(row);
  });
}

/** Where the member changes what they pay with; null where the provider has no such page. @throws ApiError PaymentUnavailable */
export async function portalUrl(deps: BillingDependencies, userId: UserId): Promise<string | null> {
  const { running } = await readCurrent(deps.db, userId);
  if (!running?.customerRef || running.provider !== deps.provider.name) return null;
  // A member who comes back with another card does not wait for the next attempt.
  if (lifecycle.isOverdue(running))
    await updateSubscription(deps.db, running.id, { methodPageAt: deps.now() });
  return deps.provider
    .portalUrl(running.customerRef, `${deps.publicUrl}/profile/billing`)
    .catch((error: unknown) => {
      deps.logger.warn({ err: error }, 'the payment provider gave no page for its customer');
      throw new ApiError('PaymentUnavailable');
    });
}
