import { deleteUnpaid, type PaymentRow, readPending, readRefundsDue, updatePayment } from './money-store.ts';
import { advance, charge, chargeReplaced } from './renewals.ts';
import { type BillingDependencies, takeEffect } from './service.ts';
import { readDue, readLookingForMethod } from './store.ts';

/** Of each kind, in one pass; the rest waits for the next one. */
const BATCH = 100;
/** A payment of which the provider knows nothing is given up. One that it calls pending may take weeks and never is. */
const UNKNOWN_MS = 4 * 86_400_000;
/** Attempts in which no money moved are kept for so long. */
const UNPAID_MS = 90 * 86_400_000;
/** Who went to change what they pay with has done it by then; afterwards it counts with the next attempt. */
const CHANGING_MS = 60 * 60_000;
/** Checkouts whose notification was lost are looked for so far back. */
const LOST_MS = 2 * 86_400_000;

/**
 * One pass over what time demands: payments whose outcome is not known yet, plans that begin, renew or end, refunds. Every
 * step may be cut off after any other: what was asked of the provider has a key under which it happens once. What fails is
 * logged and tried again by the next pass.
 */
export async function tendBilling(deps: BillingDependencies): Promise<void> {
  const { db, now, provider, logger } = deps;
  const each = async <Row>(what: string, rows: readonly Row[], work: (row: Row) => Promise<void>) => {
    for (const row of rows)
      await work(row).catch((error: unknown) =>
        logger.warn({ err: error }, `${what} failed; the next pass tries again`),
      );
  };
  await each('asking about a payment', await readPending(db, now(), BATCH), (row) => askAgain(deps, row));
  await each('a subscription', await readDue(db, now(), BATCH), (row) => advance(deps, row));
  const changing = await readLookingForMethod(db, new Date(now().getTime() - CHANGING_MS), BATCH);
  await each('asking what a member pays with', changing, (row) => chargeReplaced(deps, row));
  await each(
    'a refund',
    await readRefundsDue(db, BATCH),
    async ({ id, providerRef, provider: paidBy, amountMinor }) => {
      // Of nothing there is nothing to give back.
      if (providerRef && paidBy === provider.name && amountMinor > 0)
        await provider.refund(providerRef, `refund ${id}`);
      await updatePayment(db, id, { refundDueAt: null, refundedMinor: amountMinor });
    },
  );
  await deleteUnpaid(db, new Date(now().getTime() - UNPAID_MS), BATCH);
  const lost = await provider.finishedSince(new Date(now().getTime() - LOST_MS)).catch((error: unknown) => {
    logger.warn({ err: error }, 'looking for lost checkouts failed; the next pass tries again');
    return [];
  });
  await each('a checkout', lost, async (reference) => {
    const paid = await provider.findCheckout(reference);
    if (paid) await takeEffect(deps, paid);
  });
}

async function askAgain(deps: BillingDependencies, payment: PaymentRow): Promise<void> {
  const { provider, now } = deps;
  if (payment.purpose.kind === 'renewal') return charge(deps, payment);
  if (payment.provider !== provider.name) return;
  const reference = provider.name === 'sandbox' ? payment.orderRef : payment.providerRef;
  const paid = reference === null ? undefined : await provider.findCheckout(reference);
  if (paid) return paid.status === 'pending' ? undefined : takeEffect(deps, paid);
  if (now().getTime() - payment.createdAt.getTime() > UNKNOWN_MS)
    await updatePayment(deps.db, payment.id, { status: 'failed', settledAt: now() });
}
