import { z } from 'zod';
import { type CallDeclarations, EVERYBODY, MEMBERS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { ROOM_TITLE_MAX_LENGTH } from '../limits.ts';
import { ParticipantIdSchema, RoomIdSchema } from '../nouns/fields.ts';
import { nameSchema } from '../nouns/name.ts';
import { RoomSchema } from '../nouns/room.ts';

export const roomCalls = {
  'POST /rooms': {
    name: 'createRoom',
    summary: 'Creates a room owned by the signed-in member',
    spec: 'spec 1 §7',
    allows: MEMBERS,
    limit: CALL_LIMITS.newRoom,
    body: z.strictObject({ title: nameSchema(ROOM_TITLE_MAX_LENGTH).optional() }).optional(),
    answer: RoomSchema,
    status: 201,
  },
  'GET /rooms/{id}': {
    name: 'getRoom',
    summary: 'A room as seen before joining; members also get its title and participants',
    spec: 'ours',
    allows: EVERYBODY,
    limit: CALL_LIMITS.roomLookup,
    params: z.strictObject({ id: RoomIdSchema }),
    answer: z.strictObject({
      id: RoomIdSchema,
      /** Whether this caller must ask to join. */
      mustAsk: z.boolean(),
      /** Absent for callers who still need admission. */
      title: z.string().nullable().optional(),
      participants: z
        .array(
          z.strictObject({
            id: ParticipantIdSchema,
            name: z.string(),
            /** The caller's own, from another tab or device. */
            you: z.boolean(),
          }),
        )
        .optional(),
    }),
    errors: ['ConferenceNotFound'],
  },
} as const satisfies CallDeclarations;
