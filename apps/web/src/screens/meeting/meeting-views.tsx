import { useDeferredValue, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import { CallView } from './call-code.tsx';
import { EndView } from './end-views.tsx';
import { NotFoundView } from './not-found-view.tsx';
import { PrejoinView } from './prejoin-view.tsx';
import { useRoom } from './use-room.ts';
import { useWho } from './use-who.ts';
import { WaitingView } from './waiting-view.tsx';

/** Which view the state of the page shows (spec 1 §4). While joining, the view that was left shows that it works. */
export function MeetingViews({ meeting }: { meeting: Meeting }) {
  const page = useStore(meeting.store, (state) => state.page);
  const request = useStore(meeting.store, (state) => state.admission.request);
  const connected = useStore(meeting.store, (state) => state.media.connected);
  const who = useWho(meeting);
  const room = useRoom(meeting.roomId, page.state, connected, who.kind);
  // The call is drawn in short pieces: the messages by which sound and picture begin come at the same time, and go first.
  const drawn = useDeferredValue(page.state === 'ready');
  const joining = page.state === 'joining' || (page.state === 'ready' && !drawn);
  const settled = useRef(page);
  const { kind, languages } = who;
  const chosen = useRef(languages);
  useEffect(() => {
    chosen.current = languages;
  }, [languages]);
  useEffect(() => {
    if (kind) void meeting.goOnWaiting(kind, chosen.current);
  }, [meeting, kind]);
  useEffect(() => {
    if (!joining) settled.current = page;
  }, [page, joining]);

  const shown = joining ? settled.current : page;
  const missing =
    (shown.state === 'failed' && shown.because === 'notFound') ||
    (shown.state === 'lobby' && !request && room.status === 'missing');
  // Devices belong to the screen that opened them.
  useEffect(() => {
    if (missing) meeting.devices.stop();
  }, [meeting, missing]);
  if (missing) return <NotFoundView code={meeting.roomId} />;

  switch (shown.state) {
    case 'ready':
      return <CallView meeting={meeting} title={room.title} />;
    case 'failed':
    case 'rejected':
    case 'unanswered':
    case 'finished':
    case 'leaving':
      return (
        <EndView
          meeting={meeting}
          page={shown.state}
          because={shown.because}
          detail={shown.detail}
          who={who}
          busy={joining}
        />
      );
    case 'joining':
    case 'lobby':
      if (request)
        return (
          <WaitingView
            meeting={meeting}
            joinRequest={request}
            transcriptKept={room.transcriptKept}
            recorded={room.recorded}
            sealed={room.sealed}
            asks={room.asks}
            retention={room.retention}
          />
        );
      return <PrejoinView meeting={meeting} room={room} who={who} joining={joining} />;
  }
}
