import type { Retention, RoomId, RoomSettings } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { queries } from './queries.ts';

/** What a room's owner has decided, and what this installation allows. */
export interface OwnedRoom extends RoomSettings {
  capacityMax: number;
  /** The longest that this installation keeps things. */
  retentionMax: Retention;
}

/** @throws ApiError */
export function readRoomSettings(id: RoomId): Promise<OwnedRoom> {
  return call('GET /rooms/{id}/settings', { params: { id }, bypassErrorHandler: true });
}

/** @returns null when it failed, which has been told */
export async function changeRoomSettings(id: RoomId, change: RoomSettings): Promise<OwnedRoom | null> {
  const changed = await call('PATCH /rooms/{id}/settings', { params: { id }, body: change });
  if (changed) {
    void queries.invalidateQueries({ queryKey: ['GET /rooms/{id}', id] });
    void queries.invalidateQueries({ queryKey: ['GET /rooms/recent'] });
  }
  return changed;
}
