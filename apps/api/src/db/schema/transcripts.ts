import type {
  ConferenceId,
  EngineGrade,
  Language,
  ParticipantId,
  PersonId,
  SegmentId,
} from '@intermind/contracts';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { conferences } from './conferences.ts';
import { participants, people } from './participants.ts';
import { time } from './time.ts';

/**
 * What was said in a conference: one stretch of one speaker's words, about a sentence, in the language spoken. Searches use the
 * column `words` beside these, which the database makes itself (`said_words`, migration `search_words`), here and in
 * `transcriptTranslations`.
 */
export const transcriptSegments = pgTable(
  'transcript_segments',
  {
    id: text('id').$type<SegmentId>().primaryKey(),
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .notNull()
      .references(() => conferences.id, { onDelete: 'cascade' }),
    /** The speaker. */
    participantId: text('participant_id')
      .$type<ParticipantId>()
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    /** The number the interpreter gave it: with the speaker, it names the segment. */
    segment: bigint('segment', { mode: 'number' }).notNull(),
    /** A higher one replaces a lower one. */
    revision: integer('revision').notNull(),
    startedAt: time('started_at').notNull(),
    endedAt: time('ended_at').notNull(),
    language: text('language').$type<Language>().notNull(),
    text: text('text').notNull(),
    /** Parts were not understood; `…` stands for them. */
    hasGaps: boolean('has_gaps').notNull(),
    grade: text('grade').$type<EngineGrade>().notNull(),
    /** The recogniser. */
    engine: text('engine').notNull(),
    /** From the end of its last word until it was finished; null: the worker did not say. */
    lagMs: integer('lag_ms'),
  },
  (table) => [
    uniqueIndex('transcript_segments_once').on(table.participantId, table.segment),
    index('transcript_segments_conference').on(table.conferenceId, table.startedAt, table.id),
  ],
);

/** A segment in another language. */
export const transcriptTranslations = pgTable(
  'transcript_translations',
  {
    segmentId: text('segment_id')
      .$type<SegmentId>()
      .notNull()
      .references(() => transcriptSegments.id, { onDelete: 'cascade' }),
    language: text('language').$type<Language>().notNull(),
    text: text('text').notNull(),
    grade: text('grade').$type<EngineGrade>().notNull(),
    /** The translator. */
    engine: text('engine').notNull(),
    /** As of the segment. */
    lagMs: integer('lag_ms'),
  },
  (table) => [primaryKey({ columns: [table.segmentId, table.language] })],
);

/** Which engines made words of a conference that were kept, for the receipt. They stay when the words are deleted. */
export const transcriptEngines = pgTable(
  'transcript_engines',
  {
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .notNull()
      .references(() => conferences.id, { onDelete: 'cascade' }),
    work: text('work').$type<'recognition' | 'translation'>().notNull(),
    /** That was spoken. */
    language: text('language').$type<Language>().notNull(),
    /** Translated into; the language that was spoken, where it was recognised. */
    into: text('into_language').$type<Language>().notNull(),
    engine: text('engine').notNull(),
    grade: text('grade').$type<EngineGrade>().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'transcript_engines_once',
      columns: [table.conferenceId, table.work, table.language, table.into, table.engine, table.grade],
    }),
  ],
);

/** From when on which engine made the words of a conference that were kept. They stay when the words are deleted. */
export const transcriptEngineTurns = pgTable(
  'transcript_engine_turns',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .notNull()
      .references(() => conferences.id, { onDelete: 'cascade' }),
    /** When the first of these words were spoken. */
    at: time('at').notNull(),
    /** When the last of them were spoken. */
    until: time('until').notNull(),
    work: text('work').$type<'recognition' | 'translation'>().notNull(),
    language: text('language').$type<Language>().notNull(),
    into: text('into_language').$type<Language>().notNull(),
    engine: text('engine').notNull(),
  },
  (table) => [index('transcript_engine_turns_conference').on(table.conferenceId)],
);

/**
 * A stretch of time that is over, in which nothing was kept: of one person, who was off the record, or of the whole
 * conference. Segments may arrive after it.
 */
export const transcriptPauses = pgTable(
  'transcript_pauses',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .notNull()
      .references(() => conferences.id, { onDelete: 'cascade' }),
    /** Null: of everyone. */
    personId: text('person_id')
      .$type<PersonId>()
      .references(() => people.id, { onDelete: 'cascade' }),
    startedAt: time('started_at').notNull(),
    endedAt: time('ended_at').notNull(),
  },
  (table) => [index('transcript_pauses_conference').on(table.conferenceId)],
);
