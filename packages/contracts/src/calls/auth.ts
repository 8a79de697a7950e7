import { z } from 'zod';
import { type CallDeclarations, EVERYBODY, JOINING_GUESTS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { GUEST_NAME_MAX_LENGTH, GUEST_TOKEN_MAX_LENGTH } from '../limits.ts';
import { RoomIdSchema } from '../nouns/fields.ts';
import { nameSchema } from '../nouns/name.ts';

export const authCalls = {
  'POST /auth/anonymous': {
    name: 'createGuest',
    summary: 'Issues a guest token for one room',
    spec: 'spec 1 §7',
    allows: EVERYBODY,
    limit: CALL_LIMITS.newGuest,
    body: z.strictObject({
      roomId: RoomIdSchema,
      name: nameSchema(GUEST_NAME_MAX_LENGTH),
      /** The token this browser had in the room under another name: a guest who is blocked or removed stays so. */
      previous: z.string().max(GUEST_TOKEN_MAX_LENGTH).optional(),
    }),
    answer: z.strictObject({ token: z.string() }),
    status: 201,
    errors: ['ConferenceNotFound'],
  },
  'POST /auth/anonymous/refresh': {
    name: 'refreshGuestToken',
    summary: 'Renews a guest token; the bearer token may have expired',
    spec: 'spec 1 §7',
    allows: JOINING_GUESTS,
    bearer: 'refresh',
    limit: CALL_LIMITS.refresh,
    answer: z.strictObject({ token: z.string() }),
    errors: ['RefreshTokenExpired', 'Expelled'],
  },
} as const satisfies CallDeclarations;
