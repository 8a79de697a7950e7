import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { CallView } from './call-view.tsx';
import { EndView } from './end-views.tsx';
import { NotFoundView } from './not-found-view.tsx';
import { PrejoinView } from './prejoin-view.tsx';
import { knownGuest } from './session/admission.ts';
import type { Meeting } from './session/create-meeting.ts';
import { readWaitingNote } from './session/waiting-note.ts';
import { useRoom } from './use-room.ts';
import { useWho } from './use-who.ts';
import { WaitingView } from './waiting-view.tsx';

/** Which view the state of the page shows (spec 1 §4). While joining, the view that was left shows that it works. */
export function MeetingViews({ meeting }: { meeting: Meeting }) {
  const page = useStore(meeting.store, (state) => state.page);
  const waiting = useStore(meeting.store, (state) => state.waiting);
  const because = useStore(meeting.store, (state) => state.because);
  const who = useWho(meeting);
  const room = useRoom(meeting.roomId, page, who.kind);
  const joining = page === 'joining';
  const settled = useRef({ page, because });
  useGoOnWaiting(meeting, who.kind);
  useEffect(() => {
    if (page !== 'joining') settled.current = { page, because };
  }, [page, because]);

  const shown = joining ? settled.current : { page, because };
  switch (shown.page) {
    case 'ready':
      return <CallView meeting={meeting} title={room.title} />;
    case 'failed':
      if (shown.because === 'notFound') return <NotFoundView code={meeting.roomId} />;
      return <EndView meeting={meeting} page="failed" because={shown.because} who={who} busy={joining} />;
    case 'rejected':
    case 'finished':
    case 'leaving':
      return <EndView meeting={meeting} page={shown.page} because={shown.because} who={who} busy={joining} />;
    case 'joining':
    case 'lobby':
      if (waiting) return <WaitingView meeting={meeting} joinRequest={waiting} />;
      if (room.status === 'missing') return <NotFoundView code={meeting.roomId} />;
      return <PrejoinView meeting={meeting} room={room} who={who} joining={joining} />;
  }
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
