import type { PaymentId, UserId } from '@intermind/contracts';
import type { Charged, PaidOrder } from '../../adapters/payments/index.ts';
import type { Database, Queries } from '../../db/client.ts';
import type { Notice } from '../../db/schema/notices.ts';
import type { KeptLine } from '../../db/schema/payments.ts';
import { newId } from '../../ids.ts';
import { insertNotice } from '../notices/index.ts';
import { findUser } from '../users/index.ts';
import { planErasure } from './erasure-store.ts';
import type { Choice } from './lifecycle.ts';
import * as lifecycle from './lifecycle.ts';
import {
  deleteDrafts,
  insertDraft,
  insertPayment,
  issueInvoice,
  type PaymentRow,
  readInvoiceOf,
  readPayment,
  readPaymentBy,
  readPaymentOf,
  updatePayment,
} from './money-store.ts';
import { quoteOffered, taxIncluded } from './quote.ts';
import {
  insertSubscription,
  lockBilling,
  lowerPaid,
  readCurrent,
  readSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './store.ts';

export interface SettleDependencies {
  db: Database;
  now: () => Date;
  seller: string;
  taxPercent: number;
}

/**
 * What became of an order, as the provider says it; may be told any number of times in any order. In one transaction:
 * the payment, the plan that it buys, the invoice. What was paid and buys nothing any more is paid back.
 * @returns whether the member's plan changed
 */
export async function settleOrder(
  deps: SettleDependencies,
  provider: string,
  paid: PaidOrder,
): Promise<boolean> {
  const { order, status, reference, amountMinor, customerRef, methodRef } = paid;
  const at = deps.now();
  return deps.db.transaction(async (tx) => {
    await lockBilling(tx, order.userId);
    const told = await readPaymentBy(tx, provider, reference);
    // One that failed may succeed after all: another card in the same checkout, or a bank that took its time.
    const isDecided = told?.status === 'failed' ? status !== 'succeeded' : told?.status !== 'pending';
    if (told && isDecided) {
      await creditRefund(tx, deps, told, paid.refundedMinor);
      return false;
    }
    const { running } = await readCurrent(tx, order.userId);
    const buyer = await findUser(tx, order.userId);
    // Nothing that leads to a person is kept of one whose account is deleted.
    const means = { provider, customerRef: buyer ? customerRef : null, methodRef: buyer ? methodRef : null };
    if (!buyer && customerRef) await planErasure(tx, { userId: order.userId, provider, customerRef }, at);
    const row = {
      ...means,
      ...{
        userId: order.userId,
        orderRef: order.ref,
        providerRef: reference,
      },
      ...{ amountMinor, currency: order.currency, subscriptionId: running?.id ?? null },
      purpose: {
        ...{ plan: order.plan, cycle: order.cycle, priceMinor: order.priceMinor },
        kind: 'choice' as const,
      },
    };
    if (status !== 'succeeded') {
      const settledAt = status === 'pending' ? null : at;
      if (told) await updatePayment(tx, told.id, { status, settledAt });
      else await insertPayment(tx, { ...row, id: newId('payment'), status, settledAt, createdAt: at });
      return false;
    }
    const other = await readPaymentOf(tx, order.ref);
    const quote = other && other.id !== told?.id ? null : quoteOffered(running, order, at);
    if (!buyer || !quote) {
      const change = { status: 'cancelled' as const, settledAt: at, refundDueAt: at, nextAskAt: null };
      if (told) await updatePayment(tx, told.id, { ...change, ...(buyer ? {} : means) });
      else await insertPayment(tx, { ...row, ...change, id: newId('payment'), createdAt: at });
      return false;
    }
    const payment = told ?? { id: newId('payment') };
    // What was offered for the plan before counts, also where that has ended while the payment was under way.
    const unused = running ? Math.max(0, quote.priceMinor - order.totalMinor) : 0;
    const paidFor = { paidMinor: unused + amountMinor, paidBy: payment.id };
    const bought = await buy(tx, { userId: order.userId, choice: quote, paidFor, means, at });
    const change = { amountMinor, status, settledAt: at, subscriptionId: bought.id, ...means };
    if (told) await updatePayment(tx, told.id, change);
    else await insertPayment(tx, { ...row, ...change, id: payment.id, createdAt: at });
    const discount = quote.priceMinor - unused - amountMinor;
    const { plan, cycle } = order;
    await deleteDrafts(tx, order.userId);
    await invoiceOf(tx, deps, {
      ...{ userId: order.userId, paymentId: payment.id, currency: order.currency },
      lines: [
        planLine(bought, quote.priceMinor),
        ...(unused > 0 && running ? [lineOf('unused', running, -unused)] : []),
        ...(discount !== 0 ? [lineOf('discount', { plan, cycle }, -discount)] : []),
      ],
    });
    // Where the notification of the payment was lost, money may have gone back before we heard of it.
    await creditRefund(tx, deps, (await readPayment(tx, payment.id))!, paid.refundedMinor);
    return true;
  });
}

type PaidFor = Pick<SubscriptionRow, 'paidMinor' | 'paidBy'>;
type Means = Pick<SubscriptionRow, 'provider' | 'customerRef' | 'methodRef'>;

/** The running subscription becomes what was bought, or a first one begins. What was to follow is withdrawn. */
async function buy(
  tx: Queries,
  {
    userId,
    choice,
    paidFor,
    means,
    at,
  }: { userId: UserId; choice: Choice & { currency: string }; paidFor: PaidFor; means: Means; at: Date },
): Promise<SubscriptionRow> {
  const { running, upcoming } = await readCurrent(tx, userId);
  if (upcoming) await updateSubscription(tx, upcoming.id, lifecycle.force(upcoming, at));
  const { plan, cycle, priceMinor, currency } = choice;
  const chosen = { plan, cycle, priceMinor };
  if (running)
    return updateSubscription(tx, running.id, {
      ...lifecycle.upgrade(running, chosen, at),
      ...{ ...paidFor, ...means },
    });
  const id = newId('subscription');
  await insertSubscription(tx, {
    ...lifecycle.begin(chosen, 'bought', at),
    ...{ id, userId, currency, createdAt: at, ...paidFor, ...means },
  });
  return (await readSubscription(tx, id))!;
}

/** Names one attempt to pay for the period after the present one; null where none is due. */
export function renewalRef({ id, periodEnd, failures, ...rest }: SubscriptionRow): string | null {
  return lifecycle.isRunning(rest) ? `${id} ${periodEnd.toISOString()} ${failures}` : null;
}

/** What became of the payment for the next period; may be told any number of times. @returns whether the plan changed */
export async function settleRenewal(
  deps: SettleDependencies,
  { id, userId }: Pick<PaymentRow, 'id' | 'userId'>,
  { status, reference, refundedMinor }: Charged,
): Promise<boolean> {
  const at = deps.now();
  return deps.db.transaction(async (tx) => {
    await lockBilling(tx, userId);
    const payment = await readPayment(tx, id);
    if (payment?.status !== 'pending') return false;
    const providerRef = reference ?? payment.providerRef;
    if (status === 'pending') {
      await updatePayment(tx, id, { providerRef });
      return false;
    }
    const subscription =
      payment.subscriptionId === null ? undefined : await readSubscription(tx, payment.subscriptionId);
    // Meanwhile it may have ended, or been paid in another way.
    const running = subscription && renewalRef(subscription) === payment.orderRef ? subscription : undefined;
    if (status === 'failed') {
      await updatePayment(tx, id, { status, providerRef, settledAt: at });
      // What the member chose in between is one attempt more, and takes none away.
      if (!running || (running.retryAt && payment.createdAt < running.retryAt)) return false;
      const next = await updateSubscription(tx, running.id, lifecycle.fail(running, at));
      await deleteDrafts(tx, userId);
      await insertNotice(tx, { key: `payment:${id}`, userId, notice: failureOf(next), at });
      if (next.status === 'expired') return true;
      await draftOf(tx, deps, { ...common(payment), lines: [planLine(running, running.priceMinor)] });
      return false;
    }
    if (!running) {
      const change = { status: 'cancelled', settledAt: at, refundDueAt: at, nextAskAt: null } as const;
      await updatePayment(tx, id, { ...change, providerRef });
      return false;
    }
    const period = lifecycle.nextPeriod(running, at);
    const next = await updateSubscription(tx, running.id, {
      ...lifecycle.renew(running, period),
      ...{ paidBy: payment.id, methodRef: payment.methodRef ?? running.methodRef },
    });
    await updatePayment(tx, id, { status, providerRef, settledAt: at });
    await deleteDrafts(tx, userId);
    await invoiceOf(tx, deps, { ...common(payment), lines: [planLine(next, payment.amountMinor)] });
    await creditRefund(tx, deps, (await readPayment(tx, id))!, refundedMinor);
    return false;
  });
}

/** What the member is told of a payment for the next period that failed. */
function failureOf({ plan, priceMinor: amountMinor, currency, retryAt }: SubscriptionRow): Notice {
  if (!retryAt) return { kind: 'plan-ended', plan };
  return {
    kind: 'payment-failed',
    plan,
    price: { amountMinor, currency },
    retryAt: retryAt.toISOString(),
  };
}

/**
 * The provider paid something back: a credit note for what no credit note says yet.
 * @throws where the payment itself is not known or not settled yet: the provider has to tell it again
 */
export async function settleRefund(
  deps: SettleDependencies,
  [provider, reference]: readonly [string, string],
  refundedMinor: number,
): Promise<void> {
  const payment = await readPaymentBy(deps.db, provider, reference);
  if (!payment) throw new Error('a refund was told before its payment');
  await deps.db.transaction(async (tx) => {
    await lockBilling(tx, payment.userId);
    const locked = (await readPayment(tx, payment.id))!;
    if (locked.status === 'pending') throw new Error('a refund was told before its payment was settled');
    await creditRefund(tx, deps, locked, refundedMinor);
  });
}

async function creditRefund(
  tx: Queries,
  deps: SettleDependencies,
  payment: PaymentRow,
  refundedMinor: number,
): Promise<void> {
  // Should one that failed have succeeded after all, what was given back is told with that.
  if (payment.status === 'failed') return;
  const back = Math.min(refundedMinor, payment.amountMinor) - payment.refundedMinor;
  if (back <= 0) return;
  const whole = payment.refundedMinor + back >= payment.amountMinor;
  await updatePayment(tx, payment.id, {
    refundedMinor: payment.refundedMinor + back,
    ...(whole ? { status: 'cancelled' as const } : {}),
  });
  await lowerPaid(tx, payment.id, back);
  const invoice = await readInvoiceOf(tx, payment.id);
  if (!invoice) return;
  await invoiceOf(
    tx,
    { ...deps, taxPercent: invoice.taxPercent },
    {
      ...common(payment),
      lines: [lineOf('credit', payment.purpose, -back)],
      creditedNumber: invoice.number,
    },
  );
}

interface NewInvoice {
  userId: UserId;
  paymentId: PaymentId | null;
  currency: string;
  lines: KeptLine[];
  creditedNumber?: number | null;
}

const common = ({ id, userId, currency }: PaymentRow) => ({ paymentId: id, userId, currency });

function lineOf(
  what: KeptLine['what'],
  { plan, cycle }: Pick<KeptLine, 'plan' | 'cycle'>,
  amountMinor: number,
): KeptLine {
  return { what, plan, cycle, amountMinor };
}

function planLine(subscription: SubscriptionRow, amountMinor: number): KeptLine {
  const { periodStart, periodEnd } = subscription;
  return {
    ...lineOf('plan', subscription, amountMinor),
    from: periodStart.toISOString(),
    to: periodEnd.toISOString(),
  };
}

async function invoiceOf(tx: Queries, deps: SettleDependencies, invoice: NewInvoice): Promise<void> {
  await issueInvoice(tx, await completed(tx, deps, invoice));
}

async function draftOf(tx: Queries, deps: SettleDependencies, invoice: NewInvoice): Promise<void> {
  await insertDraft(tx, await completed(tx, deps, invoice));
}

async function completed(tx: Queries, { now, seller, taxPercent }: SettleDependencies, invoice: NewInvoice) {
  const { userId, paymentId, currency, lines, creditedNumber } = invoice;
  const buyer = await findUser(tx, userId);
  const totalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    ...{ id: newId('invoice'), userId, paymentId, currency, lines, totalMinor, taxPercent, seller },
    kind: creditedNumber ? ('credit' as const) : ('invoice' as const),
    creditedNumber: creditedNumber ?? null,
    taxMinor: taxIncluded(totalMinor, taxPercent),
    buyerName: buyer ? [buyer.firstName, buyer.lastName].filter(Boolean).join(' ') : '',
    buyerEmail: buyer?.email ?? '',
    createdAt: now(),
  };
}
