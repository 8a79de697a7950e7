import { and, eq, gt, lt } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { signInSteps } from '../../../db/schema/accounts.ts';

export type SignInStep = typeof signInSteps.$inferSelect;
type StepId = Pick<SignInStep, 'purpose' | 'uid'>;

/** How long the second step may take. */
export const STEP_LIFETIME_MS = 10 * 60_000;

/** Begins it; an earlier one of the same browser for the same purpose is over. */
export async function beginStep(
  db: Queries,
  now: Date,
  step: StepId & Partial<Pick<SignInStep, 'accountId' | 'challenge' | 'secret'>>,
): Promise<void> {
  const values = {
    accountId: null,
    challenge: null,
    secret: null,
    ...step,
    expiresAt: new Date(now.getTime() + STEP_LIFETIME_MS),
  };
  await db
    .insert(signInSteps)
    .values(values)
    .onConflictDoUpdate({ target: [signInSteps.purpose, signInSteps.uid], set: values });
}

export async function findStep(db: Queries, now: Date, id: StepId): Promise<SignInStep | undefined> {
  const [row] = await db.select().from(signInSteps).where(isOpen(now, id)).limit(1);
  return row;
}

/** Uses it up: of several at the same time one gets it. */
export async function takeStep(db: Queries, now: Date, id: StepId): Promise<SignInStep | undefined> {
  const [row] = await db.delete(signInSteps).where(isOpen(now, id)).returning();
  return row;
}

export async function dropSteps(db: Queries, accountId: string): Promise<void> {
  await db.delete(signInSteps).where(eq(signInSteps.accountId, accountId));
}

/** Removes what has expired. @returns how many */
export async function deleteExpiredSteps(db: Queries, now: Date): Promise<number> {
  const deleted = await db.delete(signInSteps).where(lt(signInSteps.expiresAt, now));
  return deleted.rowCount ?? 0;
}

function isOpen(now: Date, { purpose, uid }: StepId) {
  return and(eq(signInSteps.purpose, purpose), eq(signInSteps.uid, uid), gt(signInSteps.expiresAt, now));
}
