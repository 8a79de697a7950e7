import type { ConferenceId } from '@intermind/contracts';
import { and, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { quotaEntries, quotaUsages } from '../../db/schema/quotas.ts';
import type { Account } from './ids.ts';

export type EntryRow = typeof quotaEntries.$inferSelect;

/** What one consumer took of all usages. Read it while the usage that counts is locked. */
export function listEntries(tx: Queries, consumer: string): Promise<EntryRow[]> {
  return tx.select().from(quotaEntries).where(eq(quotaEntries.consumer, consumer));
}

export async function saveEntry(tx: Queries, entry: EntryRow): Promise<void> {
  const { charged, forgiven, reserved, reservedUntil, countedAt } = entry;
  await tx
    .insert(quotaEntries)
    .values(entry)
    .onConflictDoUpdate({
      target: [quotaEntries.usageId, quotaEntries.consumer],
      set: { charged, forgiven, reserved, reservedUntil, countedAt },
    });
}

/** Takes reservations of the consumer out of usages of earlier periods. */
export async function releaseElsewhere(tx: Queries, consumer: string, usageId: number): Promise<void> {
  const freed = await tx
    .select({ usageId: quotaEntries.usageId, reserved: quotaEntries.reserved })
    .from(quotaEntries)
    .where(
      and(
        eq(quotaEntries.consumer, consumer),
        ne(quotaEntries.usageId, usageId),
        gt(quotaEntries.reserved, 0),
      ),
    );
  for (const entry of freed) {
    await takeBack(tx, entry.usageId, entry.reserved);
    await tx
      .update(quotaEntries)
      .set({ reserved: 0, reservedUntil: null })
      .where(and(eq(quotaEntries.consumer, consumer), eq(quotaEntries.usageId, entry.usageId)));
  }
}

async function takeBack(tx: Queries, usageId: number, amount: number): Promise<void> {
  await tx
    .update(quotaUsages)
    .set({ reserved: sql`${quotaUsages.reserved} - ${amount}` })
    .where(eq(quotaUsages.id, usageId));
}

/** Usages with reservations that nobody renewed. */
export async function listWithExpired(db: Queries, now: Date): Promise<number[]> {
  const rows = await db
    .select({ usageId: quotaEntries.usageId })
    .from(quotaEntries)
    .where(and(gt(quotaEntries.reserved, 0), lte(quotaEntries.reservedUntil, now)))
    .groupBy(quotaEntries.usageId)
    .limit(1_000);
  return rows.map(({ usageId }) => usageId);
}

/** Frees what consumers that are gone had reserved. */
export async function releaseExpired(tx: Queries, usageId: number, now: Date): Promise<void> {
  await tx.select({ id: quotaUsages.id }).from(quotaUsages).where(eq(quotaUsages.id, usageId)).for('update');
  const expired = and(
    eq(quotaEntries.usageId, usageId),
    gt(quotaEntries.reserved, 0),
    lte(quotaEntries.reservedUntil, now),
  );
  const [sum] = await tx
    .select({ reserved: sql<string>`coalesce(sum(${quotaEntries.reserved}), 0)` })
    .from(quotaEntries)
    .where(expired);
  await takeBack(tx, usageId, Number(sum?.reserved ?? 0));
  await tx.update(quotaEntries).set({ reserved: 0, reservedUntil: null }).where(expired);
}

/**
 * Reserves all of it in one statement, or nothing: the way of short uses, where everything is known.
 * @returns false when it does not fit, when no period is open, or when the consumer is known already
 */
export async function reserveAtOnce(
  db: Queries,
  { userId, feature }: Account,
  {
    consumer,
    amount,
    conferenceId,
    at,
    until,
  }: { consumer: string; amount: number; conferenceId: ConferenceId | null; at: Date; until: Date },
): Promise<boolean> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await db.execute(sql`
    with usage as (
      update ${quotaUsages} set reserved = reserved + ${amount}
      where user_id = ${userId} and feature = ${feature} and "current" and period_end > ${now}
        and ("limit" is null or used + reserved + ${amount} <= "limit")
        and not exists (select from ${quotaEntries} where consumer = ${consumer})
      returning id
    )
    insert into ${quotaEntries}
      (usage_id, consumer, charged, reserved, reserved_until, conference_id, began_at, counted_at)
    select id, ${consumer}, 0, ${amount}, ${until.toISOString()}::timestamptz, ${conferenceId}, ${now}, ${now}
    from usage returning usage_id`);
  return rows.length > 0;
}
