import type { UserId } from '@intermind/contracts';
import { and, eq, isNotNull, lt, lte } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { customerErasures, invoices, payments, topUps } from '../../db/schema/payments.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';

type Erasure = typeof customerErasures.$inferSelect;

/** Kept in the transaction that deletes the account, so that no crash forgets it. Once for each customer. */
export async function planErasure(
  tx: Queries,
  erasure: Pick<Erasure, 'userId' | 'provider' | 'customerRef'>,
  now: Date,
): Promise<void> {
  await tx
    .insert(customerErasures)
    .values({ ...erasure, createdAt: now, nextTryAt: now })
    .onConflictDoNothing();
}

/** Who has waited longest comes first. */
export async function readErasuresDue(
  db: Queries,
  provider: string,
  now: Date,
  limit: number,
): Promise<Erasure[]> {
  return db
    .select()
    .from(customerErasures)
    .where(and(eq(customerErasures.provider, provider), lte(customerErasures.nextTryAt, now)))
    .orderBy(customerErasures.nextTryAt, customerErasures.id)
    .limit(limit);
}

export async function postponeErasure(
  db: Queries,
  { id }: Pick<Erasure, 'id'>,
  nextTryAt: Date,
): Promise<void> {
  await db.update(customerErasures).set({ nextTryAt }).where(eq(customerErasures.id, id));
}

export async function endErasure(db: Queries, { id }: Pick<Erasure, 'id'>): Promise<void> {
  await db.delete(customerErasures).where(eq(customerErasures.id, id));
}

/** Gives up what was planned before that time. */
export async function deleteErasuresBefore(db: Queries, before: Date): Promise<Erasure[]> {
  return db.delete(customerErasures).where(lt(customerErasures.createdAt, before)).returning();
}

/** Customers as which providers know a member; the same more than once. */
export async function readCustomers(
  db: Queries,
  userId: UserId,
): Promise<{ provider: string; customerRef: string }[]> {
  const [bought, paid] = [
    await db
      .select({ provider: subscriptions.provider, customerRef: subscriptions.customerRef })
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.customerRef))),
    await db
      .select({ provider: payments.provider, customerRef: payments.customerRef })
      .from(payments)
      .where(and(eq(payments.userId, userId), isNotNull(payments.customerRef))),
  ];
  return [...bought, ...paid].map(({ provider, customerRef }) => ({
    provider: provider!,
    customerRef: customerRef!,
  }));
}

/** What `billingData` promises of a member. */
export async function eraseBilling(tx: Queries, userId: UserId): Promise<void> {
  await tx.delete(subscriptions).where(eq(subscriptions.userId, userId));
  await tx.delete(topUps).where(eq(topUps.userId, userId));
  await tx.delete(invoices).where(and(eq(invoices.userId, userId), eq(invoices.status, 'draft')));
  await tx.update(invoices).set({ buyerName: '', buyerEmail: '' }).where(eq(invoices.userId, userId));
  await tx.update(payments).set({ customerRef: null, methodRef: null }).where(eq(payments.userId, userId));
}
