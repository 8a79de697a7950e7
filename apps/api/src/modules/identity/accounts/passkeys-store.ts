import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { passkeys } from '../../../db/schema/accounts.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Newest first. */
export function passkeysOf(db: Queries, accountId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(desc(passkeys.createdAt), passkeys.id);
}

export async function countPasskeys(db: Queries, accountId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId));
  return row!.count;
}

export async function findPasskey(
  db: Queries,
  accountId: string,
  id: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(isOf(accountId, id)).limit(1);
  return row;
}

export async function findCredential(db: Queries, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).limit(1);
  return row;
}

/** @returns false when somebody has this credential already */
export async function insertPasskey(db: Queries, row: typeof passkeys.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
  return inserted.length === 1;
}

/**
 * Notes a use with the counter that the passkey told.
 * @returns false when the counter did not go on: there is a copy of the passkey. Those that count nothing stay at 0.
 */
export async function noteUse(db: Queries, id: string, counter: number, at: Date): Promise<boolean> {
  const went = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: at })
    .where(and(eq(passkeys.id, id), went))
    .returning({ id: passkeys.id });
  return used.length === 1;
}

export async function renamePasskey(db: Queries, accountId: string, id: string, name: string): Promise<void> {
  await db.update(passkeys).set({ name }).where(isOf(accountId, id));
}

/** @returns whether there was one */
export async function deletePasskey(db: Queries, accountId: string, id: string): Promise<boolean> {
  const deleted = await db.delete(passkeys).where(isOf(accountId, id)).returning({ id: passkeys.id });
  return deleted.length === 1;
}

function isOf(accountId: string, id: string) {
  return and(eq(passkeys.accountId, accountId), eq(passkeys.id, id));
}
