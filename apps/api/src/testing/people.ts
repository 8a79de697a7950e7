import type { ConferenceId } from '@intermind/contracts';
import type { Database } from '../db/client.ts';
import { participants, people } from '../db/schema/index.ts';
import { newId } from '../ids.ts';

type ParticipantRow = typeof participants.$inferSelect;

/** Puts someone into a conference without the API. @returns the participant's id */
export async function addParticipant(
  db: Database,
  conferenceId: ConferenceId,
  at: Date,
  {
    person = {},
    participant = {},
  }: {
    person?: Partial<typeof people.$inferInsert>;
    participant?: Partial<typeof participants.$inferInsert>;
  },
): Promise<ParticipantRow['id']> {
  const [id, personId] = [newId('participant'), newId('person')];
  await db.insert(people).values({
    id: personId,
    conferenceId,
    name: 'Somebody',
    role: 'presenter',
    firstAdmittedAt: at,
    ...person,
  });
  await db.insert(participants).values({
    id,
    personId,
    conferenceId,
    language: 'en',
    hears: 'en',
    joinedAt: at,
    ...participant,
  });
  return id;
}
