import type { ConferenceId, ParticipantId } from '@intermind/contracts';
import { and, eq, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { participants, people, TAKES_EVERYTHING } from '../../db/schema/participants.ts';
import { change, type ParticipantRow } from './store.ts';

/** How many present participants the media server shows, and how many it does not, by conference. */
export async function countPresent(
  db: Queries,
  ids: ConferenceId[],
): Promise<Map<ConferenceId, { seen: number; absent: number }>> {
  if (ids.length === 0) return new Map();
  const counted = (where: SQL) => sql<number>`count(*) filter (where ${where})`.mapWith(Number);
  const rows = await db
    .select({
      id: participants.conferenceId,
      seen: counted(isNull(participants.absentSince)),
      absent: counted(isNotNull(participants.absentSince)),
    })
    .from(participants)
    .where(and(inArray(participants.conferenceId, ids), isNull(participants.leftAt)))
    .groupBy(participants.conferenceId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Marks as lost everyone present who has been absent since before `absentBefore`. */
export async function markLost(
  db: Queries,
  id: ParticipantId,
  absentBefore: Date,
  now: Date,
): Promise<ParticipantRow | undefined> {
  const [row] = await change(
    db,
    and(eq(participants.id, id), isNull(participants.leftAt), lte(participants.absentSince, absentBefore)),
    { leftAt: now, leftReason: 'lost', absentSince: null },
  );
  return row;
}

/** A lost participant does not come back: they left when they were lost. Undefined when they are back, or left themselves. */
export async function markGone(db: Queries, id: ParticipantId): Promise<ParticipantRow | undefined> {
  const isLost = and(eq(participants.id, id), eq(participants.leftReason, 'lost'));
  const [row] = await change(db, isLost, {
    leftReason: 'left',
    handRaisedAt: null,
    ...TAKES_EVERYTHING,
  });
  return row;
}

/** Takes back a departure of that reason. */
export async function markBack(
  db: Queries,
  id: ParticipantId,
  reason: 'left' | 'lost',
  now: Date,
): Promise<ParticipantRow | undefined> {
  const [row] = await change(
    db,
    and(eq(participants.id, id), eq(participants.leftReason, reason), isNull(people.expelledAt)),
    { leftAt: null, leftReason: null, absentSince: null, connectedAt: now },
  );
  return row;
}

export async function markSeen(db: Queries, id: ParticipantId, now: Date): Promise<void> {
  await db
    .update(participants)
    .set({
      absentSince: null,
      connectedAt: sql`coalesce(${participants.connectedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(participants.id, id));
}

export async function markAbsent(db: Queries, id: ParticipantId, now: Date): Promise<void> {
  await db
    .update(participants)
    .set({ absentSince: now })
    .where(and(eq(participants.id, id), isNull(participants.leftAt), isNull(participants.absentSince)));
}
