import {
  BILLING_CYCLES,
  PLAN_CODES,
  type PaymentId,
  type PlanCode,
  PLANS,
  type SubscriptionId,
  type UserId,
} from '@intermind/contracts';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, not, notInArray, or } from 'drizzle-orm';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { isRenewalPending } from './money-store.ts';
import { LARGEST_PLAN } from './plan-held.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** One member's money is changed by one transaction at a time. */
export async function lockBilling(tx: Queries, userId: UserId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`billing ${userId}`}))`);
}

function countsAt(at: Date): SQL | undefined {
  return and(
    inArray(subscriptions.status, ['active', 'cancelling', 'upcoming']),
    // What has begun goes on where the clock was ahead then, and is set back.
    or(ne(subscriptions.status, 'upcoming'), lte(subscriptions.periodStart, at)),
    or(ne(subscriptions.status, 'cancelling'), gt(subscriptions.periodEnd, at)),
  );
}

/** Of two at the moment of change, the one that follows. */
const FOLLOWING_FIRST = desc(eq(subscriptions.status, 'upcoming'));

const isGone = notInArray(subscriptions.plan, [...PLAN_CODES]);

/** `planHeld` of a row. */
const held = sql`case when ${not(isGone)} then ${subscriptions.plan} ${sql.join(
  PLAN_CODES.flatMap((code) =>
    BILLING_CYCLES.map((cycle) => {
      const price = PLANS[code].pricesMinor?.[cycle];
      const isOf = eq(subscriptions.cycle, cycle);
      return sql`when ${and(isOf, price === undefined ? undefined : lte(subscriptions.priceMinor, price))} then ${code}`;
    }),
  ),
  sql` `,
)} else ${LARGEST_PLAN} end`;

/** The plan of the member of a row, as `planOf` says it, for lists of members. */
export function planAt(userId: SQLWrapper, at: Date): SQL<PlanCode> {
  const its = and(eq(subscriptions.userId, userId), countsAt(at));
  // Nested: a query of one table writes the columns of what it selects without their table.
  const plan = sql`select ${held} from ${subscriptions} where ${its} order by ${FOLLOWING_FIRST} limit 1`;
  return sql`coalesce((${plan}), 'basic')`;
}

/**
 * The subscription that counts at a time, which is now or soon: what was before is not asked. One that is due for renewal
 * counts until its payment is decided; one that follows counts from its first moment, also before a job has made it active.
 */
export async function readSubscriptionAt(
  db: Queries,
  userId: UserId,
  at: Date,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), countsAt(at)))
    .orderBy(FOLLOWING_FIRST)
    .limit(1);
  return row;
}

/** The one that runs, and the one that follows it. */
export async function readCurrent(
  db: Queries,
  userId: UserId,
): Promise<{ running?: SubscriptionRow; upcoming?: SubscriptionRow }> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        inArray(subscriptions.status, ['active', 'cancelling', 'upcoming']),
      ),
    );
  const running = rows.find(({ status }) => status !== 'upcoming');
  const upcoming = rows.find(({ status }) => status === 'upcoming');
  return { ...(running && { running }), ...(upcoming && { upcoming }) };
}

export async function readSubscription(
  db: Queries,
  id: SubscriptionId,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id)).limit(1);
  return row;
}

/** Of all that the member ever had. */
export async function readNewest(db: Queries, userId: UserId): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1);
  return row;
}

export async function insertSubscription(db: Queries, row: typeof subscriptions.$inferInsert): Promise<void> {
  await db.insert(subscriptions).values(row);
}

export async function updateSubscription(
  db: Queries,
  id: SubscriptionId,
  change: Partial<SubscriptionRow>,
): Promise<SubscriptionRow> {
  const [row] = await db.update(subscriptions).set(change).where(eq(subscriptions.id, id)).returning();
  return row!;
}

/** Something was given back of what was paid for the present period of a subscription, if it was for one. */
export async function lowerPaid(db: Queries, paidBy: PaymentId, backMinor: number): Promise<void> {
  await db
    .update(subscriptions)
    .set({ paidMinor: sql`greatest(0, ${subscriptions.paidMinor} - ${backMinor})` })
    .where(eq(subscriptions.paidBy, paidBy));
}

/**
 * Those about which time alone demands something: `dueOf` says what. One whose payment is not decided yet is not among them.
 * @param seen not these again
 */
export async function readDue(
  db: Queries,
  now: Date,
  seen: readonly SubscriptionId[],
  limit: number,
): Promise<SubscriptionRow[]> {
  return (
    db
      .select()
      .from(subscriptions)
      .where(
        and(
          notInArray(subscriptions.id, [...seen]),
          or(
            and(eq(subscriptions.status, 'upcoming'), lte(subscriptions.periodStart, now)),
            and(eq(subscriptions.status, 'cancelling'), lte(subscriptions.periodEnd, now)),
            and(
              eq(subscriptions.status, 'active'),
              lte(subscriptions.periodEnd, now),
              or(isNull(subscriptions.retryAt), lte(subscriptions.retryAt, now)),
              not(isRenewalPending(db, subscriptions.id)),
            ),
          ),
        ),
      )
      // What ends makes room for what follows it.
      .orderBy(sql`${subscriptions.status} = 'upcoming'`, subscriptions.periodEnd, subscriptions.id)
      .limit(limit)
  );
}

/** Plans that members have and that are no longer in the file, and how many of each. */
export async function readGone(db: Queries): Promise<{ plan: string; members: number }[]> {
  return db
    .select({ plan: subscriptions.plan, members: sql<number>`count(*)::int` })
    .from(subscriptions)
    .where(and(isGone, inArray(subscriptions.status, ['active', 'cancelling', 'upcoming'])))
    .groupBy(subscriptions.plan)
    .orderBy(subscriptions.plan);
}

/** Overdue ones whose member went to change what they pay with after that time. */
export async function readLookingForMethod(
  db: Queries,
  after: Date,
  limit: number,
): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        ...[eq(subscriptions.status, 'active'), isNotNull(subscriptions.retryAt)],
        gt(subscriptions.methodPageAt, after),
      ),
    )
    .orderBy(desc(subscriptions.methodPageAt), subscriptions.id)
    .limit(limit);
}
