import { z } from 'zod';
import { MESSAGE_MAX_LENGTH } from '../limits.ts';
import { MessageIdSchema, ParticipantIdSchema, TimeSchema } from './fields.ts';
import { storable } from './storable.ts';

/** Text of a message: trimmed, and without U+0000, which the database cannot store. */
export const MessageTextSchema = z.string().overwrite(storable).trim().min(1).max(MESSAGE_MAX_LENGTH);

/** One message of a conference's chat (spec 1 §3). */
export const MessageSchema = z.strictObject({
  id: MessageIdSchema,
  participantId: ParticipantIdSchema,
  /** The sender’s name; they may have left. */
  name: z.string(),
  text: z.string(),
  sentAt: TimeSchema,
  /** The order of messages; grows with gaps. Two may be sent at the same time. */
  sequence: z.number().int().nonnegative(),
  /** The sender's own, by which they know it again; null where they gave none. */
  key: z.string().nullable(),
});
export type Message = z.infer<typeof MessageSchema>;
