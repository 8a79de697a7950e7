import type { ConferenceId, MessageId, ParticipantId, UserId } from '@intermind/contracts';
import { MESSAGES_PER_PAGE } from '@intermind/contracts';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { messages } from '../../db/schema/messages.ts';
import { participants, people } from '../../db/schema/participants.ts';

export interface MessageRow extends Pick<
  typeof messages.$inferSelect,
  'id' | 'participantId' | 'text' | 'sentAt'
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
      name: people.name,
    })
    .from(messages)
    .innerJoin(participants, eq(participants.id, messages.participantId))
    .innerJoin(people, eq(people.id, participants.personId));

/** Oldest first. A message that is not of this conference limits nothing. */
export async function listMessageRows(
  db: Queries,
  conferenceId: ConferenceId,
  before?: MessageId,
): Promise<MessageRow[]> {
  const [limit] =
    before === undefined
      ? []
      : await db
          .select({ sequence: messages.sequence })
          .from(messages)
          .where(and(eq(messages.id, before), eq(messages.conferenceId, conferenceId)));
  const rows = await select(db)
    .where(
      and(eq(messages.conferenceId, conferenceId), limit ? lt(messages.sequence, limit.sequence) : undefined),
    )
    .orderBy(desc(messages.sequence))
    .limit(MESSAGES_PER_PAGE);
  return rows.reverse();
}

/** Answers false when the sender used the key already. */
export async function insertMessage(
  db: Queries,
  row: Omit<typeof messages.$inferSelect, 'sequence'>,
): Promise<boolean> {
  const inserted = await db
    .insert(messages)
    .values(row)
    .onConflictDoNothing({ target: [messages.participantId, messages.key] })
    .returning({ id: messages.id });
  return inserted.length === 1;
}

export async function findMessageByKey(
  db: Queries,
  participantId: ParticipantId,
  key: string,
): Promise<MessageRow | undefined> {
  const [row] = await select(db).where(and(eq(messages.participantId, participantId), eq(messages.key, key)));
  return row;
}

/** What an account that is deleted has written goes with it. */
export async function forgetMessages(db: Queries, userId: UserId): Promise<void> {
  const own = db
    .select({ id: participants.id })
    .from(participants)
    .innerJoin(people, eq(people.id, participants.personId))
    .where(eq(people.userId, userId));
  await db.delete(messages).where(inArray(messages.participantId, own));
}
