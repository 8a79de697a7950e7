import type { InvoiceId, PaymentId, SubscriptionId, UserId } from '@intermind/contracts';
import {
  and,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  notExists,
  or,
} from 'drizzle-orm';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { invoiceNumbers, invoices, payments } from '../../db/schema/payments.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type InvoiceRow = typeof invoices.$inferSelect;

const IS_RENEWAL = sql`${payments.purpose}->>'kind' = 'renewal'`;

/** The attempt at an order that counts: there is at most one. */
export async function readPaymentOf(db: Queries, orderRef: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderRef, orderRef), inArray(payments.status, ['pending', 'succeeded'])))
    .limit(1);
  return row;
}

/** How many attempts at an order failed, or were given up or back. */
export async function countOver(db: Queries, orderRef: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(payments)
    .where(and(eq(payments.orderRef, orderRef), inArray(payments.status, ['failed', 'cancelled'])));
  return row?.count ?? 0;
}

/** As the provider calls it. */
export async function readPaymentBy(
  db: Queries,
  provider: string,
  providerRef: string,
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerRef, providerRef)))
    .limit(1);
  return row;
}

export async function readPayment(db: Queries, id: PaymentId): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id)).limit(1);
  return row;
}

/** Undefined where another attempt at the order counts already. */
export async function insertPayment(
  db: Queries,
  row: typeof payments.$inferInsert,
): Promise<PaymentRow | undefined> {
  const [inserted] = await db.insert(payments).values(row).onConflictDoNothing().returning();
  return inserted;
}

export async function updatePayment(db: Queries, id: PaymentId, change: Partial<PaymentRow>): Promise<void> {
  await db.update(payments).set(change).where(eq(payments.id, id));
}

/** Keeps what a payment is charged to, once. @returns what is kept; null where the account was deleted meanwhile */
export async function fixMethod(db: Queries, id: PaymentId, methodRef: string): Promise<string | null> {
  const subscription = db.select().from(subscriptions).where(eq(subscriptions.id, payments.subscriptionId));
  const [row] = await db
    .update(payments)
    .set({ methodRef: sql`coalesce(${payments.methodRef}, ${methodRef})` })
    .where(and(eq(payments.id, id), exists(subscription)))
    .returning({ methodRef: payments.methodRef });
  return row?.methodRef ?? null;
}

/** Attempts since then to pay for further periods of a subscription. */
export async function readAttempts(
  db: Queries,
  subscriptionId: SubscriptionId,
  since: Date,
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.subscriptionId, subscriptionId), IS_RENEWAL, gte(payments.createdAt, since)));
}

const isToBeAsked = (at: Date) => or(isNull(payments.nextAskAt), lte(payments.nextAskAt, at));

/** Whose outcome is to be asked for; the longest wait comes first, so that none waits for ever. */
export async function readPending(db: Queries, at: Date, limit: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.status, 'pending'), isToBeAsked(at)))
    .orderBy(sql`coalesce(${payments.nextAskAt}, ${payments.createdAt})`, payments.id)
    .limit(limit);
}

/** What pays for further periods and is not decided yet, of the subscription of a row. */
export function isRenewalPending(db: Queries, subscriptionId: SQLWrapper): SQL {
  return exists(
    db
      .select()
      .from(payments)
      .where(and(eq(payments.subscriptionId, subscriptionId), eq(payments.status, 'pending'), IS_RENEWAL)),
  );
}

/** One that is still pending is not asked about before then. */
export async function askLater(db: Queries, id: PaymentId, nextAskAt: Date): Promise<void> {
  await db
    .update(payments)
    .set({ nextAskAt })
    .where(and(eq(payments.id, id), eq(payments.status, 'pending')));
}

/** Whether this provider can give it back, or nothing has to be: of no money, and in the sandbox, no money moves. */
const canBeGivenBack = (provider: string) =>
  or(
    and(eq(payments.provider, provider), isNotNull(payments.providerRef)),
    ...[eq(payments.amountMinor, 0), eq(payments.provider, 'sandbox')],
  )!;

/** What this provider is to give back; the longest wait comes first. */
export async function readRefundsDue(
  db: Queries,
  provider: string,
  at: Date,
  limit: number,
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(isNotNull(payments.refundDueAt), canBeGivenBack(provider), isToBeAsked(at)))
    .orderBy(sql`coalesce(${payments.nextAskAt}, ${payments.refundDueAt})`, payments.id)
    .limit(limit);
}

/** What is to be given back since before that time, or cannot be by this provider. Oldest first. */
export async function readRefundsStuck(
  db: Queries,
  provider: string,
  before: Date,
  limit: number,
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        isNotNull(payments.refundDueAt),
        or(not(canBeGivenBack(provider)), lt(payments.refundDueAt, before)),
      ),
    )
    .orderBy(payments.refundDueAt, payments.id)
    .limit(limit);
}

/** Declined cards and checkouts that ran out: without money there are no accounts to keep. */
export async function deleteUnpaid(db: Queries, before: Date, limit: number): Promise<void> {
  const unpaid = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        ...[inArray(payments.status, ['failed', 'cancelled']), lt(payments.createdAt, before)],
        ...[isNull(payments.refundDueAt), eq(payments.refundedMinor, 0)],
        notExists(db.select().from(invoices).where(eq(invoices.paymentId, payments.id))),
      ),
    )
    .orderBy(payments.createdAt, payments.id)
    .limit(limit);
  await db.delete(payments).where(inArray(payments.id, unpaid));
}

/** The next number. Others wait for it until the transaction is kept, or get the same one when it is not. */
async function nextNumber(tx: Queries): Promise<number> {
  const [row] = await tx
    .insert(invoiceNumbers)
    .values({ id: 1, last: 1 })
    .onConflictDoUpdate({ target: invoiceNumbers.id, set: { last: sql`${invoiceNumbers.last} + 1` } })
    .returning();
  return row!.last;
}

/** Kept for ever, with the next number. Within a transaction. */
export async function issueInvoice(
  tx: Queries,
  row: Omit<typeof invoices.$inferInsert, 'number' | 'status'>,
): Promise<void> {
  await tx.insert(invoices).values({ ...row, number: await nextNumber(tx), status: 'paid' });
}

export async function insertDraft(
  tx: Queries,
  row: Omit<typeof invoices.$inferInsert, 'number' | 'status'>,
): Promise<void> {
  await tx.insert(invoices).values({ ...row, status: 'draft' });
}

export async function deleteDrafts(tx: Queries, userId: UserId): Promise<void> {
  await tx.delete(invoices).where(and(eq(invoices.userId, userId), eq(invoices.status, 'draft')));
}

export async function readInvoice(db: Queries, id: InvoiceId): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id)).limit(1);
  return row;
}

/** Invoices and credit notes of a member, without drafts. */
export async function readNumbered(
  db: Queries,
  userId: UserId,
): Promise<{ id: InvoiceId; number: number }[]> {
  const rows = await db
    .select({ id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.userId, userId), isNotNull(invoices.number)))
    .orderBy(invoices.number);
  return rows.map(({ id, number }) => ({ id, number: number! }));
}

/** The invoice of a payment; credits of it are apart. */
export async function readInvoiceOf(db: Queries, paymentId: PaymentId): Promise<InvoiceRow | undefined> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.paymentId, paymentId), ne(invoices.kind, 'credit')))
    .limit(1);
  return row;
}
