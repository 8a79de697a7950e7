import {
  avatarOwner,
  type ConferenceId,
  type ConsentPurpose,
  type GuestId,
  isModerator,
  type ParticipantId,
  type PersonId,
  type Role,
  ROLES,
  type UserId,
} from '@intermind/contracts';
import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  max,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { PLANNED_ONCE } from '../../db/planning-client.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { participants, people, TAKES_EVERYTHING } from '../../db/schema/participants.ts';
import { users } from '../../db/schema/users.ts';
import { mayHaveAvatar } from './avatar-store.ts';

type PersonRow = typeof people.$inferSelect;
/** One admission, with what is known about the person. */
export type ParticipantRow = typeof participants.$inferSelect &
  Pick<
    PersonRow,
    | 'userId'
    | 'guestId'
    | 'assistant'
    | 'name'
    | 'role'
    | 'offRecordSince'
    | 'refuses'
    | 'consentsAt'
    | 'expelledAt'
  >;
/** The person behind participants: a member or a guest. */
export type Person = { userId: UserId } | { guestId: GuestId };

const COLUMNS = {
  ...getTableColumns(participants),
  userId: people.userId,
  guestId: people.guestId,
  assistant: people.assistant,
  name: people.name,
  role: people.role,
  offRecordSince: people.offRecordSince,
  refuses: people.refuses,
  consentsAt: people.consentsAt,
  expelledAt: people.expelledAt,
};
const NEXT_VERSION = sql`${participants.version} + 1`;

export const isPerson = (person: Person): SQL =>
  'userId' in person ? eq(people.userId, person.userId) : eq(people.guestId, person.guestId);

const select = (db: Queries) =>
  db.select(COLUMNS).from(participants).innerJoin(people, eq(people.id, participants.personId));

export async function findParticipant(db: Queries, id: ParticipantId): Promise<ParticipantRow | undefined> {
  const [row] = await select(db).where(eq(participants.id, id)).limit(1);
  return row;
}

export async function findParticipants(db: Queries, ids: ParticipantId[]): Promise<ParticipantRow[]> {
  if (ids.length === 0) return [];
  return select(db).where(inArray(participants.id, ids));
}

/** Everyone ever admitted, and the voice assistant, in the order of joining. */
export async function listParticipants(db: Queries, conferenceId: ConferenceId): Promise<ParticipantRow[]> {
  return select(db)
    .where(eq(participants.conferenceId, conferenceId))
    .orderBy(asc(participants.joinedAt), asc(participants.id));
}

const isPersonOf = (id: ConferenceId) => and(eq(participants.conferenceId, id), eq(people.assistant, false));

/** A person who is inside now; without the voice assistant. For queries that join participants and people. */
export const isInside = (id: ConferenceId) => and(isPersonOf(id), isNull(participants.leftAt));

/** A statement that reads every person inside now, and every admission of one person, in the order of joining. */
export function selectPresentAnd(db: Queries, conferenceId: ConferenceId, person: Person) {
  // By id, so that the database reads no one else of the many who were here before.
  const known = db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.conferenceId, conferenceId), isPerson(person)));
  return select(db)
    .where(and(isPersonOf(conferenceId), or(isNull(participants.leftAt), eq(participants.personId, known))))
    .orderBy(asc(participants.joinedAt), asc(participants.id))
    .prepare(PLANNED_ONCE);
}

/** Every person inside now, in the order of joining; without the voice assistant. */
export function listPresent(db: Queries, conferenceId: ConferenceId): Promise<ParticipantRow[]> {
  return select(db).where(isInside(conferenceId)).orderBy(asc(participants.joinedAt), asc(participants.id));
}

/** Whether someone who can admit others is inside now. */
export async function hasModeratorInside(db: Queries, conferenceId: ConferenceId): Promise<boolean> {
  const rows = await db
    .select({ id: participants.id })
    .from(participants)
    .innerJoin(people, eq(people.id, participants.personId))
    .where(and(isInside(conferenceId), inArray(people.role, ROLES.filter(isModerator))))
    .limit(1);
  return rows.length > 0;
}

/**
 * Whether the participant may be connected to the media server now: admitted to a running conference, and neither removed,
 * nor replaced or dropped, nor an account that was deleted. Someone who left by themselves may come back. An avatar may
 * while its voice assistant takes part.
 */
export async function mayConnect(db: Queries, id: string): Promise<boolean> {
  const assistant = avatarOwner(id);
  if (assistant) return mayHaveAvatar(db, { assistant });
  const rows = await db
    .select({ id: participants.id })
    .from(participants)
    .innerJoin(people, eq(people.id, participants.personId))
    .innerJoin(conferences, eq(conferences.id, participants.conferenceId))
    .leftJoin(users, eq(users.id, people.userId))
    .where(
      and(
        eq(participants.id, id as ParticipantId),
        or(isNull(participants.leftReason), inArray(participants.leftReason, ['left', 'lost'])),
        isNull(people.expelledAt),
        isNull(conferences.endedAt),
        isNull(users.deletedAt),
      ),
    );
  return rows.length > 0;
}

