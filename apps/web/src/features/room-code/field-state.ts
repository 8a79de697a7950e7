import { parseRoomCode } from '@intermind/contracts/room-code';

/** What the border of the room-code field says (spec 1 §2): green, red, accent, or nothing. */
export type FieldState = 'valid' | 'invalid' | 'inviting' | 'idle';

export function fieldState(input: string, focused: boolean): FieldState {
  if (input.trim() === '') return focused ? 'inviting' : 'idle';
  return parseRoomCode(input) ? 'valid' : 'invalid';
}
