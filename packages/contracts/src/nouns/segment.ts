import { z } from 'zod';
import { ENGINE_GRADES } from '../engine-grades.ts';
import { SEGMENT_TEXT_MAX_LENGTH } from '../limits.ts';
import { LanguageSchema, ParticipantIdSchema, SegmentIdSchema, TimeSchema } from './fields.ts';
import { storable } from './storable.ts';

/** Text of a segment, without U+0000, which the database cannot store. */
export const SegmentTextSchema = z.string().overwrite(storable).max(SEGMENT_TEXT_MAX_LENGTH);

/** What was said, or its translation, in one language. */
const text = {
  language: LanguageSchema,
  text: z.string(),
  /** `demonstration`: made by an engine that understands little; never to be shown without saying so. */
  grade: z.enum(ENGINE_GRADES),
  /** The engine that recognised or translated it, by its name in the settings. */
  engine: z.string(),
  /** From the end of its last word until this text was finished, milliseconds; null where it is not known. */
  lagMs: z.number().int().nonnegative().nullable(),
};

/** One stretch of one speaker's words in the transcript, about a sentence. */
export const TranscriptSegmentSchema = z.strictObject({
  id: SegmentIdSchema,
  participantId: ParticipantIdSchema,
  /** The speaker's name in this meeting; they may have left. */
  name: z.string(),
  /** The number its captions carry: it and the speaker name the segment too. */
  segment: z.number().int().nonnegative(),
  /** Grows with each translation that is finished. */
  revision: z.number().int().nonnegative(),
  /** When the words were spoken. */
  startedAt: TimeSchema,
  endedAt: TimeSchema,
  /** As spoken. */
  ...text,
  /** Parts of it were not understood; `…` stands for them. */
  hasGaps: z.boolean(),
  /** Written by the speaker's own browser: nobody else heard it. */
  claimed: z.boolean(),
  /** In the order of their languages. */
  translations: z.array(z.strictObject(text)),
});
export type TranscriptSegment = z.infer<typeof TranscriptSegmentSchema>;

export const TranscriptSchema = z.strictObject({
  /** Where the times of an exported transcript begin. */
  conferenceStartedAt: TimeSchema,
  /** In the order in which they were spoken. */
  segments: z.array(TranscriptSegmentSchema),
  /** There are earlier ones. */
  hasEarlier: z.boolean(),
});
export type Transcript = z.infer<typeof TranscriptSchema>;
