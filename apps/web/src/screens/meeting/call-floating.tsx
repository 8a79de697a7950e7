import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import type { CallSession } from '../../call/call-session.ts';
import type { Meeting } from '../../call/create-meeting.ts';
import { FloatingFrame } from '../../features/call/floating-frame.tsx';
import { FloatingVideo } from '../../features/call/floating-video.tsx';
import { type FloatingWindow, openFloatingWindow } from '../../media/floating-window.ts';
import { youMaySend } from '../../model/conference-state.ts';
import { logProblem } from '../../platform/log.ts';
import { useCallText } from '../../platform/text.ts';
import { CallTile } from './call-tiles.tsx';
import { useStage } from './use-stage.ts';

/** `inPage`: the browser has no window that floats over others. */
export type Floating = FloatingWindow | 'inPage' | null;

const SIZE = { width: 360, height: 260 };

/** The floating video of the call: whether it is open, and what opens and closes it, within a click. */
export function useFloating(): { floating: Floating; toggle: () => void } {
  const [floating, setFloating] = useState<Floating>(null);
  const closeNow = () => {
    if (floating && floating !== 'inPage') floating.close();
    setFloating(null);
  };
  const open = () => {
    const opening = openFloatingWindow(SIZE);
    if (!opening) return setFloating('inPage');
    opening.then(
      (opened) => {
        opened.onClosed(() => setFloating(null));
        setFloating(opened);
      },
      (cause: unknown) => {
        logProblem('The browser refused a floating window', cause);
        setFloating('inPage');
      },
    );
  };
  // It ends with the call.
  useEffect(() => () => void (floating && floating !== 'inPage' && floating.close()), [floating]);
  return { floating, toggle: () => (floating ? closeNow() : open()) };
}

interface CallFloatingProps {
  meeting: Meeting;
  session: CallSession;
  floating: Exclude<Floating, null>;
}

/** What is large on the stage, else who spoke last, else yourself. */
export function CallFloating({ meeting, session, floating }: CallFloatingProps): ReactNode {
  const t = useCallText();
  const { store, devices } = meeting;
  const { large, rest } = useStage(meeting, session);
  const speaker = useStore(session.tiles.speaker);
  const you = useStore(store, (state) => state.conference?.you);
  const may = useStore(store, (state) => youMaySend(state.conference).microphone);
  const muted = useStore(devices.microphone.store, (state) => state.muted);
  const others = rest.filter(({ participant }) => participant !== you);
  const shown = large[0] ?? others.find(({ participant }) => participant === speaker) ?? others[0] ?? rest[0];
  const video = (
    <FloatingVideo
      microphone={{ on: !muted, disabled: !may, onToggle: () => devices.microphone.setMuted(!muted) }}
      onLeave={() => meeting.leave()}
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