/** All participations of one person in one conference, oldest first. */
export async function findParticipations(
  db: Queries,
  conferenceId: ConferenceId,
  person: Person,
): Promise<ParticipantRow[]> {
  return select(db)
    .where(and(eq(people.conferenceId, conferenceId), isPerson(person)))
    .orderBy(asc(participants.joinedAt), asc(participants.id))
    .prepare(PLANNED_ONCE)
    .execute();
}

/** All participations of one person in several conferences. */
export async function findParticipationsIn(
  db: Queries,
  ids: ConferenceId[],
  person: Person,
): Promise<ParticipantRow[]> {
  if (ids.length === 0) return [];
  return select(db).where(and(inArray(people.conferenceId, ids), isPerson(person)));
}

/** Whether this was a participant of the person in a conference that has ended, or of one that was deleted since. */
export async function wasInEnded(
  db: Queries,
  person: Person,
  id: ParticipantId | undefined,
): Promise<boolean> {
  if (id === undefined) return false;
  const [row] = await db
    .select({ userId: people.userId, guestId: people.guestId, endedAt: conferences.endedAt })
    .from(participants)
    .innerJoin(people, eq(people.id, participants.personId))
    .innerJoin(conferences, eq(conferences.id, participants.conferenceId))
    .where(eq(participants.id, id));
  if (!row) return true;
  const own = 'userId' in person ? row.userId === person.userId : row.guestId === person.guestId;
  return own && row.endedAt !== null;
}

/** All participations of one person in conferences that are running. */
export async function findRunningParticipations(db: Queries, person: Person): Promise<ParticipantRow[]> {
  return select(db)
    .innerJoin(conferences, eq(conferences.id, participants.conferenceId))
    .where(and(isPerson(person), isNull(conferences.endedAt)));
}

/** A statement that inserts a person. */
export const personInsert = (db: Queries, row: PersonRow) =>
  db.insert(people).values(row).prepare(PLANNED_ONCE);

/** Gives the person another name in running conferences. @returns their participations there */
export async function renameInRunning(db: Queries, person: Person, name: string): Promise<ParticipantRow[]> {
  const running = db.select({ id: conferences.id }).from(conferences).where(isNull(conferences.endedAt));
  await db
    .update(people)
    .set({ name })
    .where(and(isPerson(person), inArray(people.conferenceId, running)));
  return change(db, and(isPerson(person), inArray(participants.conferenceId, running)), {});
}

/** Takes the person's name out of every conference they were in. */
export async function forgetName(db: Queries, person: Person): Promise<void> {
  await db.update(people).set({ name: '' }).where(isPerson(person));
}

/** A statement that gives a person another name. */
export const personRenaming = (db: Queries, id: PersonId, name: string) =>
  db.update(people).set({ name }).where(eq(people.id, id));

/** Gives the person another role, on every device. @returns all participations of the person */
export async function changeRole(db: Queries, id: PersonId, role: Role): Promise<ParticipantRow[]> {
  await db.update(people).set({ role }).where(eq(people.id, id));
  return change(db, eq(participants.personId, id), {});
}

/**
 * Takes the person off the record, or back on it, on every device.
 *
 * @returns all participations of the person, and since when the person had been off the record; undefined when nothing
 *   changed
 */
export async function setOffRecord(
  tx: Queries,
  id: PersonId,
  since: Date | null,
): Promise<{ rows: ParticipantRow[]; wasSince: Date | null } | undefined> {
  const [person] = await tx
    .select({ wasSince: people.offRecordSince })
    .from(people)
    .where(eq(people.id, id))
    .for('update');
  if (!person || (person.wasSince === null) === (since === null)) return undefined;
  await tx.update(people).set({ offRecordSince: since }).where(eq(people.id, id));
  return { ...person, rows: await change(tx, eq(participants.personId, id), {}) };
}

/** Until the transaction ends nobody else answers for the person, and nothing they said is stored. */
export async function lockPerson(
  tx: Queries,
  conferenceId: ConferenceId,
  person: Person,
): Promise<Pick<PersonRow, 'id' | 'consentsAt'> | undefined> {
  const [row] = await tx
    .select({ id: people.id, consentsAt: people.consentsAt })
    .from(people)
    .where(and(eq(people.conferenceId, conferenceId), isPerson(person)))
    .for('update');
  return row;
}

