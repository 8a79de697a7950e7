import type { SubscriptionId } from '@intermind/contracts';
import {
  askLater,
  deleteUnpaid,
  type PaymentRow,
  readPaymentBy,
  readPending,
  readRefundsDue,
  readRefundsStuck,
  updatePayment,
} from './money-store.ts';
import { advance, charge, chargeReplaced } from './renewals.ts';
import { type BillingDependencies, takeEffect, takeRefund } from './service.ts';
import { readDue, readLookingForMethod } from './store.ts';

/** So many rows at once; of payments and refunds also so many in one pass, and the rest waits for the next one. */
const BATCH = 100;
/** What is older is asked about less often: after a day every hour, and never less often than that. */
const ASK_AFTER_SHARE = 1 / 24;
const ASK_AFTER_MAX_MS = 3_600_000;
/** A payment of which the provider knows nothing is given up. One that it calls pending may take weeks and never is. */
const UNKNOWN_MS = 4 * 86_400_000;
/** Attempts in which no money moved are kept for so long. */
const UNPAID_MS = 90 * 86_400_000;
/** A refund that was tried for so long needs somebody; of all that do, as many are shown. */
const STUCK_MS = 86_400_000;
const STUCK_MAX = 20;
/** A member who went to change what they pay with has done it by then; afterwards it counts with the next attempt. */
const CHANGING_MS = 60 * 60_000;
/** Checkouts and refunds whose notification was lost are looked for so far back. */
const LOST_MS = 2 * 86_400_000;
const LOST_REFUNDS_MS = 30 * 86_400_000;

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
  await each('asking about a payment', await readPending(db, now(), BATCH), async (row) => {
    try {
      await askAgain(deps, row);
    } finally {
      await askLater(db, row.id, laterThan(row.createdAt, now()));
    }
  });
  const seen: SubscriptionId[] = [];
  for (let due = await readDue(db, now(), seen, BATCH); due.length > 0;) {
    await each('a subscription', due, (row) => advance(deps, row));
    seen.push(...due.map(({ id }) => id));
    due = await readDue(db, now(), seen, BATCH);
  }
  const changing = await readLookingForMethod(db, new Date(now().getTime() - CHANGING_MS), BATCH);
  await each('asking what a member pays with', changing, (row) => chargeReplaced(deps, row));
  await giveBackDue(deps);
  await deleteUnpaid(db, new Date(now().getTime() - UNPAID_MS), BATCH);
  const ago = (ms: number) => new Date(now().getTime() - ms);
  const lookFor = <Found>(what: string, found: Promise<Found[]>): Promise<Found[]> =>
    found.catch((error: unknown) => {
      logger.warn({ err: error }, `looking for ${what} failed; the next pass tries again`);
      return [];
    });
  const checkouts = await lookFor('lost checkouts', provider.finishedSince(ago(LOST_MS)));
  await each('a checkout', checkouts, async ({ checkout, payment, isPaid }) => {
    const known = await readPaymentBy(db, provider.name, payment);
    // What is known is only asked about when it was paid after all; what is pending is asked about above.
    const mayBeNews = !known || (isPaid && (known.status === 'pending' || known.status === 'failed'));
    const paid = mayBeNews ? await provider.findCheckout(checkout) : undefined;
    if (paid) await takeEffect(deps, paid);
  });
  const refunds = await lookFor('lost refunds', provider.refundedSince(ago(LOST_REFUNDS_MS)));
  await each('a lost refund', refunds, async ({ payment, refundedMinor }) => {
    const known = await readPaymentBy(db, provider.name, payment);
    // What is not ours, or not settled yet, is found again with what it belongs to.
    if (known && known.status !== 'pending' && known.refundedMinor < refundedMinor)
      await takeRefund(deps, payment, refundedMinor);
  });
}

function laterThan(since: Date, now: Date): Date {
  const waitMs = Math.min(ASK_AFTER_MAX_MS, (now.getTime() - since.getTime()) * ASK_AFTER_SHARE);
  return new Date(now.getTime() + Math.max(0, waitMs));
}

/** Payments that could not be given back for a day, or cannot be at this provider, as their own calls them. */
export async function stuckRefunds({ db, provider, now }: BillingDependencies): Promise<string[]> {
  const rows = await readRefundsStuck(db, provider.name, new Date(now().getTime() - STUCK_MS), STUCK_MAX);
  return rows.map(({ id, providerRef }) => providerRef ?? id);
}

/** Also where plans were switched off since: what is due stays due. What fails is logged and tried again by the next pass. */
export async function giveBackDue(deps: BillingDependencies): Promise<void> {
  const { db, now, provider, logger } = deps;
  for (const row of await readRefundsDue(db, provider.name, now(), BATCH))
    await giveBack(deps, row).catch((error: unknown) =>
      logger.warn({ err: error }, 'a refund failed; the next pass tries again'),
    );
}

/** A refund whose provider is not set up is not among those that are read: it stays due. */
async function giveBack({ db, provider, now }: BillingDependencies, payment: PaymentRow): Promise<void> {
  const { id, providerRef, amountMinor, refundDueAt } = payment;
  try {
    // Of nothing there is nothing to give back, and in the sandbox no money moves.
    if (payment.provider === provider.name && providerRef !== null && amountMinor > 0)
      await provider.refund(providerRef, `refund ${id}`);
  } catch (error) {
    await updatePayment(db, id, { nextAskAt: laterThan(refundDueAt!, now()) });
    throw error;
  }
  await updatePayment(db, id, { refundDueAt: null, refundedMinor: amountMinor });
}

async function askAgain(deps: BillingDependencies, payment: PaymentRow): Promise<void> {
  const { provider, now } = deps;
  if (payment.purpose.kind === 'renewal') return charge(deps, payment);
  const reference = provider.name === 'sandbox' ? payment.orderRef : payment.providerRef;
  // One of a provider that is no longer set up cannot be asked about.
  const isKnown = payment.provider === provider.name && reference !== null;
  const paid = isKnown ? await provider.findCheckout(reference) : undefined;
  if (paid) return paid.status === 'pending' ? undefined : takeEffect(deps, paid);
  if (now().getTime() - payment.createdAt.getTime() > UNKNOWN_MS)
    await updatePayment(deps.db, payment.id, { status: 'failed', settledAt: now() });
}
