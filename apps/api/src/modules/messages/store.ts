import type { ConferenceId, MessageId, ParticipantId } from '@intermind/contracts';
import { MESSAGES_PER_PAGE } from '@intermind/contracts';
import { and, desc, eq, gt, gte, inArray, lt } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { messages } from '../../db/schema/messages.ts';
import { participants, people } from '../../db/schema/participants.ts';
import type { PersonalData } from '../users/index.ts';

export interface MessageRow extends Pick<
  typeof messages.$inferSelect,
  'id' | 'participantId' | 'text' | 'sentAt' | 'sequence' | 'key'
> {
  /** Of the sender. */
  name: string;
}

const select = (db: Queries) =>
  db
    .select({
      id: messages.id,
      participantId: messages.participantId,
      text: messages.text,
      sentAt: messages.sentAt,
      sequence: messages.sequence,
      key: messages.key,
      name: people.name,
    })
    .from(messages)
    .innerJoin(participants, eq(participants.id, messages.participantId))
    .innerJoin(people, eq(people.id, participants.personId));

/** Undefined for a message that is not of this conference: it limits nothing. */
async function sequenceOf(
  db: Queries,
  conferenceId: ConferenceId,
  id: MessageId | undefined,
): Promise<number | undefined> {
  if (id === undefined) return undefined;
  const [row] = await db
    .select({ sequence: messages.sequence })
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.conferenceId, conferenceId)));
  return row?.sequence;
}

/** Oldest first: the last page, or the one before a message. */
export async function listMessageRows(
  db: Queries,
  conferenceId: ConferenceId,
  before?: MessageId,
): Promise<MessageRow[]> {
  const limit = await sequenceOf(db, conferenceId, before);
  const rows = await select(db)
    .where(
      and(
        eq(messages.conferenceId, conferenceId),
        limit === undefined ? undefined : lt(messages.sequence, limit),
      ),
    )
    .orderBy(desc(messages.sequence))
    .limit(MESSAGES_PER_PAGE);
  return rows.reverse();
}

/** Oldest first, from a time on: the first page, or the one after a message. */
export async function listMessageRowsSince(
  db: Queries,
  { conferenceId, joinedAt }: Pick<typeof participants.$inferSelect, 'conferenceId' | 'joinedAt'>,
  after?: MessageId,
): Promise<MessageRow[]> {
  const limit = await sequenceOf(db, conferenceId, after);
  return select(db)
    .where(
      and(
        eq(messages.conferenceId, conferenceId),
        gte(messages.sentAt, joinedAt),
        limit === undefined ? undefined : gt(messages.sequence, limit),
      ),
    )
    .orderBy(messages.sequence)
    .limit(MESSAGES_PER_PAGE);
}

export async function findLastMessageSinceJoining(
  db: Queries,
  conferenceId: ConferenceId,
  participantId: ParticipantId,
): Promise<MessageId | null> {
  const joinedAt = db
    .select({ joinedAt: participants.joinedAt })
    .from(participants)
    .where(eq(participants.id, participantId));
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conferenceId, conferenceId), gte(messages.sentAt, joinedAt)))
    .orderBy(desc(messages.sequence))
    .limit(1);
  return row?.id ?? null;
}

/** @returns its place in the order; undefined when the sender used the key already */
export async function insertMessage(
  db: Queries,
  row: Omit<typeof messages.$inferSelect, 'sequence'>,
): Promise<number | undefined> {
  const [inserted] = await db
    .insert(messages)
    .values(row)
    .onConflictDoNothing({ target: [messages.participantId, messages.key] })
    .returning({ sequence: messages.sequence });
  return inserted?.sequence;
}

export async function findMessageByKey(
  db: Queries,
  participantId: ParticipantId,
  key: string,
): Promise<MessageRow | undefined> {
  const [row] = await select(db).where(and(eq(messages.participantId, participantId), eq(messages.key, key)));
  return row;
}

export const messagesData: PersonalData = {
  whenDeleted: { messages: 'deleted' },
  async erase(tx, { id }) {
    const own = tx
      .select({ id: participants.id })
      .from(participants)
      .innerJoin(people, eq(people.id, participants.personId))
      .where(eq(people.userId, id));
    await tx.delete(messages).where(inArray(messages.participantId, own));
  },
};
