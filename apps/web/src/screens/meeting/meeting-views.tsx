import { useEffect } from 'react';
import { useStore } from 'zustand';
import { CallView } from './call-view.tsx';
import { EndView } from './end-views.tsx';
import { PrejoinView } from './prejoin-view.tsx';
import type { Meeting } from './session/create-meeting.ts';
import { NotFoundView } from './not-found-view.tsx';
import { useRoom } from './use-room.ts';
import { useWho } from './use-who.ts';
import { WaitingView } from './waiting-view.tsx';
import { readWaitingNote } from './session/waiting-note.ts';
import { knownGuest } from './session/admission.ts';

/** Which view the state of the page shows (spec 1 §4). */
export function MeetingViews({ meeting }: { meeting: Meeting }) {
  const page = useStore(meeting.store, (state) => state.page);
  const waiting = useStore(meeting.store, (state) => state.waiting);
  const because = useStore(meeting.store, (state) => state.because);
  const who = useWho(meeting);
  const room = useRoom(meeting.roomId, page, who.kind);
  useGoOnWaiting(meeting, who.kind);

  if (page === 'ready') return <CallView meeting={meeting} title={room.title} />;
  if (page === 'rejected' || page === 'finished' || page === 'leaving') {
    return <EndView meeting={meeting} page={page} who={who} />;
  }
  if (room.status === 'missing' || (page === 'failed' && because === 'notFound'))
    return <NotFoundView code={meeting.roomId} />;
  if (page === 'failed') return <EndView meeting={meeting} page={page} who={who} />;
  if (waiting) return <WaitingView meeting={meeting} joinRequest={waiting} />;
  return <PrejoinView meeting={meeting} room={room} who={who} joining={page === 'joining'} />;
}

/** After a reload a guest who was waiting goes on waiting. */
function useGoOnWaiting(meeting: Meeting, kind: 'member' | 'guest' | null): void {
  useEffect(() => {
    const note = readWaitingNote(meeting.roomId);
    if (!note || kind === null || meeting.store.getState().page !== 'lobby') return;
    if (kind === 'member') meeting.withdrawAsMember(note.joinRequestId);
    else if (knownGuest(meeting.roomId)) {
      const { name, language, hears } = note;
      void meeting.join({ kind: 'guest', roomId: meeting.roomId, name }, { language, hears });
    }
  }, [meeting, kind]);
}
