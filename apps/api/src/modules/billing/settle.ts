import {
  type BillingCycle,
  countsPerUnit,
  type PaymentId,
  TOP_UP_DAYS,
  type UserId,
} from '@intermind/contracts';
import type { Charged, Order, PaidOrder } from '../../adapters/payments/index.ts';
import type { Database, Queries } from '../../db/client.ts';
import type { Notice } from '../../db/schema/notices.ts';
import type { KeptLine, PaymentPurpose } from '../../db/schema/payments.ts';
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
import { taxIncluded } from './quote.ts';
import { boughtBy } from './bought-by.ts';
import {
  insertSubscription,
  lockBilling,
  lowerPaid,
  readCurrent,
  readSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './store.ts';
import { insertTopUp, takeBack } from './top-up-store.ts';
import type { MemberLimits } from './top-ups.ts';

export interface SettleDependencies {
  db: Database;
  now: () => Date;
  seller: string;
  taxPercent: number;
  limits: MemberLimits;
}

const DAY_MS = 86_400_000;

/**
 * What became of an order, as the provider says it; may be told any number of times in any order. In one transaction:
 * the payment, the plan or pack that it buys, the invoice. What was paid and buys nothing any more is paid back.
 * @returns whether the member's plan or quotas changed
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
      return creditRefund(tx, deps, told, paid.refundedMinor);
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
      ...{ amountMinor, currency: order.currency, purpose: purposeOf(order) },
      subscriptionId: order.topUp === undefined ? (running?.id ?? null) : null,
    };
    if (status !== 'succeeded') {
      const settledAt = status === 'pending' ? null : at;
      if (told) await updatePayment(tx, told.id, { status, settledAt });
      else await insertPayment(tx, { ...row, id: newId('payment'), status, settledAt, createdAt: at });
      return false;
    }
    const other = await readPaymentOf(tx, order.ref);
    const buys =
      buyer && (!other || other.id === told?.id) ? await boughtBy(deps.limits, tx, order, at) : null;
    if (!buys) {
      const change = { status: 'cancelled' as const, settledAt: at, refundDueAt: at, nextAskAt: null };
      if (told) await updatePayment(tx, told.id, { ...change, ...(buyer ? {} : means) });
      else await insertPayment(tx, { ...row, ...change, id: newId('payment'), createdAt: at });
      return false;
    }
    const paymentId = told?.id ?? newId('payment');
    const paidAs = async (subscriptionId: PaymentRow['subscriptionId']) => {
      const change = { amountMinor, status, settledAt: at, subscriptionId, ...means };
      if (told) await updatePayment(tx, told.id, change);
      else await insertPayment(tx, { ...row, ...change, id: paymentId, createdAt: at });
    };
    const invoice = { userId: order.userId, paymentId, currency: order.currency };
    if ('pack' in buys) {
      const { feature, amount } = buys.pack;
      await paidAs(null);
      await insertTopUp(tx, {
        ...{ paymentId, userId: order.userId, code: buys.code, feature },
        ...{ counts: amount * countsPerUnit(feature), createdAt: at },
        validUntil: new Date(at.getTime() + TOP_UP_DAYS * DAY_MS),
      });
      const line: KeptLine = { what: 'top-up', feature, amount, amountMinor: order.priceMinor };
      await invoiceOf(tx, deps, {
        ...invoice,
        lines: [line, ...discountLines(order.priceMinor - amountMinor, {})],
      });
    } else {
      const { quote } = buys;
      const { plan, cycle, priceMinor } = quote;
      // What was offered for the plan before counts, also where that has ended while the payment was under way.
      const unused = running ? Math.max(0, priceMinor - order.totalMinor) : 0;
      const paidFor = { paidMinor: unused + amountMinor, paidBy: paymentId };
      const bought = await buy(tx, { userId: order.userId, choice: quote, paidFor, means, at });
      await paidAs(bought.id);
      await deleteDrafts(tx, order.userId);
      await invoiceOf(tx, deps, {
        ...invoice,
        lines: [
          planLine(bought, priceMinor),
          ...(unused > 0 && running ? [unusedLine(running, unused)] : []),
          ...discountLines(priceMinor - unused - amountMinor, { plan, cycle }),
        ],
      });
    }
    // Where the notification of the payment was lost, money may have gone back before we heard of it.
    await creditRefund(tx, deps, (await readPayment(tx, paymentId))!, paid.refundedMinor);
    return true;
  });
}

function purposeOf(order: Order): PaymentPurpose {
  const { priceMinor } = order;
  if (order.topUp !== undefined) return { kind: 'top-up', topUp: order.topUp, priceMinor };
  return { kind: 'choice', plan: order.plan, cycle: order.cycle, priceMinor };
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
 * @returns whose quotas are smaller for it; null for nobody's
 * @throws where the payment itself is not known or not settled yet: the provider has to tell it again
 */
export async function settleRefund(
  deps: SettleDependencies,
  [provider, reference]: readonly [string, string],
  refundedMinor: number,
): Promise<UserId | null> {
  const payment = await readPaymentBy(deps.db, provider, reference);
  if (!payment) throw new Error('a refund was told before its payment');
  return deps.db.transaction(async (tx) => {
    await lockBilling(tx, payment.userId);
    const locked = (await readPayment(tx, payment.id))!;
    if (locked.status === 'pending') throw new Error('a refund was told before its payment was settled');
    return (await creditRefund(tx, deps, locked, refundedMinor)) ? payment.userId : null;
  });
}

/** @returns whether the member's quotas are smaller for it */
async function creditRefund(
  tx: Queries,
  deps: SettleDependencies,
  payment: PaymentRow,
  refundedMinor: number,
): Promise<boolean> {
  // Should one that failed have succeeded after all, what was given back is told with that.
  if (payment.status === 'failed') return false;
  const { purpose, amountMinor } = payment;
  const back = Math.min(refundedMinor, amountMinor) - payment.refundedMinor;
  if (back <= 0) return false;
  const refunded = payment.refundedMinor + back;
  await updatePayment(tx, payment.id, {
    refundedMinor: refunded,
    ...(refunded >= amountMinor ? { status: 'cancelled' as const } : {}),
  });
  await lowerPaid(tx, payment.id, back);
  const isSmaller = await takeBack(tx, payment.id, refunded / amountMinor);
  const invoice = await readInvoiceOf(tx, payment.id);
  if (!invoice) return isSmaller;
  const ofPlan = purpose.kind === 'top-up' ? {} : { plan: purpose.plan, cycle: purpose.cycle };
  await invoiceOf(
    tx,
    { ...deps, taxPercent: invoice.taxPercent },
    {
      ...common(payment),
      lines: [{ what: 'credit', ...ofPlan, amountMinor: -back }],
      creditedNumber: invoice.number,
    },
  );
  return isSmaller;
}

interface NewInvoice {
  userId: UserId;
  paymentId: PaymentId | null;
  currency: string;
  lines: KeptLine[];
  creditedNumber?: number | null;
}

const common = ({ id, userId, currency }: PaymentRow) => ({ paymentId: id, userId, currency });

function planLine({ plan, cycle, periodStart, periodEnd }: SubscriptionRow, amountMinor: number): KeptLine {
  const [from, to] = [periodStart.toISOString(), periodEnd.toISOString()];
  return { what: 'plan', plan, cycle, amountMinor, from, to };
}

function unusedLine({ plan, cycle }: SubscriptionRow, amountMinor: number): KeptLine {
  return { what: 'unused', plan, cycle, amountMinor: -amountMinor };
}

/** What the payment provider took off, if anything. */
function discountLines(amountMinor: number, ofPlan: { plan?: string; cycle?: BillingCycle }): KeptLine[] {
  return amountMinor === 0 ? [] : [{ what: 'discount', ...ofPlan, amountMinor: -amountMinor }];
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
