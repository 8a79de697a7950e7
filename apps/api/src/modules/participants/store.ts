import type { ConferenceId, GuestId, ParticipantId, UserId } from '@intermind/contracts';
import { and, asc, eq, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { conferences, participants } from '../../db/schema/index.ts';

export type ParticipantRow = typeof participants.$inferSelect;
/** The person behind participants: a member or a guest. */
export type Person = { userId: UserId } | { guestId: GuestId };

const isPerson = (person: Person): SQL =>
  'userId' in person ? eq(participants.userId, person.userId) : eq(participants.guestId, person.guestId);

export async function findParticipant(db: Queries, id: ParticipantId): Promise<ParticipantRow | undefined> {
  const [row] = await db.select().from(participants).where(eq(participants.id, id)).limit(1);
  return row;
}

export async function findParticipants(db: Queries, ids: ParticipantId[]): Promise<ParticipantRow[]> {
  if (ids.length === 0) return [];
  return db.select().from(participants).where(inArray(participants.id, ids));
}

/** Everybody who was ever admitted to the conference, in the order of joining. */
export async function listParticipants(db: Queries, conferenceId: ConferenceId): Promise<ParticipantRow[]> {
  return db
    .select()
    .from(participants)
    .where(eq(participants.conferenceId, conferenceId))
    .orderBy(asc(participants.joinedAt), asc(participants.id));
}

export async function listPresent(db: Queries, conferenceId: ConferenceId): Promise<ParticipantRow[]> {
  return db
    .select()
    .from(participants)
    .where(and(eq(participants.conferenceId, conferenceId), isNull(participants.leftAt)))
    .orderBy(asc(participants.joinedAt), asc(participants.id));
}

/** All participations of one person in one conference, oldest first. */
export async function findParticipations(
  db: Queries,
  conferenceId: ConferenceId,
  person: Person,
): Promise<ParticipantRow[]> {
  return db
    .select()
    .from(participants)
    .where(and(eq(participants.conferenceId, conferenceId), isPerson(person)))
    .orderBy(asc(participants.joinedAt), asc(participants.id));
}

/** All participations of one person in conferences that are running. */
export async function findRunningParticipations(db: Queries, person: Person): Promise<ParticipantRow[]> {
  const rows = await db
    .select({ participant: participants })
    .from(participants)
    .innerJoin(conferences, eq(conferences.id, participants.conferenceId))
    .where(and(isPerson(person), isNull(conferences.endedAt)));
  return rows.map(({ participant }) => participant);
}

export async function insertParticipant(db: Queries, row: ParticipantRow): Promise<ParticipantRow> {
  await db.insert(participants).values(row);
  return row;
}

export async function updateParticipant(
  db: Queries,
  id: ParticipantId,
  change: Partial<ParticipantRow>,
): Promise<ParticipantRow | undefined> {
  const [row] = await db.update(participants).set(change).where(eq(participants.id, id)).returning();
  return row;
}

/** Marks as left who is present, or was only lost. Answers false when there was nothing to mark. */
export async function markLeft(db: Queries, id: ParticipantId, now: Date): Promise<boolean> {
  const marked = await db
    .update(participants)
    .set({ leftAt: now, leftReason: 'left', absentSince: null })
    .where(and(eq(participants.id, id), or(isNull(participants.leftAt), eq(participants.leftReason, 'lost'))))
    .returning({ id: participants.id });
  return marked.length === 1;
}

/** Marks as expelled, wherever they are. Answers false when they are already. */
export async function markExpelled(db: Queries, id: ParticipantId, now: Date): Promise<boolean> {
  const marked = await db
    .update(participants)
    .set({ leftAt: now, leftReason: 'expelled', expelledAt: now, absentSince: null })
    .where(and(eq(participants.id, id), isNull(participants.expelledAt)))
    .returning({ id: participants.id });
  return marked.length === 1;
}

/** Marks as lost who is still present and was absent already before `absentBefore`. */
export async function markLost(
  db: Queries,
  id: ParticipantId,
  absentBefore: Date,
  now: Date,
): Promise<boolean> {
  const marked = await db
    .update(participants)
    .set({ leftAt: now, leftReason: 'lost', absentSince: null })
    .where(
      and(eq(participants.id, id), isNull(participants.leftAt), lte(participants.absentSince, absentBefore)),
    )
    .returning({ id: participants.id });
  return marked.length === 1;
}

/** Takes back a departure of that reason. */
export async function markBack(
  db: Queries,
  id: ParticipantId,
  reason: 'left' | 'lost',
): Promise<ParticipantRow | undefined> {
  const [row] = await db
    .update(participants)
    .set({ leftAt: null, leftReason: null, absentSince: null })
    .where(and(eq(participants.id, id), eq(participants.leftReason, reason), isNull(participants.expelledAt)))
    .returning();
  return row;
}

export async function markSeen(db: Queries, id: ParticipantId): Promise<void> {
  await db.update(participants).set({ absentSince: null }).where(eq(participants.id, id));
}

export async function markAbsent(db: Queries, id: ParticipantId, now: Date): Promise<void> {
  await db
    .update(participants)
    .set({ absentSince: now })
    .where(and(eq(participants.id, id), isNull(participants.leftAt), isNull(participants.absentSince)));
}
