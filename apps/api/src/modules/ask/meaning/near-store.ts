import type { ConferenceId, SegmentId } from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { conferences } from '../../../db/schema/conferences.ts';
import { transcriptVectors } from '../../../db/schema/vectors.ts';
import { newestMeetings, readableTranscripts } from '../../history/index.ts';
import { type Reader, tellable } from '../hits-store.ts';
import { fromBytes, signsOf, similarity } from './vector.ts';

/** The newest of a member's meetings, and of their stretches. */
const MEETINGS_MAX = 5_000;
const STRETCHES_MAX = 50_000;
/** Those that differ in the fewest signs are compared exactly. */
const COMPARED_MAX = 400;
const NEAR_MAX = 12;

/** A question as a vector. */
export interface Meant {
  model: string;
  vector: Float32Array;
  minSimilarity: number;
}

/** A stretch of a meeting that means nearly the same. */
export interface Near {
  conferenceId: ConferenceId;
  segmentIds: readonly SegmentId[];
}

/** What was said in meetings that the member may read now and is similar enough to the question, the most similar first. */
export async function findNear(
  db: Database,
  { userId, except, outside }: Omit<Reader, 'language'>,
  { model, vector, minSimilarity }: Meant,
): Promise<Near[]> {
  const signs = signsOf(vector);
  const mayRead = sql`cross join lateral (
    select from (${readableTranscripts(db, userId)}) r where r.conference_id = a.conference_id
    ${except ? sql`and r.conference_id <> ${except}` : sql``} limit 1
  ) may_read`;
  // Materialized: signs of other models may be of another length, which cannot be compared.
  const { rows } = await db.execute<{
    conferenceId: ConferenceId;
    segmentIds: SegmentId[];
    vector: Uint8Array;
  }>(sql`
    with readable as materialized (
      select a.conference_id, a.started_at from (${newestMeetings(db, userId, MEETINGS_MAX)}) a ${mayRead}
    ),
    stretches as materialized (
      select v.id, v.signs from readable r
      join ${conferences} on ${conferences.id} = r.conference_id and ${tellable(outside) ?? sql`true`}
      join ${transcriptVectors} v on v.conference_id = r.conference_id
      where v.model = ${model} and v.dimensions = ${vector.length}
      order by r.started_at desc limit ${STRETCHES_MAX}
    ),
    nearest as materialized (
      select id from stretches order by bit_count(signs # ${signs}::bit varying) limit ${COMPARED_MAX}
    )
    select v.conference_id as "conferenceId", v.segment_ids as "segmentIds", v.vector
    from nearest join ${transcriptVectors} v on v.id = nearest.id`);
  return rows
    .map((row) => ({ ...row, similarity: similarity(fromBytes(row.vector), vector) }))
    .filter((row) => row.similarity >= minSimilarity)
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, NEAR_MAX);
}
