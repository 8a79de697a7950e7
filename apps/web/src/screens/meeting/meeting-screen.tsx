import './meeting.css';
import './call.css';
import './call-panels.css';
import type { RoomId } from '@intermind/contracts';
import { parseRoomCode } from '@intermind/contracts/room-code';
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { useCallText } from '../../platform/text.ts';
import { startBrowserLog } from '../../platform/browser-log.ts';
import { logProblem } from '../../platform/log.ts';
import { tellRetriesUsedUp } from '../../features/devices/tell-retries-used-up.ts';
import { browserSettings } from '../../platform/settings.ts';
import { hideToast } from '../../platform/toast.ts';
import { VOICE_HINT_TOAST } from '../../model/own-voice.ts';
import { MeetingViews } from './meeting-views.tsx';
import { createBrowserEnvironment } from '../../call/browser-environment.ts';
import { createMeeting, type Meeting } from '../../call/create-meeting.ts';

/** The meeting page: one meeting for as long as the address names its room. */
export function MeetingScreen() {
  const { roomId: address = '' } = useParams();
  const roomId = parseRoomCode(address);
  return roomId ? <MeetingOfRoom key={roomId} roomId={roomId} /> : null;
}

/** Rarely needed, and never in order to join: where it cannot be loaded the call goes on without a word. */
const unloadable = (cause: unknown) => logProblem('Hints could not be loaded', cause);
const loadHints = () => import('./device-hints.ts').catch(unloadable);
const loadEffectHint = () => import('../../features/settings/tell-effect-failed.ts').catch(unloadable);

function MeetingOfRoom({ roomId }: { roomId: RoomId }) {
  const t = useCallText();
  const [meeting, setMeeting] = useState<Meeting | null>(null);

  useEffect(() => {
    // Guests have a token from here on.
    startBrowserLog();
    const created: Meeting = createMeeting({
      roomId,
      settings: browserSettings(),
      environment: createBrowserEnvironment(),
      touch: matchMedia('(pointer: coarse)').matches,
      onRetriesUsedUp: () => tellRetriesUsedUp(t),
      onEffectFailed: (effect) => void loadEffectHint().then((hint) => hint?.tellEffectFailed(effect)),
      onVoiceHint: (hint) => void loadHints().then((hints) => hints?.tellVoiceHint(hint, created)),
    });
    setMeeting(created);
    // What the microphone told is of no use after the call, and its button would open it again.
    created.store.subscribe((now, before) => {
      if (before.page.state === 'ready' && now.page.state !== 'ready') hideToast(VOICE_HINT_TOAST);
    });
    if (import.meta.env.DEV)
      void import('../../call/mock-people.ts').then(({ addMockPeople, mockPeopleOf }) =>
        addMockPeople(created.store, mockPeopleOf(location.search)),
      );
    return () => {
      created.close();
      hideToast(VOICE_HINT_TOAST);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another interface language is no other meeting
  }, [roomId]);

  return meeting && <MeetingViews meeting={meeting} />;
}
