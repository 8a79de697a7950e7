import type { DubReason, DubState, EngineGrade, Language, RecordingId, UserId } from '@intermind/contracts';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { recordings } from './recordings.ts';
import { time } from './time.ts';
import { users } from './users.ts';

/** Recordings spoken in another language: one for each language, no matter who asked. The sound is in the recording's folder. */
export const recordingDubs = pgTable(
  'recording_dubs',
  {
    recordingId: text('recording_id')
      .$type<RecordingId>()
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    language: text('language').$type<Language>().notNull(),
    state: text('state').$type<DubState>().notNull(),
    reason: text('reason').$type<DubReason>(),
    /** Whose plan pays; null when the account is deleted. */
    askedBy: text('asked_by')
      .$type<UserId>()
      .references(() => users.id),
    askedAt: time('asked_at').notNull(),
    /** Since when it is in this state. */
    changedAt: time('changed_at').notNull(),
    /** When the worker last said something. */
    heardAt: time('heard_at').notNull(),
    /** How often a worker has begun since it was asked for. What an earlier one sends is refused. */
    attempts: integer('attempts').notNull().default(0),
    /** Fingerprint of what was said in the recording when it was begun: when words are deleted, so is the dub. */
    words: text('words').notNull(),
    /** Up to where in the recording everything has been spoken. */
    doneMs: integer('done_ms').notNull().default(0),
    /** Speech that was made. */
    spokenMs: integer('spoken_ms').notNull().default(0),
    /** Pieces of this attempt that the storage was given: the number of the next one. */
    pieces: integer('pieces').notNull().default(0),
    /**
     * The storage may have pieces of some attempt, or a file that is not wanted: since an attempt began, until a deletion of them
     * succeeded, also when it is asked for again meanwhile.
     */
    mayBeStored: boolean('may_be_stored').notNull().default(false),
    /** Lines that no voice could speak. */
    leftOutLines: integer('left_out_lines').notNull().default(0),
    /** `demonstration` where engines for demonstration had a part in it. */
    grade: text('grade').$type<EngineGrade>().notNull().default('production'),
    /** Of the file, when it is ready. */
    bytes: integer('bytes').notNull().default(0),
    /** Of the file of its captions. */
    wordsBytes: integer('words_bytes').notNull().default(0),
    spoken: jsonb('spoken').$type<[number, number][]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.recordingId, table.language] }),
    index('recording_dubs_asked_by').on(table.askedBy),
  ],
);
