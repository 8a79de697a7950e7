import { AI_MESSAGES_MAX, type AiMessage, type ConferenceId, type GuestId } from '@intermind/contracts';
import { and, desc, eq, getTableColumns, lt, not, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import { aiMessages } from '../../db/schema/ai.ts';
import type { Guest, Member } from '../../http/identity.ts';
import { isHeld, keepHolds } from '../legal-holds/index.ts';
import { mayAllBeUsed } from '../transcripts/index.ts';
import type { PersonalData } from '../users/index.ts';

type AiMessageRow = typeof aiMessages.$inferSelect;

const ownerOf = (identity: Member | Guest): Pick<AiMessageRow, 'userId' | 'guestId'> =>
  identity.kind === 'member'
    ? { userId: identity.userId, guestId: null }
    : { userId: null, guestId: identity.guestId };

const conversation = (identity: Member | Guest, conferenceId: ConferenceId): SQL | undefined =>
  and(
    identity.kind === 'member'
      ? eq(aiMessages.userId, identity.userId)
      : eq(aiMessages.guestId, identity.guestId),
    eq(aiMessages.conferenceId, conferenceId),
  );

const { sequence: _, ...COLUMNS } = getTableColumns(aiMessages);

function toAiMessage(row: Omit<AiMessageRow, 'sequence'>): AiMessage {
  const { id, role, text, aiModel, outcome, quotes, state, heardMs, createdAt } = row;
  return { id, role, text, aiModel, outcome, quotes, state, heardMs, createdAt: createdAt.toISOString() };
}

/** The caller's conversation about a meeting, oldest first. */
export async function listAiMessages(
  db: Queries,
  identity: Member | Guest,
  conferenceId: ConferenceId,
): Promise<AiMessage[]> {
  const rows = await db
    .select(COLUMNS)
    .from(aiMessages)
    .where(conversation(identity, conferenceId))
    .orderBy(desc(aiMessages.sequence))
    .limit(AI_MESSAGES_MAX);
  return rows.reverse().map(toAiMessage);
}

/**
 * What is older than the messages that are shown is deleted, unless it is held. Of an answer that quotes words which may not be used
 * any more nothing is kept but that it has failed. @returns what is kept: the message itself, or what is left of it
 */
export async function insertAiMessage(
  db: Database,
  identity: Member | Guest,
  conferenceId: ConferenceId,
  message: AiMessage,
  createdAt: Date,
): Promise<AiMessage> {
  return db.transaction(async (tx) => {
    await keepHolds(tx);
    const quoted = message.quotes.map(({ segmentId }) => segmentId);
    const kept: AiMessage = (await mayAllBeUsed(tx, quoted))
      ? message
      : { ...message, text: '', outcome: null, quotes: [], state: 'failed' };
    await tx.insert(aiMessages).values({ ...kept, ...ownerOf(identity), conferenceId, createdAt });
    await trim(tx, identity, conferenceId);
    return kept;
  });
}

/** Call it after `keepHolds`. */
async function trim(db: Queries, identity: Member | Guest, conferenceId: ConferenceId): Promise<void> {
  const [oldest] = await db
    .select({ sequence: aiMessages.sequence })
    .from(aiMessages)
    .where(conversation(identity, conferenceId))
    .orderBy(desc(aiMessages.sequence))
    .offset(AI_MESSAGES_MAX - 1)
    .limit(1);
  if (!oldest) return;
  await db
    .delete(aiMessages)
    .where(
      and(
        conversation(identity, conferenceId),
        lt(aiMessages.sequence, oldest.sequence),
        not(isHeld(aiMessages.conferenceId)),
      ),
    );
}

/** The meetings that the guest has asked about. */
export async function listAskedAbout(db: Queries, guestId: GuestId): Promise<ConferenceId[]> {
  const rows = await db
    .select({ id: aiMessages.conferenceId })
    .from(aiMessages)
    .where(eq(aiMessages.guestId, guestId))
    .groupBy(aiMessages.conferenceId);
  return rows.map(({ id }) => id);
}

/** The guest’s conversation about a meeting becomes a part of the member’s. @returns how many messages were moved */
export async function moveAiMessages(
  db: Database,
  guestId: GuestId,
  member: Member,
  conferenceId: ConferenceId,
): Promise<number> {
  return db.transaction(async (tx) => {
    await keepHolds(tx);
    const moved = await tx
      .update(aiMessages)
      .set(ownerOf(member))
      .where(and(eq(aiMessages.guestId, guestId), eq(aiMessages.conferenceId, conferenceId)))
      .returning({ id: aiMessages.id });
    await trim(tx, member, conferenceId);
    return moved.length;
  });
}

export async function deleteAiMessages(
  db: Queries,
  identity: Member | Guest,
  conferenceId: ConferenceId,
): Promise<void> {
  await db.delete(aiMessages).where(conversation(identity, conferenceId));
}

export const aiData: PersonalData = {
  whenDeleted: { ai_messages: 'deleted' },
  async erase(tx, { id }) {
    await tx.delete(aiMessages).where(eq(aiMessages.userId, id));
  },
};
