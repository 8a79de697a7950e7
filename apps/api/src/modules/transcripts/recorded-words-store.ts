import type { ConferenceId, Language } from '@intermind/contracts';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { participants, people } from '../../db/schema/participants.ts';
import { transcriptSegments, transcriptTranslations } from '../../db/schema/transcripts.ts';
import { mayBeDubbed } from './retained-store.ts';

/** A stretch of a meeting; its end is not in it. */
export interface Stretch {
  conferenceId: ConferenceId;
  from: Date;
  to: Date;
}

const during = ({ conferenceId, from, to }: Stretch) =>
  and(
    eq(transcriptSegments.conferenceId, conferenceId),
    gte(transcriptSegments.startedAt, from),
    lt(transcriptSegments.startedAt, to),
    mayBeDubbed,
  );

/** Of what may be dubbed: changes with every word that is added, changed or deleted, and when a speaker refuses; empty where there is nothing. */
export async function fingerprintOf(db: Queries, stretch: Stretch): Promise<string> {
  const { id, revision, startedAt } = transcriptSegments;
  const [row] = await db
    .select({
      words: sql<
        string | null
      >`md5(string_agg(${id} || ':' || ${revision}, ',' order by ${startedAt}, ${id}))`,
    })
    .from(transcriptSegments)
    .innerJoin(participants, eq(participants.id, transcriptSegments.participantId))
    .innerJoin(people, eq(people.id, participants.personId))
    .where(during(stretch));
  return row?.words ?? '';
}

/** How many lines there are in each language that was spoken, and how many of them are translated into which. */
export async function countLines(
  db: Queries,
  stretch: Stretch,
): Promise<{
  spoken: { language: Language; lines: number }[];
  translated: { from: Language; to: Language; lines: number }[];
}> {
  const lines = sql<number>`count(*)::int`;
  const spoken = await db
    .select({ language: transcriptSegments.language, lines })
    .from(transcriptSegments)
    .innerJoin(participants, eq(participants.id, transcriptSegments.participantId))
    .innerJoin(people, eq(people.id, participants.personId))
    .where(during(stretch))
    .groupBy(transcriptSegments.language);
  const translated = await db
    .select({ from: transcriptSegments.language, to: transcriptTranslations.language, lines })
    .from(transcriptTranslations)
    .innerJoin(transcriptSegments, eq(transcriptSegments.id, transcriptTranslations.segmentId))
    .innerJoin(participants, eq(participants.id, transcriptSegments.participantId))
    .innerJoin(people, eq(people.id, participants.personId))
    .where(during(stretch))
    .groupBy(transcriptSegments.language, transcriptTranslations.language);
  return { spoken, translated };
}
