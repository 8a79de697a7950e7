import type { JoinRequestId, RoomId } from '@intermind/contracts';
import { isLanguage } from '@intermind/contracts/languages';
import type { Languages } from '../model/meeting.ts';
import type { CallEnvironment } from './environment.ts';

/** Remembers in this tab that the guest is waiting, so that a reload continues to wait. */
export interface WaitingNote extends Languages {
  roomId: RoomId;
  joinRequestId: JoinRequestId;
  name: string;
}

const KEY = 'intermind.waiting';

export function createWaitingNotes(storage: CallEnvironment['tabStorage']) {
  return {
    write: (note: WaitingNote): void => storage.setItem(KEY, JSON.stringify(note)),
    forget: (): void => storage.removeItem(KEY),
    read(roomId: RoomId): WaitingNote | null {
      try {
        const note = JSON.parse(storage.getItem(KEY) ?? 'null') as WaitingNote | null;
        if (note?.roomId !== roomId || !isLanguage(note.language) || !isLanguage(note.hears)) return null;
        const understands = Array.isArray(note.understands) ? note.understands.filter(isLanguage) : [];
        return { ...note, understands };
      } catch {
        // Not ours: the same as none.
        return null;
      }
    },
  };
}
