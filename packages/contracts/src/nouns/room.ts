import { z } from 'zod';
import { LOBBY_TEXT_MAX_LENGTH, ROOM_CAPACITY_MIN, ROOM_TITLE_MAX_LENGTH } from '../limits.ts';
import { ConsentPolicySchema } from './consent.ts';
import { RoomIdSchema, TimeSchema } from './fields.ts';
import { nameSchema } from './name.ts';
import { RetentionSchema } from './retention.ts';
import { storable } from './storable.ts';

export const RoomSchema = z.strictObject({ id: RoomIdSchema });
export type Room = z.infer<typeof RoomSchema>;

/** What a room's owner decides about it. */
export const RoomSettingsSchema = z.strictObject({
  title: nameSchema(ROOM_TITLE_MAX_LENGTH).nullable(),
  /** People in a meeting at once, the host among them; null: as many as this installation allows. */
  capacity: z.int().min(ROOM_CAPACITY_MIN).nullable(),
  /** Plain text for guests who wait; empty: none. Trimmed, and without U+0000, which the database cannot store. */
  lobbyText: z.string().overwrite(storable).trim().max(LOBBY_TEXT_MAX_LENGTH),
  /** Engines and models on the operator’s own machines only. */
  sealed: z.boolean(),
  /** Whether people are asked before anything of theirs is kept; for meetings that begin later. */
  recordingConsent: ConsentPolicySchema,
  /** Never longer than the installation keeps it. */
  retention: RetentionSchema,
});
export type RoomSettings = z.infer<typeof RoomSettingsSchema>;

/** A room that the member was in. */
export const RecentRoomSchema = z.strictObject({
  id: RoomIdSchema,
  title: z.string().nullable(),
  /** The member owns it. */
  yours: z.boolean(),
  /** When the member joined last. */
  lastUsedAt: TimeSchema,
  /** People in it now. */
  inside: z.int().nonnegative(),
});
export type RecentRoom = z.infer<typeof RecentRoomSchema>;
