import type { AssistantProvider, ConferenceId } from '@intermind/contracts';
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
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
    .set({ ...change, version: sql`${voiceAssistants.version} + 1` })
    .where(eq(voiceAssistants.conferenceId, id))
    .returning();
  return row!;
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
