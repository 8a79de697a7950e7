import type { UserId } from '@intermind/contracts';
import { and, desc, eq, inArray, lte, ne, or, gt } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import type { PersonalData } from '../users/index.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/**
 * The subscription that counts at a time. One that is due for renewal counts until its payment is decided; one that
 * follows counts from its first moment, also before a job has made it active.
 */
export async function readSubscriptionAt(
  db: Queries,
  userId: UserId,
  at: Date,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        inArray(subscriptions.status, ['active', 'cancelling', 'upcoming']),
        lte(subscriptions.periodStart, at),
        or(ne(subscriptions.status, 'cancelling'), gt(subscriptions.periodEnd, at)),
      ),
    )
    // Of two at the moment of change, the one that follows.
    .orderBy(desc(eq(subscriptions.status, 'upcoming')))
    .limit(1);
  return row;
}

export const billingData: PersonalData = {
  whenDeleted: { subscriptions: 'deleted' },
  async erase(tx, { id }) {
    await tx.delete(subscriptions).where(eq(subscriptions.userId, id));
  },
};
