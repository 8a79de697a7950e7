import type { PlanCode, QuotaFeature, QuotaLevel, UserId } from '@intermind/contracts';
import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { quotaLimits, quotaUsages } from '../../db/schema/quotas.ts';
import type { PersonalData } from '../users/index.ts';
import type { Account } from './ids.ts';
import type { Period } from './policy.ts';

export type UsageRow = typeof quotaUsages.$inferSelect;

/** What holds for a quota at a time. */
export interface Terms {
  plan: PlanCode;
  /** Null: unlimited. */
  limit: number | null;
  /** Of the limit, what packs add. */
  added: number;
  period: Period;
}

const isOf = ({ userId, feature }: Account) =>
  and(eq(quotaUsages.userId, userId), eq(quotaUsages.feature, feature));

/** The usage that counts, which may be of a period that is over; nobody else changes it until the transaction ends. */
export async function lockUsage(tx: Queries, account: Account): Promise<UsageRow | undefined> {
  const [row] = await tx
    .select()
    .from(quotaUsages)
    .where(and(isOf(account), eq(quotaUsages.current, true)))
    .for('update');
  return row;
}

export async function listUsages(db: Queries, userId: UserId): Promise<UsageRow[]> {
  return db
    .select()
    .from(quotaUsages)
    .where(and(eq(quotaUsages.userId, userId), eq(quotaUsages.current, true)));
}

/** Also of periods that are over, as long as they are kept. */
export async function listAllUsages(db: Queries, userId: UserId): Promise<UsageRow[]> {
  return db.select().from(quotaUsages).where(eq(quotaUsages.userId, userId));
}

export async function findUsage(db: Queries, account: Account): Promise<UsageRow | undefined> {
  const [row] = await db
    .select()
    .from(quotaUsages)
    .where(and(isOf(account), eq(quotaUsages.current, true)));
  return row;
}

/** Makes the period of the terms the one that counts, with what was used in it before. @returns it, locked */
export async function openUsage(
  tx: Queries,
  account: Account,
  { plan, limit, added, period }: Terms,
): Promise<UsageRow> {
  // One after the other for each quota, so that there is one current row.
  const name = `quota ${account.userId} ${account.feature}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
  await tx
    .update(quotaUsages)
    .set({ current: false })
    .where(and(isOf(account), eq(quotaUsages.current, true), ne(quotaUsages.periodStart, period.start)));
  const terms = { plan, limit, added, basis: period.basis, periodEnd: period.end, current: true };
  const [row] = await tx
    .insert(quotaUsages)
    .values({ ...account, ...terms, periodStart: period.start })
    .onConflictDoUpdate({
      target: [quotaUsages.userId, quotaUsages.feature, quotaUsages.periodStart],
      set: terms,
    })
    .returning();
  return row!;
}

/** Unless that level is reached, the owner counts as told of none. */
export async function forgetTold(db: Queries, account: Account, level: QuotaLevel): Promise<void> {
  const { used, limit } = quotaUsages;
  await db
    .update(quotaUsages)
    .set({ told: 0 })
    .where(
      and(
        isOf(account),
        eq(quotaUsages.current, true),
        sql`(${limit} is null or ${used} * 100 < ${limit} * ${level})`,
      ),
    );
}

/** Writes what was counted. The row is locked. */
export async function saveUsage(
  tx: Queries,
  { id, limit, added, plan, used, reserved, told, usedUpAt, recent }: UsageRow,
): Promise<void> {
  await tx
    .update(quotaUsages)
    .set({ limit, added, plan, used, reserved, told, usedUpAt, recent })
    .where(eq(quotaUsages.id, id));
}

/** A limit that an administrator gave; undefined: the plan’s holds. */
export async function findOwnLimit(
  db: Queries,
  { userId, feature }: Account,
): Promise<{ counts: number | null } | undefined> {
  const [row] = await db
    .select({ counts: quotaLimits.counts })
    .from(quotaLimits)
    .where(and(eq(quotaLimits.userId, userId), eq(quotaLimits.feature, feature)));
  return row;
}

export async function listOwnLimits(
  db: Queries,
  userIds: UserId[],
): Promise<(typeof quotaLimits.$inferSelect)[]> {
  return userIds.length === 0
    ? []
    : db.select().from(quotaLimits).where(inArray(quotaLimits.userId, userIds));
}

/** @param counts null: unlimited; `plan`: no limit of their own */
export async function setOwnLimit(
  tx: Queries,
  account: Account,
  counts: number | null | 'plan',
): Promise<void> {
  const { userId, feature } = account;
  if (counts === 'plan') {
    await tx.delete(quotaLimits).where(and(eq(quotaLimits.userId, userId), eq(quotaLimits.feature, feature)));
    return;
  }
  await tx
    .insert(quotaLimits)
    .values({ ...account, counts })
    .onConflictDoUpdate({ target: [quotaLimits.userId, quotaLimits.feature], set: { counts } });
}

/** Periods that are long over go, with their ledger. @returns how many */
export async function deleteUsagesBefore(db: Queries, before: Date): Promise<number> {
  const deleted = await db
    .delete(quotaUsages)
    .where(and(eq(quotaUsages.current, false), lte(quotaUsages.periodEnd, before)))
    .returning({ id: quotaUsages.id });
  return deleted.length;
}

/** Features of which something is kept now and not used up by time. */
export const KEPT_FEATURES = ['recordingStorageBytes'] as const satisfies QuotaFeature[];

export const quotasData: PersonalData = {
  whenDeleted: { quota_limits: 'deleted', quota_usages: 'deleted' },
  async erase(tx, { id }) {
    await tx.delete(quotaUsages).where(eq(quotaUsages.userId, id));
    await tx.delete(quotaLimits).where(eq(quotaLimits.userId, id));
  },
};
