import type { ConferenceId, UserId } from '@intermind/contracts';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/client.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { conferenceAccess } from '../../db/schema/history.ts';
import { legalHoldMeetings, legalHolds } from '../../db/schema/legal-holds.ts';
import { people } from '../../db/schema/participants.ts';
import { ApiError } from '../../http/errors.ts';
import type { PersonalData } from '../users/index.ts';

/** Whether a member hosted a meeting, took part in it, or has it in their history. */
const isOf = (userId: SQL, conferenceId: AnyPgColumn | ConferenceId | SQL): SQL => sql`(
  exists (select from ${conferences} own where own.id = ${conferenceId} and own.created_by = ${userId})
  or exists (select from ${people} met where met.conference_id = ${conferenceId} and met.user_id = ${userId})
  or exists (select from ${conferenceAccess} seen where seen.conference_id = ${conferenceId} and seen.user_id = ${userId}))`;

/** Whether the meeting is held, itself or with one of its members, as a part of other queries. */
export const isHeld = (
  conferenceId: AnyPgColumn | ConferenceId | SQL,
): SQL<boolean> => sql<boolean>`exists (select from ${legalHolds} held where held.conference_id = ${conferenceId}
  or (held.user_id is not null and ${isOf(sql`held.user_id`, conferenceId)})
  or exists (select from ${legalHoldMeetings} kept where kept.hold_id = held.id and kept.conference_id = ${conferenceId}))`;

/** The ids of all meetings that are held, as a part of queries that look at many; some are in it more than once. */
export const heldMeetings: SQL = sql`select meeting.id from ${legalHolds} held cross join lateral (
  select held.conference_id as id where held.conference_id is not null
  union all select kept.conference_id from ${legalHoldMeetings} kept where kept.hold_id = held.id
  union all select own.id from ${conferences} own where own.created_by = held.user_id
  union all select met.conference_id from ${people} met where met.user_id = held.user_id
  union all select seen.conference_id from ${conferenceAccess} seen where seen.user_id = held.user_id) meeting`;

/** Whether the member is held, as a part of other queries. */
export const isMemberHeld = (userId: AnyPgColumn | UserId): SQL<boolean> =>
  sql<boolean>`exists (select from ${legalHolds} held where held.user_id = ${userId})`;

/**
 * A hold is placed before what this transaction deletes, or after it. Call it first in transactions that delete: placing a
 * hold has this lock and then waits for rows.
 */
export async function keepHolds(tx: Queries): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('legal holds'))`);
}

async function refuseIf(tx: Queries, held: SQL<boolean>): Promise<void> {
  await keepHolds(tx);
  const { rows } = await tx.execute<{ held: boolean }>(sql`select ${held} as held`);
  if (rows[0]?.held) throw new ApiError('LegalHold');
}

/** Call it first in the transaction that deletes something of a meeting. @throws ApiError LegalHold */
export function requireNotHeld(tx: Queries, id: ConferenceId): Promise<void> {
  return refuseIf(tx, isHeld(id));
}

/** Call it first in the transaction that deletes what only the member has. @throws ApiError LegalHold */
export function requireMemberNotHeld(tx: Queries, id: UserId): Promise<void> {
  return refuseIf(tx, isMemberHeld(id));
}

/**
 * Members who are held lose access to the meeting, and their holds go on covering it. Call it before, after `keepHolds`.
 * @param lost of `conference_access`
 */
export async function keepCovered(tx: Queries, lost: SQL | undefined): Promise<void> {
  await tx
    .insert(legalHoldMeetings)
    .select(
      tx
        .select({ holdId: legalHolds.id, conferenceId: conferenceAccess.conferenceId })
        .from(conferenceAccess)
        .innerJoin(legalHolds, eq(legalHolds.userId, conferenceAccess.userId))
        .where(lost),
    )
    .onConflictDoNothing();
}

/** With an account words and messages go out of every meeting that the member was in: none of these may be held. */
const isAnythingHeld = (id: UserId): SQL<boolean> => sql<boolean>`(${isMemberHeld(id)} or exists (
  select from (${heldMeetings}) of_holds where ${isOf(sql`${id}`, sql`of_holds.id`)}))`;

/** First of all: it refuses the deletion of an account. */
export const legalHoldsData: PersonalData = {
  whenDeleted: {
    legal_holds: {
      stays: 'a member who is held cannot be deleted; who held something is named by id only',
    },
  },
  erase: (tx, { id }) => refuseIf(tx, isAnythingHeld(id)),
};
