import { planNamed } from '@intermind/contracts';
import { newId } from '../../ids.ts';
import { insertNotice } from '../notices/index.ts';
import * as lifecycle from './lifecycle.ts';
import { deleteDrafts, fixMethod, insertPayment, type PaymentRow, readAttempts } from './money-store.ts';
import { type BillingDependencies, tellPlan } from './service.ts';
import { renewalRef, settleRenewal } from './settle.ts';
import { lockBilling, readSubscription, type SubscriptionRow, updateSubscription } from './store.ts';

/** Charges, or hears again what became of it. */
export async function charge(deps: BillingDependencies, payment: PaymentRow): Promise<void> {
  const { id, amountMinor, currency, customerRef, providerRef } = payment;
  const charged =
    payment.provider === deps.provider.name
      ? await deps.provider.charge({
          ...{ key: id, amountMinor, currency, customerRef, reference: providerRef },
          methodRef: await methodFor(deps, payment),
          firstAskedAt: payment.createdAt,
        })
      : // Of a provider that is no longer set up: nobody can be asked.
        { status: 'failed' as const, reference: providerRef, refundedMinor: 0 };
  if (await settleRenewal(deps, payment, charged)) await tellPlan(deps, payment.userId);
}

/**
 * What a payment is charged to: what the member chose at the provider, otherwise what they paid with before. It is kept
 * before it is charged, because a key is only good for one request: a repeated request asks for the same.
 */
async function methodFor(
  { db, provider }: BillingDependencies,
  { id, subscriptionId, customerRef, methodRef }: PaymentRow,
): Promise<string | null> {
  if (methodRef !== null || subscriptionId === null) return methodRef;
  const chosen = customerRef === null ? null : await provider.methodOf(customerRef);
  const method = chosen ?? (await readSubscription(db, subscriptionId))?.methodRef ?? null;
  return method && fixMethod(db, id, method);
}

/** Does what is due, one step after the other: a plan that begins is paid for at once. */
export async function advance(
  deps: BillingDependencies,
  { id, userId }: Pick<SubscriptionRow, 'id' | 'userId'>,
): Promise<void> {
  const { db, now } = deps;
  const step = await db.transaction(async (tx) => {
    await lockBilling(tx, userId);
    const row = await readSubscription(tx, id);
    const due = row && lifecycle.dueOf(row, now());
    if (!row || !due) return null;
    if (due === 'start') {
      const started = await updateSubscription(tx, id, lifecycle.start(row));
      return { again: started };
    }
    const isGone = !planNamed(row.plan)?.code;
    if (due === 'end' || isGone) {
      await updateSubscription(tx, id, lifecycle.end(row));
      if (due !== 'end') {
        await deleteDrafts(tx, userId);
        const notice = { kind: 'plan-withdrawn', plan: row.plan } as const;
        await insertNotice(tx, { key: `withdrawn:${id}`, userId, notice, at: now() });
      }
      return { ended: true };
    }
    if (due === 'continue') {
      await updateSubscription(tx, id, lifecycle.renew(row, lifecycle.nextPeriod(row, now())));
      return null;
    }
    // Kept before the provider is asked: the next pass after a crash finds it and asks under the same key.
    const payment = await insertPayment(tx, paymentFor(row, now(), null));
    return payment ? { payment } : null;
  });
  if (step?.payment) await charge(deps, step.payment);
  if (step?.ended) await tellPlan(deps, userId);
  if (step?.again) {
    await tellPlan(deps, userId);
    await advance(deps, step.again);
  }
}

/**
 * Charges an overdue period before its next attempt is due, where the member has chosen something else to pay with since
 * the last one failed.
 */
export async function chargeReplaced(
  deps: BillingDependencies,
  { id, userId, customerRef, provider }: SubscriptionRow,
): Promise<void> {
  const { db, now } = deps;
  if (provider !== deps.provider.name || customerRef === null) return;
  const chosen = await deps.provider.methodOf(customerRef);
  if (chosen === null) return;
  const payment = await db.transaction(async (tx) => {
    await lockBilling(tx, userId);
    const row = await readSubscription(tx, id);
    if (!row || !lifecycle.isOverdue(row) || !planNamed(row.plan)) return undefined;
    const attempts = await readAttempts(tx, id, row.periodEnd);
    // One at a time, and nothing that was refused is tried again before its time.
    if (attempts.some(({ status, methodRef }) => status !== 'failed' || methodRef === chosen))
      return undefined;
    return insertPayment(tx, paymentFor(row, now(), chosen));
  });
  if (payment) await charge(deps, payment);
}

/** @param methodRef null: to be asked for */
function paymentFor(row: SubscriptionRow, createdAt: Date, methodRef: string | null): PaymentRow {
  const { plan, cycle, priceMinor, currency, provider, customerRef } = row;
  return {
    ...{ id: newId('payment'), userId: row.userId, subscriptionId: row.id, orderRef: renewalRef(row)! },
    ...{ purpose: { plan: planNamed(plan)!.code, cycle, kind: 'renewal' }, amountMinor: priceMinor },
    ...{ currency, status: 'pending', refundedMinor: 0, refundDueAt: null, settledAt: null, createdAt },
    nextAskAt: null,
    ...{ provider: provider ?? '', providerRef: null, customerRef, methodRef },
  };
}
