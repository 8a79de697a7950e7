import { z } from 'zod';
import type { CallDeclarations } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { ConferenceIdSchema } from '../nouns/fields.ts';
import { RatingSchema, RatingsSchema } from '../nouns/rating.ts';

export const ratingCalls = {
  'PUT /conferences/{id}/rating': {
    name: 'rateConference',
    summary: 'Rates the call, 1 to 5; a later rating by the same person replaces it',
    spec: 'ours',
    allows: ['guest-here', 'guest-left', 'participant', 'member-left', 'moderator', 'host', 'owner-outside'],
    limit: CALL_LIMITS.feedback,
    params: z.strictObject({ id: ConferenceIdSchema }),
    body: RatingSchema.pick({ score: true }),
    errors: ['ConferenceNotFound'],
  },
  'GET /ratings': {
    name: 'listRatings',
    summary: 'Ratings of calls: how many of each score, and the newest 100. Without names',
    spec: 'ours',
    allows: ['admin'],
    limit: CALL_LIMITS.read,
    answer: RatingsSchema,
  },
} as const satisfies CallDeclarations;
