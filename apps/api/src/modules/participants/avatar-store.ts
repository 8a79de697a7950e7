import { AVATAR_PROVIDER, type ConferenceId, type ParticipantId } from '@intermind/contracts';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { voiceAssistants } from '../../db/schema/voice-assistants.ts';

/** Whether the voice assistant of the conference, or with this participant, may have an avatar in the room now. */
export async function mayHaveAvatar(
  db: Queries,
  of: { conferenceId: ConferenceId } | { assistant: ParticipantId },
): Promise<boolean> {
  const [row] = await db
    .select({ state: voiceAssistants.state })
    .from(voiceAssistants)
    .innerJoin(conferences, eq(conferences.id, voiceAssistants.conferenceId))
    .where(
      and(
        'assistant' in of
          ? eq(voiceAssistants.participantId, of.assistant)
          : eq(voiceAssistants.conferenceId, of.conferenceId),
        eq(voiceAssistants.provider, AVATAR_PROVIDER),
        ne(voiceAssistants.state, 'disabled'),
        eq(conferences.sealed, false),
        isNull(conferences.endedAt),
      ),
    );
  return row !== undefined;
}
