import type { ConferenceId, ParticipantId, PersonId, StepDown, UserId } from '@intermind/contracts';
import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { participants, people } from '../../db/schema/participants.ts';
import { quotaUsages } from '../../db/schema/quotas.ts';
import { users } from '../../db/schema/users.ts';
import type { Stay } from './stretches.ts';
import type { UsageRow } from './usage-store.ts';

/** Running meetings in the member’s rooms, with the member themselves where they are inside. */
export function listMeetingsOf(
  db: Queries,
  ownerId: UserId,
): Promise<{ id: ConferenceId; owner: PersonId | null }[]> {
  return db
    .select({ id: conferences.id, owner: people.id })
    .from(conferences)
    .leftJoin(people, and(eq(people.conferenceId, conferences.id), eq(people.userId, ownerId)))
    .where(and(eq(conferences.createdBy, ownerId), isNull(conferences.endedAt)));
}

const peopleInside = sql<number>`count(distinct ${participants.personId})::int`;

/** Running meetings with the number of people inside; empty ones are absent. */
export function countPeopleInMeetings(
  db: Queries,
  ownerId?: UserId,
): Promise<{ id: ConferenceId; ownerId: UserId; people: number }[]> {
  return db
    .select({ id: conferences.id, ownerId: conferences.createdBy, people: peopleInside })
    .from(conferences)
    .innerJoin(participants, eq(participants.conferenceId, conferences.id))
    .innerJoin(people, eq(people.id, participants.personId))
    .where(
      and(
        isNull(conferences.endedAt),
        isNull(participants.leftAt),
        eq(people.assistant, false),
        ownerId === undefined ? undefined : eq(conferences.createdBy, ownerId),
      ),
    )
    .groupBy(conferences.id, conferences.createdBy);
}

export interface MeetingWithStays {
  id: ConferenceId;
  ownerId: UserId;
  stays: Stay[];
}

/** Meetings with the people who have been inside since then, those that have ended since then too. Empty ones are absent. */
export async function listMeetingsWithStays(db: Queries, since: Date): Promise<MeetingWithStays[]> {
  const rows = await db
    .select({
      id: conferences.id,
      ownerId: conferences.createdBy,
      personId: participants.personId,
      joinedAt: participants.joinedAt,
      leftAt: participants.leftAt,
    })
    .from(conferences)
    .innerJoin(participants, eq(participants.conferenceId, conferences.id))
    .innerJoin(people, eq(people.id, participants.personId))
    .where(
      and(
        or(isNull(conferences.endedAt), gt(conferences.endedAt, since)),
        or(isNull(participants.leftAt), gt(participants.leftAt, since)),
        eq(people.assistant, false),
      ),
    );
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((stays) => {
    const { id, ownerId } = stays[0]!;
    return { id, ownerId, stays };
  });
}

/** Whether this is a device of the room’s owner. */
export async function isOwnerInside(db: Queries, id: ParticipantId, ownerId: UserId): Promise<boolean> {
  const rows = await db
    .select({ id: participants.id })
    .from(participants)
    .innerJoin(people, eq(people.id, participants.personId))
    .where(and(eq(participants.id, id), eq(people.userId, ownerId)));
  return rows.length > 0;
}

export async function findOwner(db: Queries, id: ConferenceId): Promise<UserId | undefined> {
  const [row] = await db
    .select({ ownerId: conferences.createdBy })
    .from(conferences)
    .where(eq(conferences.id, id));
  return row?.ownerId;
}

/** What the owners of these meetings have used of their interpretation, and what they want when it comes to its end. */
export function listInterpretationUses(
  db: Queries,
  ids: ConferenceId[],
): Promise<
  (Pick<UsageRow, 'limit' | 'used' | 'usedUpAt' | 'periodEnd'> & {
    id: ConferenceId;
    stepDown: StepDown | null;
  })[]
> {
  if (ids.length === 0) return Promise.resolve([]);
  const { limit, used, usedUpAt, periodEnd } = quotaUsages;
  return db
    .select({
      ...{ id: conferences.id, limit, used, usedUpAt, periodEnd },
      stepDown: sql<StepDown | null>`${users.settings} ->> 'interpretationStepDown'`,
    })
    .from(conferences)
    .innerJoin(users, eq(users.id, conferences.createdBy))
    .innerJoin(
      quotaUsages,
      and(
        eq(quotaUsages.userId, conferences.createdBy),
        eq(quotaUsages.feature, 'interpretationSeconds'),
        eq(quotaUsages.current, true),
      ),
    )
    .where(inArray(conferences.id, ids));
}
