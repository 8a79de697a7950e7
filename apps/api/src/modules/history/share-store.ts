import type { ConferenceId, ShareId, UserId } from '@intermind/contracts';
import { and, desc, eq, getTableColumns, gt, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { conferenceAccess, conferenceShares } from '../../db/schema/history.ts';
import { people } from '../../db/schema/participants.ts';
import { users } from '../../db/schema/users.ts';
import { keepCovered, keepHolds } from '../legal-holds/index.ts';

export type ShareRow = typeof conferenceShares.$inferSelect;
export type NamedShareRow = ShareRow & { firstName: string; lastName: string };

/** Answers false when the member has `max` good links to the meeting already, or no account any more. */
export async function insertShare(db: Database, row: ShareRow, max: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Links of one member are made one after the other, and none while the account is being deleted.
    const [creator] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, row.createdBy), isNull(users.deletedAt)))
      .for('update');
    if (!creator) return false;
    const good = and(
      eq(conferenceShares.conferenceId, row.conferenceId),
      eq(conferenceShares.createdBy, row.createdBy),
      gt(conferenceShares.expiresAt, row.createdAt),
    );
    if ((await tx.$count(conferenceShares, good)) >= max) return false;
    await tx.insert(conferenceShares).values(row);
    return true;
  });
}

/** Links that are good, or by which somebody has the meeting, the newest first. @param by only those of this member */
export function listShareRows(
  db: Queries,
  conferenceId: ConferenceId,
  { now, by }: { now: Date; by?: UserId },
): Promise<NamedShareRow[]> {
  return db
    .select({
      ...getTableColumns(conferenceShares),
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(conferenceShares)
    .innerJoin(users, eq(users.id, conferenceShares.createdBy))
    .where(
      and(
        eq(conferenceShares.conferenceId, conferenceId),
        or(
          gt(conferenceShares.expiresAt, now),
          sql`exists (select from ${conferenceAccess} where ${conferenceAccess.shareId} = ${conferenceShares.id})`,
        ),
        by && eq(conferenceShares.createdBy, by),
      ),
    )
    .orderBy(desc(conferenceShares.createdAt), conferenceShares.id);
}

export async function findShareByHash(db: Queries, tokenHash: string): Promise<ShareRow | undefined> {
  const [row] = await db.select().from(conferenceShares).where(eq(conferenceShares.tokenHash, tokenHash));
  return row;
}

/**
 * With it goes the access of those who imported it; of members who are held the meeting stays held.
 * @returns whether there was one
 */
export async function deleteShare(
  db: Database,
  { id, conferenceId, by }: { id: ShareId; conferenceId: ConferenceId; by?: UserId },
): Promise<boolean> {
  const share = and(
    eq(conferenceShares.id, id),
    eq(conferenceShares.conferenceId, conferenceId),
    by && eq(conferenceShares.createdBy, by),
  );
  return db.transaction(async (tx) => {
    await keepHolds(tx);
    // Nobody imports it from here on.
    const [found] = await tx
      .select({ id: conferenceShares.id })
      .from(conferenceShares)
      .where(share)
      .for('update');
    if (!found) return false;
    await keepCovered(tx, eq(conferenceAccess.shareId, id));
    await tx.delete(conferenceShares).where(share);
    return true;
  });
}

/**
 * Adds the meeting to the member’s history and counts the use; nothing happens for a member who has access already.
 * @returns false when the link is used up, revoked or expired by now
 */
export async function useShare(
  db: Database,
  { id, conferenceId }: Pick<ShareRow, 'id' | 'conferenceId'>,
  userId: UserId,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Locks the row: the last use goes to one of two members at once.
    const [share] = await tx
      .update(conferenceShares)
      .set({ uses: sql`${conferenceShares.uses} + 1` })
      .where(
        and(
          eq(conferenceShares.id, id),
          gt(conferenceShares.expiresAt, now),
          or(isNull(conferenceShares.maxUses), lt(conferenceShares.uses, conferenceShares.maxUses)),
        ),
      )
      .returning({ id: conferenceShares.id });
    if (!share) return false;
    const added = await tx
      .insert(conferenceAccess)
      .select(
        tx
          .select({
            userId: sql<UserId>`${userId}`.as('user_id'),
            conferenceId: conferences.id,
            startedAt: conferences.startedAt,
            via: sql<'share'>`'share'`.as('via'),
            shareId: sql<ShareId>`${id}`.as('share_id'),
            participants: sql<null>`null::integer`.as('participants'),
          })
          .from(conferences)
          .where(and(eq(conferences.id, conferenceId), notExpelled(userId))),
      )
      .onConflictDoUpdate({
        target: [conferenceAccess.userId, conferenceAccess.conferenceId],
        set: { shareId: sql`excluded.share_id` },
        // A wider link takes the place of a narrower one.
        setWhere: sql`${conferenceAccess.via} = 'share' and ${includesOf(sql`${id}`)} @> ${includesOf(sql`${conferenceAccess.shareId}`)} and ${conferenceAccess.shareId} <> ${id}`,
      })
      .returning({ id: conferenceAccess.conferenceId });
    if (added.length === 0)
      await tx
        .update(conferenceShares)
        .set({ uses: sql`${conferenceShares.uses} - 1` })
        .where(eq(conferenceShares.id, id));
    return true;
  });
}

const includesOf = (share: SQL): SQL =>
  sql`(select s.includes from ${conferenceShares} s where s.id = ${share})`;

/** A member who was removed from a meeting does not get it from others. */
const notExpelled = (userId: UserId): SQL =>
  sql`not exists (select from ${people} where ${people.conferenceId} = ${conferences.id} and ${people.userId} = ${userId} and ${people.expelledAt} is not null)`;
