import type { UserId } from '@intermind/contracts';
import { and, eq, isNull, lte, ne, or } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import { calendarRevocations, calendarSources } from '../../db/schema/calendars.ts';
import type { SourceRow } from './store.ts';

export type Revocation = typeof calendarRevocations.$inferSelect;

const AT_A_TIME = 20;

/** Access to be taken back, kept in the transaction that deletes the source, so that no crash forgets it. */
export async function planRevocation(
  tx: Queries,
  { id, userId, secret, accountHash }: Pick<SourceRow, 'id' | 'userId' | 'secret' | 'accountHash'>,
  now: Date,
): Promise<Revocation> {
  const planned = { id, userId, secret, accountHash, createdAt: now, nextTryAt: now };
  await tx.insert(calendarRevocations).values(planned);
  return planned;
}

/**
 * A member who connects an account again wants it. Google takes all access of an account back at once, so that a revocation that is
 * still to be done would end the new one too. Those of other accounts stay.
 * @param accountHash null: nobody knows which account it is
 */
export async function forgetRevocations(
  tx: Queries,
  userId: UserId,
  accountHash: string | null,
): Promise<void> {
  const mayBeOfAccount =
    accountHash === null
      ? undefined
      : or(isNull(calendarRevocations.accountHash), eq(calendarRevocations.accountHash, accountHash));
  await tx.delete(calendarRevocations).where(and(eq(calendarRevocations.userId, userId), mayBeOfAccount));
}

/** Whether a member has the account connected: they would lose their access with the one that is taken back. */
export async function isConnected(
  db: Database,
  { accountHash }: Pick<Revocation, 'accountHash'>,
): Promise<boolean> {
  if (accountHash === null) return false;
  const { accountHash: hash, state } = calendarSources;
  return (await db.$count(calendarSources, and(eq(hash, accountHash), ne(state, 'reconnect')))) > 0;
}

export async function dueRevocations(db: Database, now: Date): Promise<Revocation[]> {
  return db
    .select()
    .from(calendarRevocations)
    .where(lte(calendarRevocations.nextTryAt, now))
    .limit(AT_A_TIME);
}

/** @returns whether it was still to be done: not where another one is at it, or the member wants the access again */
export async function postponeRevocation(
  db: Database,
  { id, nextTryAt: before }: Pick<Revocation, 'id' | 'nextTryAt'>,
  nextTryAt: Date,
): Promise<boolean> {
  const { id: itsId, nextTryAt: planned } = calendarRevocations;
  const rows = await db
    .update(calendarRevocations)
    .set({ nextTryAt })
    .where(and(eq(itsId, id), eq(planned, before)))
    .returning({ id: itsId });
  return rows.length > 0;
}

/** Those of the member that nobody has begun wait until then. */
export async function holdRevocations(
  db: Database,
  { userId, now, until }: { userId: UserId; now: Date; until: Date },
): Promise<void> {
  const { userId: owner, nextTryAt } = calendarRevocations;
  await db
    .update(calendarRevocations)
    .set({ nextTryAt: until })
    .where(and(eq(owner, userId), lte(nextTryAt, now)));
}

/** Whether one of the member is to be tried until then. */
export async function isRevocationDue(
  db: Database,
  { userId, until }: { userId: UserId; until: Date },
): Promise<boolean> {
  const { userId: owner, nextTryAt } = calendarRevocations;
  return (await db.$count(calendarRevocations, and(eq(owner, userId), lte(nextTryAt, until)))) > 0;
}

export async function endRevocation(db: Database, { id }: Pick<Revocation, 'id'>): Promise<void> {
  await db.delete(calendarRevocations).where(eq(calendarRevocations.id, id));
}
