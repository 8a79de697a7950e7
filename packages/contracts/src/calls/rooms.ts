import { z } from 'zod';
import { type CallDeclarations, EVERYBODY, MEMBERS } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { ROOM_TITLE_MAX_LENGTH } from '../limits.ts';
import { ConsentPolicySchema } from '../nouns/consent.ts';
import { ParticipantIdSchema, RoomIdSchema } from '../nouns/fields.ts';
import { nameSchema } from '../nouns/name.ts';
import { RetentionSchema } from '../nouns/retention.ts';
import { RecentRoomSchema, RoomSchema, RoomSettingsSchema } from '../nouns/room.ts';

const params = z.strictObject({ id: RoomIdSchema });
const settings = RoomSettingsSchema.extend({
  /** The most people that `capacity` may be: a setting of the installation. */
  capacityMax: z.int(),
  /** The longest that `retention` may be: settings of the installation. */
  retentionMax: RetentionSchema,
});

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
    params,
    answer: z.strictObject({
      id: RoomIdSchema,
      /** Whether this caller must ask to join. */
      mustAsk: z.boolean(),
      /** What is said in the meeting that runs, or in the next one, is kept as a transcript. */
      transcriptKept: z.boolean(),
      /** The meeting that runs is being recorded, or is about to be. */
      recording: z.boolean(),
      /** Only engines on the operator’s own machines are used. */
      sealed: z.boolean(),
      /** Whether everyone is asked inside before anything of theirs is kept. */
      recordingConsent: ConsentPolicySchema,
      /** How long what the meeting leaves behind is kept. */
      retention: RetentionSchema,
      /** Absent for callers who still need admission, and, as `participants`, for those who were removed from the meeting that runs. */
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
  'GET /rooms/{id}/settings': {
    name: 'getRoomSettings',
    summary: 'What the owner has decided about the room; the owner only',
    spec: 'ours',
    allows: ['host', 'owner-outside'],
    limit: CALL_LIMITS.read,
    params,
    answer: settings,
    errors: ['ConferenceNotFound'],
  },
  'PATCH /rooms/{id}/settings': {
    name: 'changeRoomSettings',
    summary:
      'Changes title, capacity, lobby text, seal, consent or retention; absent fields stay unchanged; the owner only',
    spec: 'ours',
    allows: ['host', 'owner-outside'],
    limit: CALL_LIMITS.write,
    params,
    body: RoomSettingsSchema.partial(),
    answer: settings,
    errors: ['ConferenceNotFound'],
  },
  'GET /rooms/recent': {
    name: 'listRecentRooms',
    summary: 'Rooms the signed-in member was in, the latest first',
    spec: 'ours',
    allows: MEMBERS,
    limit: CALL_LIMITS.read,
    answer: z.array(RecentRoomSchema),
  },
  'DELETE /rooms/recent/{id}': {
    name: 'forgetRecentRoom',
    summary: 'Takes a room off the member’s list until they join it again',
    spec: 'ours',
    allows: MEMBERS,
    limit: CALL_LIMITS.write,
    params,
  },
} as const satisfies CallDeclarations;
