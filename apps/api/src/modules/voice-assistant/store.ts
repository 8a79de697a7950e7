import type { AssistantProvider, ConferenceId, UserId } from '@intermind/contracts';
import { and, eq, gt, inArray, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { type AssistantState, voiceAssistants } from '../../db/schema/voice-assistants.ts';
import type { PersonalData } from '../users/index.ts';

export type VoiceAssistantRow = typeof voiceAssistants.$inferSelect;

export async function findAssistant(db: Queries, id: ConferenceId): Promise<VoiceAssistantRow | undefined> {
  const [row] = await db.select().from(voiceAssistants).where(eq(voiceAssistants.conferenceId, id)).limit(1);
  return row;
}

/** Of a running conference; until the transaction ends nobody else changes it. */
export async function lockAssistant(tx: Queries, id: ConferenceId): Promise<VoiceAssistantRow | undefined> {
  const [row] = await tx
    .select({ assistant: voiceAssistants })
    .from(voiceAssistants)
    .innerJoin(conferences, eq(conferences.id, voiceAssistants.conferenceId))
    .where(and(eq(voiceAssistants.conferenceId, id), isNull(conferences.endedAt)))
    .for('update', { of: voiceAssistants });
  return row?.assistant;
}

export async function insertAssistant(
  tx: Queries,
  row: typeof voiceAssistants.$inferInsert,
): Promise<VoiceAssistantRow> {
  const [inserted] = await tx.insert(voiceAssistants).values(row).returning();
  return inserted!;
}

export async function updateAssistant(
  tx: Queries,
  id: ConferenceId,
  change: { state: AssistantState; since: Date; provider?: AssistantProvider },
): Promise<VoiceAssistantRow> {
  const [row] = await tx
    .update(voiceAssistants)
    .set({
      ...change,
      // They were opened for the provider that was there.
      earlierMeetings:
        change.state === 'disabled'
          ? false
          : change.provider === undefined
            ? undefined
            : sql`${voiceAssistants.earlierMeetings} and ${voiceAssistants.provider} = ${change.provider}`,
      version: sql`${voiceAssistants.version} + 1`,
    })
    .where(eq(voiceAssistants.conferenceId, id))
    .returning();
  return row!;
}

/** Of one that was not sent away, in a running conference. @returns undefined where there is none, or it is so already */
export async function setEarlierMeetings(
  tx: Queries,
  id: ConferenceId,
  earlierMeetings: boolean,
): Promise<VoiceAssistantRow | undefined> {
  const [row] = await tx
    .update(voiceAssistants)
    .set({ earlierMeetings, version: sql`${voiceAssistants.version} + 1` })
    .where(
      and(
        eq(voiceAssistants.conferenceId, id),
        ne(voiceAssistants.state, 'disabled'),
        ne(voiceAssistants.earlierMeetings, earlierMeetings),
      ),
    )
    .returning();
  return row;
}

/** Of these, the running conferences in which the assistant takes part. */
export async function listPresent(
  db: Queries,
  ids: readonly ConferenceId[],
): Promise<ReadonlySet<ConferenceId>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: voiceAssistants.conferenceId })
    .from(voiceAssistants)
    .innerJoin(conferences, eq(conferences.id, voiceAssistants.conferenceId))
    .where(
      and(
        inArray(voiceAssistants.conferenceId, [...ids]),
        notInArray(voiceAssistants.state, ['disabled', 'pending']),
        isNull(conferences.endedAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Assistants of conferences that are running, or ended after that time, with who pays for them. */
export function listWithOwners(
  db: Queries,
  endedAfter: Date,
): Promise<{ assistant: VoiceAssistantRow; ownerId: UserId }[]> {
  return db
    .select({ assistant: voiceAssistants, ownerId: conferences.createdBy })
    .from(voiceAssistants)
    .innerJoin(conferences, eq(conferences.id, voiceAssistants.conferenceId))
    .where(or(isNull(conferences.endedAt), gt(conferences.endedAt, endedAfter)));
}

/** Conferences whose assistant has been awaited since before then. */
export async function listAwaited(db: Queries, before: Date): Promise<ConferenceId[]> {
  const rows = await db
    .select({ id: voiceAssistants.conferenceId })
    .from(voiceAssistants)
    .innerJoin(conferences, eq(conferences.id, voiceAssistants.conferenceId))
    .where(
      and(
        eq(voiceAssistants.state, 'pending'),
        lte(voiceAssistants.since, before),
        isNull(conferences.endedAt),
      ),
    );
  return rows.map(({ id }) => id);
}

export const voiceAssistantData: PersonalData = {
  whenDeleted: {
    voice_assistants: { stays: 'it names the participant of the assistant, which is no person' },
  },
};
