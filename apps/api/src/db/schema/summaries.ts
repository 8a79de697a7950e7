import type { ConferenceId, Language, SegmentId } from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { conferences } from './conferences.ts';
import { time } from './time.ts';
import { transcriptSegments } from './transcripts.ts';

/** What is made of the words of a meeting after its end: whether, and with a title where nobody gave one. */
export const meetingSummaries = pgTable(
  'meeting_summaries',
  {
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .primaryKey()
      .references(() => conferences.id, { onDelete: 'cascade' }),
    /** `absent`: words were withdrawn long after the meeting, and nobody has asked for it since. */
    state: text('state').$type<'absent' | 'waiting' | 'ready' | 'none' | 'failed'>().notNull(),
    /** Begun since it was last asked for. */
    attempts: integer('attempts').notNull().default(0),
    /** Incremented when it is begun or given up: what an earlier attempt brings is not kept. */
    version: integer('version').notNull().default(0),
    /** The last attempt; null when none has begun since words were withdrawn: nothing is made of them then. */
    begunAt: time('begun_at'),
    /** How often words were withdrawn: it is made again later each time. */
    withdrawals: integer('withdrawals').notNull().default(0),
    /** While it waits: when it may be begun, also if the instance that began it has not been heard of. */
    nextAt: time('next_at').notNull(),
    /** Most was said in it; points and title are written in it. */
    language: text('language').$type<Language>(),
    /** Points are quotations and have no text. */
    quotesOnly: boolean('quotes_only').notNull().default(true),
    title: text('title'),
  },
  (table) => [
    index('meeting_summaries_due')
      .on(table.nextAt)
      .where(sql`state = 'waiting'`),
  ],
);

/** One thing that was said or decided, in the order of the meeting. */
export const summaryPoints = pgTable(
  'summary_points',
  {
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .notNull()
      .references(() => meetingSummaries.conferenceId, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer('number').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.conferenceId, table.number] })],
);

/** Which words a point comes from. They are quoted as they are when they are read. */
export const summaryQuotes = pgTable(
  'summary_quotes',
  {
    conferenceId: text('conference_id').$type<ConferenceId>().notNull(),
    number: integer('number').notNull(),
    segmentId: text('segment_id')
      .$type<SegmentId>()
      .notNull()
      .references(() => transcriptSegments.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.conferenceId, table.number, table.segmentId] }),
    foreignKey({
      name: 'summary_quotes_point',
      columns: [table.conferenceId, table.number],
      foreignColumns: [summaryPoints.conferenceId, summaryPoints.number],
    }).onDelete('cascade'),
    index('summary_quotes_segment').on(table.segmentId),
  ],
);

/** The texts of all points in another language. */
export const summaryTranslations = pgTable(
  'summary_translations',
  {
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .notNull()
      .references(() => meetingSummaries.conferenceId, { onDelete: 'cascade' }),
    language: text('language').$type<Language>().notNull(),
    /** In the order of the points. */
    texts: jsonb('texts').$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.conferenceId, table.language] })],
);
