import { z } from 'zod';
import { RoomIdSchema } from './fields.ts';

export const RoomSchema = z.strictObject({ id: RoomIdSchema });
export type Room = z.infer<typeof RoomSchema>;
