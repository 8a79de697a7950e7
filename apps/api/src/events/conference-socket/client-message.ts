import { type ClientMessage, ParticipantIdSchema } from '@intermind/contracts';
import { z } from 'zod';

const token = z.string().min(1).max(8_192);
const ClientMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('auth'), token, participantId: ParticipantIdSchema.optional() }),
  z.strictObject({ type: z.literal('renew'), token }),
]);

/** Undefined for anything that is not one of ClientMessage. */
export function readClientMessage(text: string): ClientMessage | undefined {
  try {
    return ClientMessageSchema.parse(JSON.parse(text)) as ClientMessage;
  } catch {
    return undefined;
  }
}
