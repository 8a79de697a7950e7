import type { Admission, JoinRequest, JoinRequestId, RoomId } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { createStore } from 'zustand/vanilla';
import { setCallHints, setGuestToken } from '../../../app/api.ts';
import { chooseSpeaker, resumeAudio } from '../../../media/audio-output.ts';
import { rereadCaptions } from '../../../model/captions.ts';
import { nextPageState, type PageEvent } from '../../../model/conference-page.ts';
import type { SettingsStore } from '../../../model/local-settings.ts';
import {
  type Attendance,
  type Because,
  INITIAL_MEETING,
  type Languages,
  type MeetingActions,
  type MeetingState,
  type MeetingStore,
} from '../../../model/meeting.ts';
import { logProblem } from '../../../shared/log.ts';
import { askToJoin, type Refusal, refusalOf, tokenOf, withdraw } from './admission.ts';
import { type CallSession, createCallSession } from './call-session.ts';
import { createDevices, type Devices } from './devices.ts';
import { waitAtDoor } from './door.ts';
import { forgetWaitingNote, writeWaitingNote } from './waiting-note.ts';

/**
 * Drawing the call keeps the page busy for a tenth of a second. It waits until the offer to the media server is on its
 * way, and fits into the round trip.
 */
const DRAW_AFTER_MS = 80;

/** The meeting page's life: what it shows, what can be done, and the live things behind it. */
export interface Meeting extends MeetingActions {
  readonly roomId: RoomId;
  readonly store: MeetingStore;
  readonly settings: SettingsStore;
  readonly devices: Devices;
  /** While in the call. */
  session: () => CallSession | null;
  /** The guest who waited has signed in meanwhile: nobody waits at the door any more. */
  withdrawAsMember: (joinRequestId: JoinRequestId) => void;
  close: () => void;
}

export interface MeetingOptions {
  roomId: RoomId;
  settings: SettingsStore;
  touch: boolean;
  onRetriesUsedUp: (kind: 'microphone' | 'camera') => void;
}

export function createMeeting({ roomId, settings, touch, onRetriesUsedUp }: MeetingOptions): Meeting {
  const store = createStore<MeetingState>(() => INITIAL_MEETING);
  let session: CallSession | null = null;
  let stopWaiting: (() => void) | null = null;
  /** Chosen at the door, for when it opens. */
  let chosenLanguages: Languages | null = null;
  const devices = createDevices({
    settings,
    touch,
    onRetriesUsedUp,
    keepMicrophoneOpen: () => session !== null,
  });

  const happen = (event: PageEvent, because: Because | null = null): boolean => {
    const page = nextPageState(store.getState().page, event);
    if (!page) return false;
    store.setState({ page, because, ...(page === 'ready' ? {} : { link: 'up' }) });
    return true;
  };
  const refuse = ({ event, because }: Pick<Refusal, 'event' | 'because'>) => {
    forgetWaitingNote();
    stopWaiting?.();
    stopWaiting = null;
    session = null;
    store.setState({ waiting: null });
    if (event !== 'withdrawn') devices.stop();
    happen(event, because);
  };

  async function join(attendance: Attendance, languages: Languages): Promise<void> {
    resumeAudio();
    if (!happen('join')) return;
    setCallHints({ roomId });
    const { microphone, camera } = devices;
    if (!microphone.track() && !camera.track()) devices.start();
    let admission: Admission;
    try {
      admission = await askToJoin(attendance, languages);
    } catch (error) {
      logProblem('The meeting could not be joined', error);
      return refuse(refusalOf(error));
    }
    if (store.getState().page !== 'joining') return;
    if (admission.outcome === 'waiting') wait(attendance, languages, admission.joinRequest);
    else enter(attendance, admission);
  }

  function wait(attendance: Attendance, languages: Languages, joinRequest: JoinRequest): void {
    writeWaitingNote({ ...languages, roomId, joinRequestId: joinRequest.id, name: attendance.name });
    happen('wait');
    store.setState({ waiting: joinRequest });
    stopWaiting?.();
    stopWaiting = waitAtDoor(roomId, joinRequest, () => tokenOf(attendance), {
      onApproved: () => void join(attendance, chosenLanguages ?? languages),
      onRejected: () => refuse({ event: 'rejected', because: null }),
      onExpired: () => refuse({ event: 'withdrawn', because: 'unanswered' }),
      onLost: (because) => refuse({ event: 'broke', because }),
    });
  }
  function enter(attendance: Attendance, admitted: Extract<Admission, { outcome: 'admitted' }>): void {
    forgetWaitingNote();
    stopWaiting?.();
    stopWaiting = null;
    store.setState({ waiting: null });
    setCallHints({ roomId, conferenceId: admitted.conference.id });
    const mine = createCallSession({ store, settings, devices, attendance, touch, onOver: refuse });
    session = mine;
    mine.start(admitted);
    setTimeout(() => {
      if (session !== mine) return;
      happen('admitted');
      void chooseSpeaker(settings.getState().speakerId);
    }, DRAW_AFTER_MS);
  }

  return {
    roomId,
    store,
    settings,
    devices,
    session: () => session,
    join,
    cancelWaiting() {
      const { waiting } = store.getState();
      if (waiting) withdraw(roomId, waiting.id);
      stopWaiting?.();
      stopWaiting = null;
      forgetWaitingNote();
      store.setState({ waiting: null });
      happen('withdrawn');
    },
    leave() {
      session?.close(true);
      session = null;
      devices.stop();
      happen('closed');
    },
    chooseLanguages(languages) {
      settings.setState(languages);
      chosenLanguages = languages;
      session?.chooseLanguages(languages);
      store.setState({ captions: rereadCaptions(store.getState().captions, languages.hears) });
    },
    decide(ids, status) {
      for (const id of ids) {
        void call('PATCH /participants/join-requests/{id}/status', { params: { id }, body: { status } });
      }
    },
    switchInterpretationForAll(on) {
      const { conference } = store.getState();
      if (!conference) return;
      const { id } = conference.conference;
      void (on
        ? call('PATCH /conferences/{id}/translation/enable', { params: { id } })
        : call('PATCH /conferences/{id}/translation/disable', { params: { id } }));
    },
    withdrawAsMember(joinRequestId) {
      forgetWaitingNote();
      withdraw(roomId, joinRequestId);
    },
    close() {
      stopWaiting?.();
      session?.close(true);
      session = null;
      devices.stop();
      setGuestToken(undefined);
      setCallHints({});
    },
  };
}
