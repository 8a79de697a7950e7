import type { RoomId } from '@intermind/contracts';
import type { Queries } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import type { Identity } from '../../http/identity.ts';
import { addressLimiter, BudgetUsedUp, type Limits, type Usage } from '../../http/limits/limiter.ts';
import { createReachedRooms } from './reached-rooms.ts';
import { findRoom, type RoomRow } from './store.ts';

/** The caller: members are counted by account, others by address. */
export interface RoomSeeker {
  identity: Identity;
  address: string;
}

export type LookUpRoom = (db: Queries, id: RoomId, seeker: RoomSeeker) => Promise<RoomRow>;

/** Codes of no room, by member or by address. */
const MISSES = { points: 30, windowS: 60 };
/** Misses of all callers who are not signed in: guessing from many addresses. */
const MISSES_OF_ALL = { points: 600, windowS: 60 };
/** While many guess, one address has this part of its misses. */
const SHARE_UNDER_ATTACK = 0.1;

/**
 * Finds a room by its code without letting codes be guessed: each caller may miss a few times a minute, fewer while
 * many callers guess. A caller without misses always gets through, and so does everyone to a room that was reached from
 * their address before, or that their token is for: a guesser shuts nobody out of those. This tells a guesser nothing,
 * because all other codes are refused unread, whether they are of a room or not.
 */
export function createRoomLookup(limits: Limits): LookUpRoom {
  const byMember = limits('room-misses-member', MISSES);
  const byAddress = addressLimiter(limits, 'room-misses-address', MISSES);
  const ofAll = limits('room-misses', MISSES_OF_ALL);
  const reached = createReachedRooms();

  /** @throws BudgetUsedUp */
  const check = async ({ identity, address }: RoomSeeker): Promise<void> => {
    if (identity.kind === 'member') return refuseAbove([await byMember.usage(identity.userId)], 1);
    const [own, all] = await Promise.all([byAddress.usages(address), ofAll.usage('all')]);
    refuseAbove(own, all.remaining === 0 ? SHARE_UNDER_ATTACK : 1);
  };
  const countMiss = async ({ identity, address }: RoomSeeker): Promise<void> => {
    const counted =
      identity.kind === 'member'
        ? [byMember.take(identity.userId)]
        : [byAddress.take(address), ofAll.take('all')];
    // A caller who is over the budget now is refused next time.
    await Promise.allSettled(counted);
  };
  return async (db, id, seeker) => {
    if (!isOf(id, seeker.identity) && !reached.has(seeker.address, id)) await check(seeker);
    const room = await findRoom(db, id);
    if (room) {
      reached.add(seeker.address, id);
      return room;
    }
    await countMiss(seeker);
    throw new ApiError('ConferenceNotFound');
  };
}

function isOf(id: RoomId, identity: Identity): boolean {
  return identity.kind === 'guest' && identity.roomId === id;
}

function refuseAbove(usages: Usage[], share: number): void {
  const full = usages.find(({ used, budget }) => used >= budget.points * share);
  if (full) throw new BudgetUsedUp(full);
}
