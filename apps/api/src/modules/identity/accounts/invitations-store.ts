import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import type { Queries } from '../../../db/client.ts';
import { invitations } from '../../../db/schema/accounts.ts';

const idOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

const DAY_MS = 24 * 60 * 60_000;

/** Makes a link for one account. Its secret is nowhere else: only the hash is stored. */
export async function invite(
  db: Queries,
  publicUrl: string,
  now: Date,
  days: number,
): Promise<{ url: string; expiresAt: Date }> {
  const secret = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  await db.insert(invitations).values({ id: idOf(secret), createdAt: now, expiresAt });
  return { url: `${publicUrl}/oidc/invitation/${secret}`, expiresAt };
}

export async function isInvited(db: Queries, secret: string, now: Date): Promise<boolean> {
  const [row] = await db.select().from(invitations).where(isOpen(secret, now)).limit(1);
  return row !== undefined;
}

/** Uses the invitation up for this account. @returns false when it is used or expired */
export async function useInvitation(
  db: Queries,
  secret: string,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const used = await db
    .update(invitations)
    .set({ usedAt: now, usedBy: accountId })
    .where(isOpen(secret, now))
    .returning({ id: invitations.id });
  return used.length === 1;
}

/** Removes what expired or was used before `time`. @returns how many */
export async function deleteInvitationsBefore(db: Queries, time: Date): Promise<number> {
  const deleted = await db
    .delete(invitations)
    .where(or(lt(invitations.expiresAt, time), lt(invitations.usedAt, time)));
  return deleted.rowCount ?? 0;
}

function isOpen(secret: string, now: Date) {
  return and(eq(invitations.id, idOf(secret)), isNull(invitations.usedAt), gt(invitations.expiresAt, now));
}
