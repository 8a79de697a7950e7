import { z } from 'zod';
import { ConferenceIdSchema, TimeSchema } from './fields.ts';

export const RATING_MAX = 5;

/** What one person thought of one call, 5 best. */
export const RatingSchema = z.strictObject({
  conferenceId: ConferenceIdSchema,
  score: z.number().int().min(1).max(RATING_MAX),
  ratedAt: TimeSchema,
});

/** As administrators read them. */
export const RatingsSchema = z.strictObject({
  /** How many of 1, of 2, and so on. */
  counts: z.array(z.number().int().nonnegative()).length(RATING_MAX),
  newest: z.array(RatingSchema),
});
export type Ratings = z.infer<typeof RatingsSchema>;
