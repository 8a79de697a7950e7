import { z } from 'zod';
import { HISTORY_ACCESS, HISTORY_PARTS } from '../history.ts';
import { HISTORY_NAMES_MAX, ROOM_TITLE_MAX_LENGTH, SHARE_DAYS_MAX } from '../limits.ts';
import {
  ConferenceIdSchema,
  LanguageSchema,
  RoomIdSchema,
  SegmentIdSchema,
  ShareIdSchema,
  TimeSchema,
} from './fields.ts';
import { nameSchema } from './name.ts';

export const HistoryPartSchema = z.enum(HISTORY_PARTS);

/** A meeting as a member's history shows it (spec 2 §3). */
export const HistoryEntrySchema = z.strictObject({
  id: ConferenceIdSchema,
  /** Null in a shared meeting: with the code of the room a member could enter it. */
  roomId: RoomIdSchema.nullable(),
  /** The meeting's own, or else the room's, or else what was made of its words, for people who may read the transcript. */
  title: z.string().nullable(),
  startedAt: TimeSchema,
  /** When the last person left; null while it is running. */
  endedAt: TimeSchema.nullable(),
  /** Seconds, so far while it is running. */
  duration: z.number().int().nonnegative(),
  /** People admitted: members and guests. */
  participants: z.number().int().nonnegative(),
  /** Of the first of them, in the order of their admission; without those whose accounts are deleted. */
  names: z.array(z.string()).max(HISTORY_NAMES_MAX),
  running: z.boolean(),
  /** There is something to play. */
  recording: z.boolean(),
  /** When each is deleted by itself; null: it is not, or not known yet. */
  keptUntil: z.strictObject({
    recordings: TimeSchema.nullable(),
    transcripts: TimeSchema.nullable(),
    messages: TimeSchema.nullable(),
  }),
  via: z.enum(HISTORY_ACCESS),
  /** The reader was inside: they can say what may be kept of them. */
  wasInside: z.boolean(),
  /** What the reader may open. */
  includes: z.array(HistoryPartSchema),
  /**
   * Of a search: the first sentence of the transcript, or of one of its translations, that has the words. Null where only the
   * title or a name has them, and without a search.
   */
  said: z.strictObject({ segmentId: SegmentIdSchema, language: LanguageSchema, text: z.string() }).nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntrySchema>;

export const MeetingTitleSchema = nameSchema(ROOM_TITLE_MAX_LENGTH);

/** A link to a past meeting, without its token, which is shown once. */
export const ShareSchema = z.strictObject({
  id: ShareIdSchema,
  /** Name of the member who made it. */
  createdBy: z.string(),
  own: z.boolean(),
  createdAt: TimeSchema,
  expiresAt: TimeSchema,
  includes: z.array(HistoryPartSchema),
  /** Members who imported it. */
  uses: z.number().int().nonnegative(),
  maxUses: z.number().int().positive().nullable(),
});
export type Share = z.infer<typeof ShareSchema>;

export const NewShareSchema = z.strictObject({
  includes: z.array(HistoryPartSchema).max(HISTORY_PARTS.length).optional(),
  expiresInDays: z.number().int().min(1).max(SHARE_DAYS_MAX).optional(),
  maxUses: z.number().int().min(1).max(1_000).optional(),
});

/** 128 bits, base64url. */
export const ShareTokenSchema = z.string().regex(/^[\w-]{22}$/);
