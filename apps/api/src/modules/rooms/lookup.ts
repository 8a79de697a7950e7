import type { RoomId } from '@intermind/contracts';
import type { Queries } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import type { Identity } from '../../http/identity.ts';
import { addressKey } from '../../http/rate-limiter.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { findRoom, type RoomRow } from './store.ts';

/** Who asks: members are counted by who they are, everybody else by address. */
export interface RoomSeeker {
  identity: Identity;
  address: string;
}

export type LookUpRoom = (db: Queries, id: RoomId, seeker: RoomSeeker) => Promise<RoomRow>;

/**
 * Finds a room for somebody who names its code, so that codes cannot be guessed: each seeker has few misses, and all
 * strangers together have few too. While the common budget is used up, strangers hear 429 for rooms that exist as well.
 */
export function createRoomLookup(limits: RateLimits): LookUpRoom {
  return async (db, id, { identity, address }) => {
    const stranger = identity.kind !== 'member';
    const key = stranger ? addressKey(address) : identity.userId;
    limits.roomLookups.take(key);
    limits.roomMisses.check(key);
    if (stranger) limits.roomMissesOfAll.check('all');
    const room = await findRoom(db, id);
    if (!room) {
      limits.roomMisses.count(key);
      if (stranger) limits.roomMissesOfAll.count('all');
      throw new ApiError('ConferenceNotFound');
    }
    return room;
  };
}
