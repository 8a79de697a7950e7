import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { accounts, oidcPayloads } from '../../../db/schema/accounts.ts';
import type { EventBus } from '../../../events/index.ts';
import { recheckTokens } from './sessions-store.ts';

export type AccountRow = typeof accounts.$inferSelect;

export async function findAccount(db: Queries, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id)).limit(1);
  return row;
}

/** @param email lower case */
export async function findAccountByEmail(db: Queries, email: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.email, email)).limit(1);
  return row;
}

/** Answers false when the email address is taken. */
export async function insertAccount(db: Queries, row: typeof accounts.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(accounts).values(row).onConflictDoNothing().returning({ id: accounts.id });
  return inserted.length === 1;
}

export async function updateAccount(db: Queries, id: string, change: Partial<AccountRow>): Promise<boolean> {
  const updated = await db
    .update(accounts)
    .set(change)
    .where(eq(accounts.id, id))
    .returning({ id: accounts.id });
  return updated.length === 1;
}

export async function countAccounts(db: Queries): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(accounts);
  return row!.count;
}

/** Administrators beside one. */
export async function countAdminAccounts(db: Queries, beside: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(accounts)
    .where(and(accounts.isAdmin, ne(accounts.id, beside)));
  return row!.count;
}

export async function removeAccount(db: Queries, id: string): Promise<void> {
  await db.delete(accounts).where(eq(accounts.id, id));
  await db.delete(oidcPayloads).where(eq(oidcPayloads.accountId, id));
}

/**
 * Ends every sign-in of an account: sessions, grants, codes, refresh tokens, and with them the access tokens.
 * @param except the session that stays, with the grant made in it
 */
export async function endSessions(
  { db, bus }: { db: Queries; bus: EventBus },
  accountId: string,
  except?: { sessionUid: string; grantId: string | undefined },
): Promise<void> {
  const stays = except
    ? or(
        eq(oidcPayloads.uid, except.sessionUid),
        ...(except.grantId
          ? [eq(oidcPayloads.grantId, except.grantId), eq(oidcPayloads.id, except.grantId)]
          : []),
      )
    : undefined;
  await db
    .delete(oidcPayloads)
    .where(
      and(
        eq(oidcPayloads.accountId, accountId),
        stays ? sql`(${stays}) is not true` : undefined,
        ne(oidcPayloads.model, 'Interaction'),
      ),
    );
  await recheckTokens({ db, bus }, accountId);
}
