import { z } from 'zod';
import { LANGUAGES } from '../languages.ts';
import { RECORDING_DELAYS, RECORDING_REASONS, RECORDING_STATES } from '../recordings.ts';
import { ConferenceIdSchema, LanguageSchema, RecordingIdSchema, TimeSchema } from './fields.ts';

/** A recording as everybody in the meeting sees it. */
export const RecordingSchema = z.strictObject({
  id: RecordingIdSchema,
  conferenceId: ConferenceIdSchema,
  state: z.enum(RECORDING_STATES),
  /** Why it stopped or failed; null before, unless it waits for a recorder (`recorders-busy`). */
  reason: z.enum(RECORDING_REASONS).nullable(),
  /** When a moderator started it. */
  startedAt: TimeSchema,
  /** Captions are drawn into the picture. */
  captions: z.boolean(),
  /** Grows with every change. */
  version: z.number().int().nonnegative(),
});
export type Recording = z.infer<typeof RecordingSchema>;

/** Picture and the sound of the room, or the sound that listeners of one language heard. */
export const RecordingTrackSchema = z.union([z.literal('picture'), LanguageSchema]);
export type RecordingTrack = z.infer<typeof RecordingTrackSchema>;

const milliseconds = z.number().int().nonnegative();

/** A recording as its player needs it. */
export const PlayableRecordingSchema = z.strictObject({
  id: RecordingIdSchema,
  state: z.enum(['processing', 'ready']),
  /** While `processing`: what has to pass before it goes on; null: nothing. */
  delay: z.enum(RECORDING_DELAYS).nullable(),
  startedAt: TimeSchema,
  durationMs: milliseconds,
  /**
   * A recorder that was started again goes on in the next part, and so does a recording of which something was lost; in between
   * there is nothing.
   */
  parts: z.array(
    z.strictObject({
      /** When its first picture was taken. */
      startedAt: TimeSchema,
      /** Where it begins in the file. */
      atMs: milliseconds,
      durationMs: milliseconds,
    }),
  ),
  tracks: z
    .array(
      z.strictObject({
        track: RecordingTrackSchema,
        bytes: milliseconds,
        mimeType: z.string(),
        /** Below the origin of the product; good for as long as the token. */
        url: z.string(),
      }),
    )
    .max(LANGUAGES.length + 1),
});
export type PlayableRecording = z.infer<typeof PlayableRecordingSchema>;
