import type { ConferenceId, ConsentEntry, PersonId } from '@intermind/contracts';
import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { consents } from '../../db/schema/consents.ts';
import type { PersonalData } from '../users/index.ts';

const ENTRY = { id: consents.id, purpose: consents.purpose, given: consents.given, at: consents.at };

/** The lines of one person, in their order. */
export async function listEntries(db: Queries, personId: PersonId): Promise<ConsentEntry[]> {
  return db.select(ENTRY).from(consents).where(eq(consents.personId, personId)).orderBy(asc(consents.id));
}

/** One line for each of these answers. @returns the new lines */
export async function appendEntries(
  tx: Queries,
  { conferenceId, personId }: { conferenceId: ConferenceId; personId: PersonId },
  answers: readonly Pick<ConsentEntry, 'purpose' | 'given'>[],
  at: Date,
): Promise<ConsentEntry[]> {
  if (answers.length === 0) return [];
  return tx
    .insert(consents)
    .values(answers.map(({ purpose, given }) => ({ conferenceId, personId, purpose, given, at })))
    .returning(ENTRY);
}

export const consentsData: PersonalData = {
  whenDeleted: {
    consents: {
      stays: 'a recording stays that shows somebody without a name, and what they had agreed to with it',
    },
  },
};
