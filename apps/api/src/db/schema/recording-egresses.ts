import type { RecordingId } from '@intermind/contracts';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { recordings } from './recordings.ts';
import { time } from './time.ts';

/** The egress that records, or recorded last, for each recording where LiveKit Egress does it. */
export const recordingEgresses = pgTable('recording_egresses', {
  recordingId: text('recording_id')
    .$type<RecordingId>()
    .primaryKey()
    .references(() => recordings.id, { onDelete: 'cascade' }),
  /** Each egress records a part of its own. */
  part: integer('part').notNull(),
  state: text('state').$type<'asking' | 'opening' | 'open' | 'gone'>().notNull(),
  /** LiveKit's name for it; null until LiveKit has said it. */
  egressId: text('egress_id'),
  /** Of the code in the page's address; null once it was used. */
  codeHash: text('code_hash').unique(),
  askedAt: time('asked_at').notNull(),
  /** It counts as gone from then on, unless it is heard before; of one that is gone: since when. */
  aliveUntil: time('alive_until').notNull(),
  /** What LiveKit answered to the last request that has an answer. */
  answer: text('answer').$type<'taken' | 'busy' | 'missing'>(),
  /** Egresses in a row that were refused or soon gone. */
  failures: integer('failures').notNull().default(0),
  /** Another one is not asked for before. */
  retryAt: time('retry_at').notNull(),
});
