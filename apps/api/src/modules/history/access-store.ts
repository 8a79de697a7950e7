import {
  type ConferenceId,
  HISTORY_PARTS,
  type HistoryAccess,
  type HistoryPart,
  type UserId,
} from '@intermind/contracts';
import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/client.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { conferenceAccess, conferenceShares } from '../../db/schema/history.ts';
import { people } from '../../db/schema/participants.ts';
import { users } from '../../db/schema/users.ts';
import { keepCovered } from '../legal-holds/index.ts';

export interface GrantedAccess {
  conferenceId: ConferenceId;
  startedAt: Date;
  host: UserId;
  /** The person who enters. */
  participant: UserId;
}

/**
 * Does nothing for members who have access already, or whose account is deleted; a member who imported the meeting and then enters
 * has it of their own.
 */
export async function grantAccess(
  db: Queries,
  { conferenceId, startedAt, ...members }: GrantedAccess,
): Promise<void> {
  const ids = [members.host, members.participant];
  await db
    .insert(conferenceAccess)
    .select(
      db
        .select({
          userId: users.id,
          conferenceId: sql<ConferenceId>`${conferenceId}`.as('conference_id'),
          startedAt: sql<Date>`${startedAt.toISOString()}::timestamptz`.as('started_at'),
          via: sql<HistoryAccess>`case when ${users.id} = ${members.host} then 'host' else 'participant' end`.as(
            'via',
          ),
          shareId: sql<null>`null`.as('share_id'),
          participants: sql<null>`null::integer`.as('participants'),
        })
        .from(users)
        .where(and(inArray(users.id, ids), isNull(users.deletedAt)))
        .for('key share'),
    )
    .onConflictDoUpdate({
      target: [conferenceAccess.userId, conferenceAccess.conferenceId],
      set: { via: sql`excluded.via`, shareId: null },
      setWhere: eq(conferenceAccess.via, 'share'),
    });
}

/** What the member may open of a meeting; undefined where the member has no access. */
export async function readableParts(
  db: Queries,
  userId: UserId,
  conferenceId: ConferenceId,
): Promise<readonly HistoryPart[] | undefined> {
  const [row] = await db
    .select({ shared: conferenceShares.includes })
    .from(conferenceAccess)
    .leftJoin(conferenceShares, eq(conferenceShares.id, conferenceAccess.shareId))
    .where(and(eq(conferenceAccess.userId, userId), eq(conferenceAccess.conferenceId, conferenceId)))
    .limit(1);
  return row && (row.shared ?? HISTORY_PARTS);
}

/** Whether the member took part. For queries that join the conference with its access rows. */
export const wasInside = sql<boolean>`exists (select from ${people} where ${people.conferenceId} = ${conferences.id} and ${people.userId} = ${conferenceAccess.userId})`;

/**
 * Meetings whose transcript the member may read now, as a part of other queries: while one runs, only people who took
 * part (`readTranscript`). People who were removed have no access left.
 */
export function readableTranscripts(db: Queries, userId: UserId) {
  return db
    .select({ conferenceId: conferenceAccess.conferenceId, startedAt: conferenceAccess.startedAt })
    .from(conferenceAccess)
    .innerJoin(conferences, eq(conferences.id, conferenceAccess.conferenceId))
    .leftJoin(conferenceShares, eq(conferenceShares.id, conferenceAccess.shareId))
    .where(
      and(
        eq(conferenceAccess.userId, userId),
        or(isNull(conferenceAccess.shareId), sql`${conferenceShares.includes} @> '["transcript"]'`),
        or(isNotNull(conferences.endedAt), wasInside),
      ),
    );
}

/** The newest meetings in a member’s history, as a part of other queries; some they may not read. */
export function newestMeetings(db: Queries, userId: UserId, limit: number) {
  return db
    .select({ conferenceId: conferenceAccess.conferenceId, startedAt: conferenceAccess.startedAt })
    .from(conferenceAccess)
    .where(eq(conferenceAccess.userId, userId))
    .orderBy(desc(conferenceAccess.startedAt))
    .limit(limit);
}

/** Who has a meeting in their history, as a part of other queries. @param conferenceId a column of theirs */
export function whoHas(db: Queries, conferenceId: AnyPgColumn) {
  return db
    .select({ userId: conferenceAccess.userId })
    .from(conferenceAccess)
    .where(eq(conferenceAccess.conferenceId, conferenceId));
}

/**
 * The member neither sees the meeting any more, nor do those with whom they shared it. What they are held for stays held:
 * call it after `keepHolds`.
 */
export async function takeHistoryAway(
  tx: Queries,
  userId: UserId,
  conferenceId: ConferenceId,
): Promise<void> {
  const shares = and(eq(conferenceShares.createdBy, userId), eq(conferenceShares.conferenceId, conferenceId));
  const own = and(eq(conferenceAccess.userId, userId), eq(conferenceAccess.conferenceId, conferenceId));
  // Nobody imports them from here on.
  const shared = await tx
    .select({ id: conferenceShares.id })
    .from(conferenceShares)
    .where(shares)
    .for('update');
  const ids = shared.map(({ id }) => id);
  await keepCovered(tx, or(own, inArray(conferenceAccess.shareId, ids)));
  await tx.delete(conferenceShares).where(shares);
  await tx.delete(conferenceAccess).where(own);
}
