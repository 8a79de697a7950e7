import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { accountTotp, recoveryCodes } from '../../../db/schema/accounts.ts';

export type TotpRow = typeof accountTotp.$inferSelect;

export async function findTotp(db: Queries, accountId: string): Promise<TotpRow | undefined> {
  const [row] = await db.select().from(accountTotp).where(eq(accountTotp.accountId, accountId)).limit(1);
  return row;
}

/** @returns false when the account has one already */
export async function insertTotp(db: Queries, row: typeof accountTotp.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(accountTotp)
    .values(row)
    .onConflictDoNothing()
    .returning({ accountId: accountTotp.accountId });
  return inserted.length === 1;
}

/** Switches the second factor off. @returns whether it was on */
export async function deleteTotp(db: Queries, accountId: string): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  const deleted = await db
    .delete(accountTotp)
    .where(eq(accountTotp.accountId, accountId))
    .returning({ accountId: accountTotp.accountId });
  return deleted.length === 1;
}

/** Counts a try as failed until it turns out to be right. @returns the row with it */
export async function countTry(db: Queries, accountId: string): Promise<TotpRow | undefined> {
  const [row] = await db
    .update(accountTotp)
    .set({ failures: sql`${accountTotp.failures} + 1` })
    .where(eq(accountTotp.accountId, accountId))
    .returning();
  return row;
}

/** Uses the code of this step up. @returns false when it, or a later one, was used before */
export async function useStepOfTime(db: Queries, accountId: string, step: number): Promise<boolean> {
  const used = await db
    .update(accountTotp)
    .set({ lastStep: step, failures: 0 })
    .where(and(eq(accountTotp.accountId, accountId), lt(accountTotp.lastStep, step)))
    .returning({ accountId: accountTotp.accountId });
  return used.length === 1;
}

export async function forgetFailures(db: Queries, accountId: string): Promise<void> {
  await db.update(accountTotp).set({ failures: 0 }).where(eq(accountTotp.accountId, accountId));
}

export async function replaceRecoveryCodes(
  db: Queries,
  accountId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ codeHash, accountId })));
}

/** @returns false where there is none, or it was used before */
export async function useRecoveryCodeHash(db: Queries, codeHash: string, at: Date): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(and(eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ codeHash: recoveryCodes.codeHash });
  return used.length === 1;
}

export async function countRecoveryCodes(db: Queries, accountId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)));
  return row!.count;
}
