import { z } from 'zod';
import { JoinRequestIdSchema, LanguageSchema, TimeSchema } from './fields.ts';

export const JOIN_REQUEST_STATUSES = ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'] as const;
export const JoinRequestSchema = z.strictObject({
  id: JoinRequestIdSchema,
  /** The guest's name, as moderators see it. */
  name: z.string(),
  language: LanguageSchema,
  status: z.enum(JOIN_REQUEST_STATUSES),
  createdAt: TimeSchema,
  expiresAt: TimeSchema,
});
export type JoinRequest = z.infer<typeof JoinRequestSchema>;
