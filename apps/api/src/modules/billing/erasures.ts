import type { UserId } from '@intermind/contracts';
import { and, eq, isNotNull, lt, lte } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { customerErasures, payments } from '../../db/schema/payments.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import type { BillingDependencies } from './service.ts';

type Erasure = typeof customerErasures.$inferSelect;

const AT_A_TIME = 20;
/** After so many failures in one pass the provider is left alone until the next one. */
const FAILURES_MAX = 3;
/** The first tries are a minute apart, later ones further, at most a day. */
const WAIT_MAX_MS = 86_400_000;
/** Afterwards what leads to the customer goes here too, and only the log says who is still known there. */
const GIVE_UP_MS = 30 * 86_400_000;

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

/** As whom a provider knows a member. */
export async function readCustomers(
  db: Queries,
  userId: UserId,
): Promise<{ provider: string; customerRef: string }[]> {
  const [bought, paid] = [
    await db
      .selectDistinct({ provider: subscriptions.provider, customerRef: subscriptions.customerRef })
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.customerRef))),
    await db
      .selectDistinct({ provider: payments.provider, customerRef: payments.customerRef })
      .from(payments)
      .where(and(eq(payments.userId, userId), isNotNull(payments.customerRef))),
  ];
  return [...bought, ...paid].map(({ provider, customerRef }) => ({
    provider: provider!,
    customerRef: customerRef!,
  }));
}

/** Deletes at the provider who was deleted here, and closes the pages on which they could pay. Logs what fails. */
export async function eraseCustomers({ db, provider, now, logger }: BillingDependencies): Promise<void> {
  const due = await db
    .select()
    .from(customerErasures)
    .where(and(eq(customerErasures.provider, provider.name), lte(customerErasures.nextTryAt, now())))
    .orderBy(customerErasures.nextTryAt, customerErasures.id)
    .limit(AT_A_TIME);
  let failures = 0;
  for (const { id, userId, customerRef, createdAt } of due) {
    if (failures === FAILURES_MAX) break;
    try {
      await provider.closeCheckouts(userId);
      if (customerRef !== null) await provider.deleteCustomer(customerRef);
      await db.delete(customerErasures).where(eq(customerErasures.id, id));
    } catch (error) {
      failures += 1;
      logger.warn({ err: error, userId }, 'the provider did not delete a customer; it is tried again');
      const waitMs = Math.min(WAIT_MAX_MS, now().getTime() - createdAt.getTime());
      const nextTryAt = new Date(now().getTime() + waitMs);
      await db.update(customerErasures).set({ nextTryAt }).where(eq(customerErasures.id, id));
    }
  }
  const givenUp = await db
    .delete(customerErasures)
    .where(lt(customerErasures.createdAt, new Date(now().getTime() - GIVE_UP_MS)))
    .returning();
  for (const { provider: at, customerRef } of givenUp)
    logger.error({ provider: at, customerRef }, 'a deleted member was not deleted at the payment provider');
}
