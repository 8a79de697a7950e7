import type {
  ConferenceId,
  PlayableRecording,
  RecordingDelay,
  RecordingId,
  RecordingReason,
  RecordingState,
  RecordingTrack,
} from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { conferences } from './conferences.ts';
import { time } from './time.ts';

/** One track of a finished recording: its bytes are in files of equal size, the last one smaller. */
export interface StoredTrack {
  track: RecordingTrack;
  bytes: number;
  mimeType: string;
}

/** Recordings of meetings. What was recorded is in the storage, below the ids of the conference and the recording. */
export const recordings = pgTable(
  'recordings',
  {
    id: text('id').$type<RecordingId>().primaryKey(),
    conferenceId: text('conference_id')
      .$type<ConferenceId>()
      .notNull()
      .references(() => conferences.id, { onDelete: 'cascade' }),
    state: text('state').$type<RecordingState>().notNull(),
    reason: text('reason').$type<RecordingReason>(),
    startedAt: time('started_at').notNull(),
    /** Since when it is in this state. */
    changedAt: time('changed_at').notNull(),
    /** When the recorder last sent something. */
    heardAt: time('heard_at').notNull(),
    /** How many recorders were told to record; each records a part of its own. */
    recorders: integer('recorders').notNull().default(0),
    /** The instance that joins the parts has until then, and renews it; nobody joins them earlier. */
    joiningUntil: time('joining_until'),
    /** How often joining was begun since it last waited for something that passes. */
    joinAttempts: integer('join_attempts').notNull().default(0),
    /** What joining waits for. */
    joinDelay: text('join_delay').$type<RecordingDelay>(),
    /** Captions are drawn into the picture. */
    captions: boolean('captions').notNull().default(false),
    durationMs: integer('duration_ms').notNull().default(0),
    parts: jsonb('parts').$type<PlayableRecording['parts']>().notNull().default([]),
    tracks: jsonb('tracks').$type<StoredTrack[]>().notNull().default([]),
    /** Incremented by every change that is sent to clients. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    index('recordings_conference').on(table.conferenceId),
    uniqueIndex('recordings_active')
      .on(table.conferenceId)
      .where(sql`state in ('starting', 'recording', 'stopping')`),
  ],
);

/** What a recorder has sent and the storage has kept, until the parts are joined. */
export const recordingPieces = pgTable(
  'recording_pieces',
  {
    recordingId: text('recording_id')
      .$type<RecordingId>()
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    /** The recorder that sent it. */
    part: integer('part').notNull(),
    track: text('track').$type<RecordingTrack>().notNull(),
    /** From 0; a track of a part is its pieces in this order. */
    number: integer('number').notNull(),
    bytes: integer('bytes').notNull(),
    /** CRC-32 of its bytes; null: kept by an earlier version, which took none. */
    checksum: bigint('checksum', { mode: 'number' }),
    /** Of the first piece: what comes before its pictures and sounds, in base64. Without it nothing that follows can be read. */
    head: text('head'),
    /** When the first moment of this track of the part was recorded, by the recorder's clock. */
    trackStartedAt: time('track_started_at').notNull(),
    /** How far the recorder's clock was behind ours when this piece came, with the time that it took to come; milliseconds. */
    clockBehindMs: bigint('clock_behind_ms', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.part, table.track, table.number] })],
);
