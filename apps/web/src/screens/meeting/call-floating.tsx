import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import type { CallSession } from '../../call/call-session.ts';
import type { Meeting } from '../../call/create-meeting.ts';
import { FloatingFrame } from '../../features/call/floating-frame.tsx';
import { RecordingMark } from '../../features/call/recording-mark.tsx';
import { FloatingVideo } from '../../features/call/floating-video.tsx';
import { type FloatingWindow, openFloatingWindow } from '../../media/floating-window.ts';
import { youMaySend } from '../../model/conference-state.ts';
import { logProblem } from '../../platform/log.ts';
import { useCallText } from '../../platform/text.ts';
import { CallTile } from './call-tiles.tsx';
import { connectionNotice } from './connection-notice.ts';
import { useOwnMicrophone } from './use-own-microphone.ts';
import { useStage } from './use-stage.ts';

/** `inPage`: the browser has no window that floats over others. */
export type Floating = FloatingWindow | 'inPage' | null;

const SIZE = { width: 360, height: 260 };

/** The floating video of the call: whether it is open, and what opens and closes it, within a click. */
export function useFloating(): { floating: Floating; toggle: () => void } {
  const [floating, setFloating] = useState<Floating>(null);
  const opening = useRef(false);
  const gone = useRef(false);
  const closeNow = () => {
    if (floating && floating !== 'inPage') floating.close();
    setFloating(null);
  };
  const open = () => {
    if (opening.current) return;
    const asked = openFloatingWindow(SIZE);
    if (!asked) return setFloating('inPage');
    opening.current = true;
    asked
      .then(
        (opened) => {
          if (gone.current) return opened.close();
          opened.onClosed(() => setFloating(null));
          setFloating(opened);
        },
        (cause: unknown) => {
          logProblem('The browser refused a floating window', cause);
          setFloating('inPage');
        },
      )
      .finally(() => (opening.current = false));
  };
  useEffect(() => {
    gone.current = false;
    return () => void (gone.current = true);
  }, []);
  // It ends with the call.
  useEffect(() => () => void (floating && floating !== 'inPage' && floating.close()), [floating]);
  return { floating, toggle: () => (floating ? closeNow() : open()) };
}

interface CallFloatingProps {
  meeting: Meeting;
  session: CallSession;
  floating: Exclude<Floating, null>;
}

/** What is large on the stage, else the last speaker, else yourself. */
export function CallFloating({ meeting, session, floating }: CallFloatingProps): ReactNode {
  const t = useCallText();
  const { store, devices } = meeting;
  const microphone = useOwnMicrophone(meeting);
  const link = useStore(store, (state) => state.link.state);
  const { large, rest } = useStage(meeting, session);
  const speaker = useStore(session.tiles.speaker);
  const you = useStore(store, (state) => state.conference?.you);
  const recording = useStore(store, (state) => state.conference?.recording ?? null);
  const days = useStore(store, (state) => state.conference?.conference.retention.recordings ?? null);
  const may = useStore(store, (state) => youMaySend(state.conference).microphone);
  const notHeard = microphone === 'notHeard';
  const notice = connectionNotice(link, notHeard) ?? (notHeard ? 'bar.microphoneWait' : null);
  const others = rest.filter(({ participant }) => participant !== you);
  const shown = large[0] ?? others.find(({ participant }) => participant === speaker) ?? others[0] ?? rest[0];
  const video = (
    <FloatingVideo
      microphone={{
        on: microphone !== 'muted',
        notHeard,
        disabled: !may,
        onToggle: () => devices.microphone.setMuted(microphone !== 'muted'),
      }}
      notice={notice && t(notice)}
      onLeave={() => meeting.leave()}
      mark={<RecordingMark recording={recording} days={days} narrow />}
      tile={(place) =>
        shown && (
          <CallTile
            key={`${shown.participant}/${shown.source}`}
            meeting={meeting}
            session={session}
            {...shown}
            {...place}
          />
        )
      }
    />
  );
  if (floating === 'inPage') return <FloatingFrame label={t('bar.floating')}>{video}</FloatingFrame>;
  return createPortal(video, floating.body);
}