/** What the person refuses from now on, on every device. @returns all participations of the person */
export async function setRefusals(
  tx: Queries,
  id: PersonId,
  refuses: ConsentPurpose[],
  consentsAt: Date,
): Promise<ParticipantRow[]> {
  await tx.update(people).set({ refuses, consentsAt }).where(eq(people.id, id));
  return change(tx, eq(participants.personId, id), {});
}

/** When those who refuse AI said so, the last of each meeting: answers from before may hold their words. */
export async function aiRefusedAt(
  db: Queries,
  ids: readonly ConferenceId[],
): Promise<ReadonlyMap<ConferenceId, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: people.conferenceId, at: max(people.consentsAt) })
    .from(people)
    .where(and(inArray(people.conferenceId, [...ids]), sql`'ai' = any(${people.refuses})`))
    .groupBy(people.conferenceId);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
}

/** @returns the member it was; undefined for a guest, and for a member who was expelled before */
export async function markPersonExpelled(db: Queries, id: PersonId, now: Date): Promise<UserId | undefined> {
  const [row] = await db
    .update(people)
    .set({ expelledAt: now })
    .where(and(eq(people.id, id), isNull(people.expelledAt)))
    .returning({ userId: people.userId });
  return row?.userId ?? undefined;
}

/** A statement that inserts a participant, whose person is there. */
export const participantInsert = (db: Queries, row: typeof participants.$inferSelect) =>
  db.insert(participants).values(row).prepare(PLANNED_ONCE);

type Change = Partial<Omit<typeof participants.$inferSelect, 'id' | 'personId' | 'conferenceId' | 'version'>>;

/** Changes participants; each gets another version. */
export async function change(db: Queries, where: SQL | undefined, values: Change): Promise<ParticipantRow[]> {
  return changing(db, where, values);
}

const changing = (db: Queries, where: SQL | undefined, values: Change) =>
  db
    .update(participants)
    .set({ ...values, version: NEXT_VERSION })
    .from(people)
    .where(and(eq(people.id, participants.personId), where))
    .returning(COLUMNS);

export async function updateParticipant(
  db: Queries,
  id: ParticipantId,
  values: Change,
): Promise<ParticipantRow | undefined> {
  const [row] = await change(db, eq(participants.id, id), values);
  return row;
}

/**
 * Marks a present or lost participant as left. Undefined when there was nothing to mark.
 * @param person whose it must be; absent: anyone's
 */
export async function markLeft(
  db: Queries,
  id: ParticipantId,
  reason: 'left' | 'replaced' | 'dropped',
  now: Date,
  person?: Person,
): Promise<ParticipantRow | undefined> {
  const isThere = or(isNull(participants.leftAt), eq(participants.leftReason, 'lost'));
  const isTheirs = person && isPerson(person);
  const [row] = await changing(db, and(eq(participants.id, id), isThere, isTheirs), {
    leftAt: now,
    leftReason: reason,
    absentSince: null,
    handRaisedAt: null,
    ...TAKES_EVERYTHING,
  })
    .prepare(PLANNED_ONCE)
    .execute();
  return row;
}

/** People removed by a moderator, first removed first: of each the latest participation. */
export async function listRemoved(db: Queries, conferenceId: ConferenceId): Promise<ParticipantRow[]> {
  const rows = await select(db)
    .where(and(eq(people.conferenceId, conferenceId), isNotNull(people.expelledAt)))
    .orderBy(asc(people.expelledAt), asc(participants.joinedAt));
  return [...new Map(rows.map((row) => [row.personId, row])).values()];
}

/** Readmits a removed person. @returns whether they had been removed */
export async function takeBackExpulsion(db: Queries, id: PersonId): Promise<boolean> {
  const rows = await db
    .update(people)
    .set({ expelledAt: null })
    .where(and(eq(people.id, id), isNotNull(people.expelledAt)))
    .returning({ id: people.id });
  // Devices of a member may rejoin like those of people who left; a guest, who reads what was said since they joined, joins anew.
  const theirs = and(
    eq(participants.personId, id),
    eq(participants.leftReason, 'expelled'),
    isNotNull(people.userId),
  );
  await change(db, theirs, { leftReason: 'left' });
  return rows.length > 0;
}

/** Marks every participation of the person as expelled. @returns those that were not yet */
export async function markExpelled(db: Queries, id: PersonId, now: Date): Promise<ParticipantRow[]> {
  const notYet = or(isNull(participants.leftReason), ne(participants.leftReason, 'expelled'));
  return change(db, and(eq(participants.personId, id), notYet), {
    leftAt: now,
    leftReason: 'expelled',
    absentSince: null,
    handRaisedAt: null,
    ...TAKES_EVERYTHING,
  });
}
