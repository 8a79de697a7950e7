import type { JoinRequestId, RoomId } from '@intermind/contracts';
import { isLanguage } from '@intermind/contracts/languages';
import type { Languages } from '../../../model/meeting.ts';

/** Remembers in this tab that its guest waits at a door, so that a reload goes on waiting. */
export interface WaitingNote extends Languages {
  roomId: RoomId;
  joinRequestId: JoinRequestId;
  name: string;
}

const KEY = 'intermind.waiting';

export function writeWaitingNote(note: WaitingNote): void {
  sessionStorage.setItem(KEY, JSON.stringify(note));
}

export function forgetWaitingNote(): void {
  sessionStorage.removeItem(KEY);
}

export function readWaitingNote(roomId: RoomId): WaitingNote | null {
  try {
    const note = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as WaitingNote | null;
    return note?.roomId === roomId && isLanguage(note.language) && isLanguage(note.hears) ? note : null;
  } catch {
    // Not ours: the same as none.
    return null;
  }
}
