import type { RoomId } from '@intermind/contracts';
import { randomInt } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A new room code, 26¹⁰ possible ones, from the cryptographic generator. */
export function generateRoomCode(): RoomId {
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, 3)}-${letters.slice(3, 7)}-${letters.slice(7)}` as RoomId;
}
