import type { UserId } from '@intermind/contracts';
import { eq, lte } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import { calendarRevocations } from '../../db/schema/calendars.ts';
import type { SourceRow } from './store.ts';

export type Revocation = typeof calendarRevocations.$inferSelect;

const AT_A_TIME = 20;

/** Access to be taken back, kept in the transaction that deletes the source, so that no crash forgets it. */
export async function planRevocation(
  tx: Queries,
  { id, userId, secret }: Pick<SourceRow, 'id' | 'userId' | 'secret'>,
  now: Date,
): Promise<void> {
  await tx.insert(calendarRevocations).values({ id, userId, secret, createdAt: now, nextTryAt: now });
}

/**
 * A member who connects again wants it. Google takes all access of an account back at once, so that a revocation that is still
 * to be done would end the new one too.
 */
export async function forgetRevocations(tx: Queries, userId: UserId): Promise<void> {
  await tx.delete(calendarRevocations).where(eq(calendarRevocations.userId, userId));
}

export async function dueRevocations(db: Database, now: Date): Promise<Revocation[]> {
  return db
    .select()
    .from(calendarRevocations)
    .where(lte(calendarRevocations.nextTryAt, now))
    .limit(AT_A_TIME);
}

export async function postponeRevocation(
  db: Database,
  { id }: Pick<Revocation, 'id'>,
  nextTryAt: Date,
): Promise<void> {
  await db.update(calendarRevocations).set({ nextTryAt }).where(eq(calendarRevocations.id, id));
}

export async function endRevocation(db: Database, { id }: Pick<Revocation, 'id'>): Promise<void> {
  await db.delete(calendarRevocations).where(eq(calendarRevocations.id, id));
}
