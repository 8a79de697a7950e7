import type { UserId } from '@intermind/contracts';
import { and, eq, gt, isNull, lt, lte, ne, or } from 'drizzle-orm';
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
  const planned = { id, userId, secret, accountHash, createdAt: now, nextTryAt: now, askingUntil: null };
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

/** Nobody asks Google. */
const isFree = (now: Date) =>
  or(isNull(calendarRevocations.askingUntil), lte(calendarRevocations.askingUntil, now));

export async function dueRevocations(db: Database, now: Date): Promise<Revocation[]> {
  return db
    .select()
    .from(calendarRevocations)
    .where(and(lte(calendarRevocations.nextTryAt, now), isFree(now)))
    .limit(AT_A_TIME);
}

/**
 * The instance that asks Google has until then.
 * @returns whether it was still to be done: not where another one is at it, or the member wants the access again
 */
export async function beginRevocation(
  db: Database,
  { id, nextTryAt }: Pick<Revocation, 'id' | 'nextTryAt'>,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { id: itsId, nextTryAt: planned } = calendarRevocations;
  const rows = await db
    .update(calendarRevocations)
    .set({ askingUntil: until })
    .where(and(eq(itsId, id), eq(planned, nextTryAt), isFree(now)))
    .returning({ id: itsId });
  return rows.length > 0;
}

/** It did not succeed. @param begun until when the instance that tried had: another one may be at it by now */
export async function postponeRevocation(
  db: Database,
  { id }: Pick<Revocation, 'id'>,
  { begun, nextTryAt }: { begun: Date; nextTryAt: Date },
): Promise<void> {
  const { id: itsId, askingUntil } = calendarRevocations;
  await db
    .update(calendarRevocations)
    .set({ nextTryAt, askingUntil: null })
    .where(and(eq(itsId, id), eq(askingUntil, begun)));
}

/**
 * Those of the member that nobody has begun wait until then.
 * @param plannedAfter older ones are not put off
 * @returns whether one has been begun
 */
export async function holdRevocations(
  db: Database,
  { userId, plannedAfter, now, until }: { userId: UserId; plannedAfter: Date; now: Date; until: Date },
): Promise<boolean> {
  const { userId: owner, createdAt, nextTryAt, askingUntil } = calendarRevocations;
  const isOwn = eq(owner, userId);
  await db
    .update(calendarRevocations)
    .set({ nextTryAt: until })
    .where(and(isOwn, gt(createdAt, plannedAfter), lt(nextTryAt, until), isFree(now)));
  return (await db.$count(calendarRevocations, and(isOwn, gt(askingUntil, now)))) > 0;
}

export async function endRevocation(db: Database, { id }: Pick<Revocation, 'id'>): Promise<void> {
  await db.delete(calendarRevocations).where(eq(calendarRevocations.id, id));
}
