import type { ConferenceId, SegmentId } from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { conferences } from './conferences.ts';
import { time } from './time.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const bits = customType<{ data: string }>({ dataType: () => 'bit varying' });

/**
 * What a stretch of a meeting’s transcript means, as a vector. Deleted by triggers (migration `vectors`) as soon as one of its
 * sentences is deleted or changed, or one of its speakers changes whether AI may have their words.
 */
export const transcriptVectors = pgTable(
  'transcript_vectors',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .notNull()
      .references(() => conferences.id, { onDelete: 'cascade' }),
    segmentIds: text('segment_ids').array().$type<SegmentId[]>().notNull(),
    /** Which made it: vectors of different models cannot be compared. */
    model: text('model').notNull(),
    dimensions: integer('dimensions').notNull(),
    /** The sign of each dimension: what is near by these is compared exactly. */
    signs: bits('signs').notNull(),
    /** Of length 1: 32-bit floating-point numbers, little-endian. */
    vector: bytes('vector').notNull(),
  },
  (table) => [index('transcript_vectors_conference').on(table.conferenceId)],
);

/** Whether the words of a meeting have been turned into vectors. */
export const transcriptVectorStates = pgTable(
  'transcript_vector_states',
  {
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .primaryKey()
      .references(() => conferences.id, { onDelete: 'cascade' }),
    /** Which made its vectors; null: none was asked yet. */
    model: text('model'),
    /** Null: there are no vectors. */
    dimensions: integer('dimensions'),
    /** It has to be done, again where there are vectors. The triggers set it. */
    stale: boolean('stale').notNull().default(true),
    /** Incremented when words change: what was made of earlier ones is not kept. */
    version: integer('version').notNull().default(0),
    /** That failed since words last changed. Above 0 where it is not stale: it was given up. */
    attempts: integer('attempts').notNull().default(0),
    /** It is not done before. */
    nextAt: time('next_at').notNull(),
  },
  (table) => [
    index('transcript_vector_states_due')
      .on(table.nextAt)
      .where(sql`stale`),
  ],
);
