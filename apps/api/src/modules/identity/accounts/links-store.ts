import { and, eq, gt, lt } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import type { Queries } from '../../../db/client.ts';
import { accountLinks } from '../../../db/schema/accounts.ts';

type LinkRow = typeof accountLinks.$inferSelect;
export type LinkPurpose = LinkRow['purpose'];

/** How long a link works. */
export const LINK_LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = {
  password: 60 * 60_000,
  email: 24 * 60 * 60_000,
};

const idOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Makes a one-time link; an earlier one of the account for the same purpose stops working. @returns its secret */
export async function makeLink(
  db: Queries,
  link: Pick<LinkRow, 'accountId' | 'purpose' | 'email'>,
  now: Date,
): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS[link.purpose]);
  await dropLinks(db, link.accountId, link.purpose);
  await db.insert(accountLinks).values({ id: idOf(secret), ...link, expiresAt });
  return secret;
}

export async function findLink(
  db: Queries,
  purpose: LinkPurpose,
  secret: string,
  now: Date,
): Promise<LinkRow | undefined> {
  const [row] = await db
    .select()
    .from(accountLinks)
    .where(isOpen(purpose, secret, now))
    .limit(1);
  return row;
}

/** Uses the link up: of several at the same time one gets it. */
export async function useLink(
  db: Queries,
  purpose: LinkPurpose,
  secret: string,
  now: Date,
): Promise<LinkRow | undefined> {
  const [row] = await db
    .delete(accountLinks)
    .where(isOpen(purpose, secret, now))
    .returning();
  return row;
}

export async function dropLinks(db: Queries, accountId: string, purpose: LinkPurpose): Promise<void> {
  await db
    .delete(accountLinks)
    .where(and(eq(accountLinks.accountId, accountId), eq(accountLinks.purpose, purpose)));
}

/** Removes what has expired. @returns how many */
export async function deleteExpiredLinks(db: Queries, now: Date): Promise<number> {
  const deleted = await db.delete(accountLinks).where(lt(accountLinks.expiresAt, now));
  return deleted.rowCount ?? 0;
}

function isOpen(purpose: LinkPurpose, secret: string, now: Date) {
  return and(
    eq(accountLinks.id, idOf(secret)),
    eq(accountLinks.purpose, purpose),
    gt(accountLinks.expiresAt, now),
  );
}
