import type { RoomId } from '@intermind/contracts';
import { parseRoomCode } from '@intermind/contracts/room-code';

/** What an address of one path segment is: a room in its one spelling, a room to be spelled so, or nothing of ours. */
export type RoomAddress =
  | { kind: 'room'; roomId: RoomId }
  | { kind: 'misspelled'; roomId: RoomId }
  | { kind: 'unknown'; roomLike: boolean };

const CODE_IN_ANY_CASE = /^[a-z]{3}-[a-z]{4}-[a-z]{3}$/i;

/** Only real codes lead to the meeting page: three, four, three letters in any case (spec 1 §2). */
export function readRoomAddress(segment: string): RoomAddress {
  const roomId = CODE_IN_ANY_CASE.test(segment) ? parseRoomCode(segment) : undefined;
  if (!roomId) return { kind: 'unknown', roomLike: isRoomLike(segment) };
  return { kind: roomId === segment ? 'room' : 'misspelled', roomId };
}

/** Close enough to a code to be a mistyped one. */
export function isRoomLike(segment: string): boolean {
  return (
    /^[a-z0-9]{2,4}[-_. ][a-z0-9]{3,5}[-_. ][a-z0-9]{2,4}$/i.test(segment) || /^[a-z]{9,11}$/i.test(segment)
  );
}
