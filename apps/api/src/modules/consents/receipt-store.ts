import type { ConferenceId, Receipt } from '@intermind/contracts';
import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { consents } from '../../db/schema/consents.ts';
import { people } from '../../db/schema/participants.ts';
import { recordings } from '../../db/schema/recordings.ts';
import { listEngineChanges, listEnginesOf } from '../transcripts/index.ts';

/** Everybody who was ever inside, with every answer, first admitted first. */
export async function listAnswers(db: Queries, id: ConferenceId): Promise<Receipt['people']> {
  const [persons, lines] = await Promise.all([
    db
      .select()
      .from(people)
      .where(and(eq(people.conferenceId, id), eq(people.assistant, false)))
      .orderBy(asc(people.firstAdmittedAt), asc(people.id)),
    db.select().from(consents).where(eq(consents.conferenceId, id)).orderBy(asc(consents.id)),
  ]);
  const linesOf = Map.groupBy(lines, ({ personId }) => personId);
  return persons.map((person) => ({
    id: person.id,
    name: person.name,
    guest: person.userId === null,
    admittedAt: person.firstAdmittedAt.toISOString(),
    refuses: person.refuses,
    answers: (linesOf.get(person.id) ?? []).map(({ purpose, given, at }) => ({
      purpose,
      given,
      at: at.toISOString(),
    })),
  }));
}

/** Which engines made words of the meeting, by language, also where the words are gone. */
export async function listEngines(db: Queries, id: ConferenceId): Promise<Receipt['engines']> {
  const rows = await listEnginesOf(db, id);
  return rows.map(({ work, language, into, engine, grade }) =>
    work === 'recognition'
      ? { work, language, engine, grade }
      : { work, from: language, to: into, engine, grade },
  );
}

/** When one engine took over from another, also where the words are gone. */
export async function listChanges(db: Queries, id: ConferenceId): Promise<Receipt['engineChanges']> {
  const changes = await listEngineChanges(db, id);
  return changes.map(({ at, work, language, into, before, engine }) => ({
    ...{ at: at.toISOString(), before, engine },
    ...(work === 'recognition' ? { work, language } : { work, from: language, to: into }),
  }));
}

/** When the meeting was recorded. */
export async function listRecordedTimes(db: Queries, id: ConferenceId): Promise<Receipt['recordings']> {
  const rows = await db
    .select({ startedAt: recordings.startedAt, durationMs: recordings.durationMs })
    .from(recordings)
    .where(eq(recordings.conferenceId, id))
    .orderBy(asc(recordings.startedAt));
  return rows.map(({ startedAt, durationMs }) => ({ startedAt: startedAt.toISOString(), durationMs }));
}
