import { z } from 'zod';
import { ENGINE_GRADES } from '../engine-grades.ts';
import { LANGUAGES } from '../languages.ts';
import { DUB_OBSTACLES, DUB_REASONS, DUB_STATES } from '../dubs.ts';
import { TRANSLATED_TEXT_MAX_LENGTH } from '../limits.ts';
import { LanguageSchema, RecordingIdSchema, SegmentIdSchema } from './fields.ts';

const milliseconds = z.number().int().nonnegative();

/** A recording spoken in another language by synthetic voices, or put into captions alone where no voice speaks it. */
export const DubSchema = z.strictObject({
  recordingId: RecordingIdSchema,
  language: LanguageSchema,
  state: z.enum(DUB_STATES),
  /** Why it failed; null otherwise. */
  reason: z.enum(DUB_REASONS).nullable(),
  /** How much of the recording has been spoken, 0 to 1. */
  progressRatio: z.number().min(0).max(1),
  /** Lines that no voice could speak, when it is ready: in their place the sound of the room is heard. */
  leftOutLines: z.number().int().nonnegative(),
  /** When it is ready; null where it has captions alone. */
  track: z
    .strictObject({
      bytes: milliseconds,
      mimeType: z.string(),
      /** `demonstration` where engines for demonstration recognised, translated or spoke some of it. */
      grade: z.enum(ENGINE_GRADES),
      /** Below the origin of the product; good for a quarter of an hour. */
      url: z.string(),
      /** From when to when a voice speaks, in the recording. In between the sound of the room is to be heard. */
      spoken: z.array(z.tuple([milliseconds, milliseconds])),
    })
    .nullable(),
});
export type Dub = z.infer<typeof DubSchema>;

export const DubListSchema = z.strictObject({
  dubs: z.array(DubSchema).max(LANGUAGES.length),
  /** Every language, and what stands in the way of it. */
  languages: z.array(
    z.strictObject({
      language: LanguageSchema,
      obstacle: z.enum(DUB_OBSTACLES).nullable(),
      /** No voice that may be used here speaks it: captions alone can be made. */
      captionsOnly: z.boolean(),
    }),
  ),
});
export type DubList = z.infer<typeof DubListSchema>;

/** What was translated for a dub, for captions: nobody had translated it in the meeting. */
export const DubWordsSchema = z.strictObject({
  words: z.array(
    z.strictObject({
      segmentId: SegmentIdSchema,
      text: z.string().min(1).max(TRANSLATED_TEXT_MAX_LENGTH),
      /** `demonstration` where engines for demonstration recognised or translated it. */
      grade: z.enum(ENGINE_GRADES),
    }),
  ),
});
export type DubWords = z.infer<typeof DubWordsSchema>;
/** One of them: a line as the dub says it. */
export type DubCaption = DubWords['words'][number];
