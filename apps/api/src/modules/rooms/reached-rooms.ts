import type { RoomId } from '@intermind/contracts';
import { addressKey } from '../../http/limits/address.ts';

/** Which rooms were reached from an address, the latest, in the memory of this process. */
export interface ReachedRooms {
  has(address: string, id: RoomId): boolean;
  add(address: string, id: RoomId): void;
}

/** Pairs of a room and an address: about a megabyte. */
const MAX = 10_000;

export function createReachedRooms(max = MAX): ReachedRooms {
  const pairs = new Set<string>();
  const pairOf = (address: string, id: RoomId) => `${addressKey(address)} ${id}`;
  return {
    has: (address, id) => pairs.has(pairOf(address, id)),
    add(address, id) {
      const pair = pairOf(address, id);
      pairs.delete(pair);
      pairs.add(pair);
      if (pairs.size > max) pairs.delete(pairs.values().next().value!);
    },
  };
}
