import type { RoomId } from './ids.ts';

/** Three letters, dash, four letters, dash, three letters (spec 1 §2). */
export const ROOM_CODE_PATTERN = /^[a-z]{3}-[a-z]{4}-[a-z]{3}$/;

/**
 * Reads a room code as people give it: with dashes, as ten letters, in any case, or as a full link whose last path
 * segment is the code (spec 1 §5). Answers undefined for anything else.
 */
export function parseRoomCode(input: string): RoomId | undefined {
  const withoutQuery = input.trim().split(/[?#]/)[0] ?? '';
  const segments = withoutQuery.split('/').filter(Boolean);
  const last = segments.at(-1)?.toLowerCase() ?? '';
  const code = /^[a-z]{10}$/.test(last) ? `${last.slice(0, 3)}-${last.slice(3, 7)}-${last.slice(7)}` : last;
  return ROOM_CODE_PATTERN.test(code) ? (code as RoomId) : undefined;
}
