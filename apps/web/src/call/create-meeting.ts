import type { Admitted, JoinRequestId, RefusedDecision, RoomId, Waiting } from '@intermind/contracts';
import { rereadCaptions } from '../model/captions.ts';
import { nextPageState, type PageEvent } from '../model/conference-page.ts';
import { yourself, youMaySend } from '../model/conference-state.ts';
import { LINK_UP } from '../model/link-health.ts';
import type { VoiceHint } from '../model/own-voice.ts';
import { withSilenced } from '../model/silenced-voices.ts';
import { createPanelStore, type PanelStore } from '../model/panels.ts';
import type { SettingsStore } from '../platform/settings.ts';
import {
  type Attendance,
  INITIAL_MEETING,
  type Languages,
  languagesOf,
  type MeetingActions,
  type MeetingState,
  type MeetingStore,
  updateSlice,
} from '../model/meeting.ts';
import { createAdmissions } from './admission.ts';
import { type CallSession, createCallSession } from './call-session.ts';
import { createConferenceActs } from './conference-acts.ts';
import { createDevices, type Devices, type Effect } from './devices.ts';
import type { CallEnvironment } from './environment.ts';
import { createGatheringStore } from './gathering-store.ts';
import { createGuestChats } from './guest-chats.ts';
import { createStageChoices, type StageChoicesStore } from './stage-choices.ts';
import { pauseBeforeAskingAgainMs, waitForDecision } from './join-request.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import { createWaitingNotes } from './waiting-note.ts';

/** The meeting page's life: what it shows, what can be done, and the live things behind it. */
export interface Meeting extends MeetingActions {
  readonly roomId: RoomId;
  readonly store: MeetingStore;
  readonly settings: SettingsStore;
  readonly devices: Devices;
  readonly panels: PanelStore;
  /** What is pinned and watched. */
  readonly stage: StageChoicesStore;
  /** While in the call. */
  session: () => CallSession | null;
  close: () => void;
}

export interface MeetingOptions {
  roomId: RoomId;
  settings: SettingsStore;
  touch: boolean;
  onRetriesUsedUp: (kind: 'microphone' | 'camera') => void;
  onEffectFailed: (effect: Effect) => void;
  onVoiceHint: (hint: VoiceHint) => void;
  environment: CallEnvironment;
}

type Decision = { status: 'APPROVED' } | { status: 'REJECTED'; block?: boolean };

const isNoPlace = (code: RefusedDecision['code']) =>
  code === 'ConferenceCapacityExceeded' || code === 'QuotaExceeded';

export function createMeeting(options: MeetingOptions): Meeting {
  const { roomId, settings, touch, onRetriesUsedUp, onEffectFailed, environment } = options;
  const { call, media, setCallHints, setGuestToken, logProblem } = environment;
  const store = createGatheringStore<MeetingState>(INITIAL_MEETING, environment);
  const panels = createPanelStore();
  // Opening the chat marks it as read (spec 1 §2); new messages are read out.
  panels.subscribe(({ open }) => {
    if (open === 'chat') updateSlice(store, 'chat', { unread: 0, readOut: [] });
  });
  const admissions = createAdmissions(environment);
  const acts = createConferenceActs(environment, store);
  const notes = createWaitingNotes(environment.tabStorage);
  const guestChats = createGuestChats(environment, roomId);
  let session: CallSession | null = null;
  let stopWaiting: (() => void) | undefined;
  /** Incremented by each join attempt and each cancellation, so that late responses are ignored. */
  let attempt = 0;
  /** How often in a row the answer was "approved, but no conference runs". */
  let approvedInVain = 0;
  /** Chosen while waiting, for when the request is approved. */
  let chosenLanguages: Languages | null = null;
  const devices = createDevices({
    environment,
    settings,
    touch,
    onRetriesUsedUp,
    onEffectFailed,
    keepMicrophoneOpen: () => session !== null,
    mayOpen: (kind) => session === null || youMaySend(store.getState().conference)[kind],
  });

  function dispatch(event: PageEvent, { because = null, detail = null }: Partial<Refusal> = {}): boolean {
    const state = nextPageState(store.getState().page.state, event);
    if (!state) return false;
    updateSlice(store, 'page', { state, because, detail });
    if (state !== 'ready') store.setState({ link: LINK_UP });
    return true;
  }

  function leaveLobby(): void {
    notes.forget();
    stopWaiting?.();
    stopWaiting = undefined;
    updateSlice(store, 'admission', { request: null });
  }

  function finish(refusal: Pick<Refusal, 'event' | 'because' | 'detail'>): void {
    attempt += 1;
    leaveLobby();
    session = null;
    devices.stop();
    dispatch(refusal.event, refusal);
  }

  async function join(attendance: Attendance, languages: Languages): Promise<void> {
    media.sound.unblock();
    if (!dispatch('join')) return;
    if (!media.available()) return finish({ event: 'broke', because: 'noWebRtc', detail: null });
    attempt += 1;
    const mine = attempt;
    setCallHints({ roomId });
    devices.start();
    try {
      const admission = await admissions.ask(attendance, languages);
      if (mine !== attempt) return admissions.undo(attendance, admission);
      if (admission.outcome === 'waiting') waitFor(admission, attendance, languages);
      else enter(admission, attendance);
    } catch (error) {
      if (mine !== attempt) return;
      logProblem('The meeting could not be joined', error);
      finish(refusalOf(error));
    }
  }

  function waitFor(admission: Waiting, attendance: Attendance, languages: Languages): void {
    const { joinRequest, lobbyText, moderatorInside } = admission;
    notes.write({ ...languages, roomId, joinRequestId: joinRequest.id, name: attendance.name });
    approvedInVain = joinRequest.status === 'APPROVED' ? approvedInVain + 1 : 0;
    dispatch('wait');
    updateSlice(store, 'admission', { request: joinRequest, lobbyText, moderatorInside });
    stopWaiting?.();
    const gone = { because: null, detail: null };
    stopWaiting = waitForDecision(environment, {
      roomId,
      joinRequest,
      getToken: (why) => admissions.token(attendance, why),
      pauseMs: pauseBeforeAskingAgainMs(approvedInVain),
      events: {
        onApproved: () => void join(attendance, chosenLanguages ?? languages),
        onRejected: () => finish({ event: 'rejected', ...gone }),
        onExpired: () => finish({ event: 'unanswered', ...gone }),
        onLobbyText: (text) => updateSlice(store, 'admission', { lobbyText: text }),
        onModerators: (inside) => updateSlice(store, 'admission', { moderatorInside: inside }),
        onLost: (because) => finish({ event: 'broke', because, detail: null }),
      },
    });
  }

  function enter(admitted: Admitted, attendance: Attendance): void {
    leaveLobby();
    approvedInVain = 0;
    setCallHints({ roomId, conferenceId: admitted.conference.id });
    if (attendance.kind === 'guest') guestChats.remember();
    else void guestChats.bring();
    const mine = createCallSession({
      environment,
      admissions,
      store,
      settings,
      devices,
      panels,
      attendance,
      touch,
      lowerHand: () => acts.raiseHand(false),
      onVoiceHint: options.onVoiceHint,
      onAlone: () => leave('alone'),
      onReady() {
        if (session !== mine || !dispatch('admitted')) return;
        media.sound.chooseSpeaker(settings.getState().speakerId);
      },
      onFinished: finish,
    });
    session = mine;
    mine.start(admitted);
  }

  /** In one call, also where hundreds wait: one for each would use up what a person may call in a minute. */
  async function sendDecision(ids: readonly JoinRequestId[], decision: Decision): Promise<void> {
    const one = (id: JoinRequestId) =>
      call('PATCH /participants/join-requests/{id}/status', { params: { id }, body: decision });
    const here = store.getState().conference?.conference.id;
    if (!ids[1] || !here) return void (await Promise.all(ids.map(one)));
    const answer = await call('PATCH /conferences/{id}/join-requests', {
      params: { id: here },
      body: { joinRequestIds: [...ids], ...decision },
    });
    // Guests who are gone need no word. That there is no place is said once: the call for one guest says it with what can be done.
    const without = answer?.refused.find(({ code }) => isNoPlace(code));
    if (without) await one(without.joinRequestId);
  }

  /** Gives up joining: withdraws the request; late responses are ignored. */
  function giveUp(): void {
    attempt += 1;
    const { request } = store.getState().admission;
    if (request) admissions.withdraw(roomId, request.id);
    leaveLobby();
  }

  function leave(because: 'alone' | null): void {
    giveUp();
    session?.close(true);
    session = null;
    devices.stop();
    dispatch('closed', { because });
  }

  return {
    roomId,
    store,
    settings,
    devices,
    panels,
    stage: createStageChoices(roomId, environment.tabStorage),
    acts,
    session: () => session,
    join,
    async goOnWaiting(kind, languages) {
      const note = notes.read(roomId);
      const { state } = store.getState().page;
      if (!note || state !== 'lobby') return;
      if (kind === 'guest') {
        if (!environment.guests.guest(roomId)) return;
        return join({ kind, roomId, name: note.name }, languagesOf(note));
      }
      // A waiting guest has signed in, on this page or in between: a member does not wait.
      const waitedHere = store.getState().admission.request !== null;
      giveUp();
      if (!waitedHere) admissions.withdraw(roomId, note.joinRequestId);
      else await join({ kind, roomId, name: '' }, chosenLanguages ?? languages);
    },
    cancelWaiting() {
      giveUp();
      dispatch('withdrawn');
    },
    leave: () => leave(null),
    stay: () => session?.stay(),
    async chooseLanguages(languages) {
      settings.setState(languages);
      chosenLanguages = languages;
      const reread = (now: Languages['hears']) =>
        updateSlice(store, 'captions', { segments: rereadCaptions(store.getState().captions.segments, now) });
      reread(languages.hears);
      if (!session || (await session.chooseLanguages(languages))) return true;
      // Only what was asked for here is taken back, not what was chosen since.
      const [now, { conference }] = [settings.getState(), store.getState()];
      const you = conference && yourself(conference);
      const isUnchanged = (name: keyof Languages) => now[name] === languages[name];
      if (you && isUnchanged('language') && isUnchanged('hears') && isUnchanged('understands')) {
        chosenLanguages = languagesOf(you);
        settings.setState(chosenLanguages);
        reread(you.hears);
      }
      return false;
    },
    async decide(ids, decision) {
      const { deciding } = store.getState().admission;
      const asked = ids.filter((id) => !deciding.has(id));
      const change = (next: Iterable<JoinRequestId>) =>
        updateSlice(store, 'admission', { deciding: new Set(next) });
      change([...deciding, ...asked]);
      await sendDecision(
        asked,
        decision === 'BLOCKED' ? { status: 'REJECTED', block: true } : { status: decision },
      );
      change([...store.getState().admission.deciding].filter((id) => !asked.includes(id)));
    },
    switchInterpretationForAll(on) {
      const { conference } = store.getState();
      if (!conference) return;
      const { id } = conference.conference;
      void (on
        ? call('PATCH /conferences/{id}/translation/enable', { params: { id } })
        : call('PATCH /conferences/{id}/translation/disable', { params: { id } }));
    },
    switchDemonstration(on) {
      const id = store.getState().conference?.conference.id;
      if (id)
        void call('PATCH /conferences/{id}/translation/demonstration', { params: { id }, body: { on } });
    },
    setVolume(person, ratio) {
      store.setState(({ volumes }) => ({ volumes: new Map(volumes).set(person, ratio) }));
    },
    silence(who, silenced) {
      store.setState((state) => ({ silenced: withSilenced(state.silenced, who, silenced) }));
    },
    close() {
      attempt += 1;
      // After a reload the guest continues to wait; only this page stops.
      stopWaiting?.();
      session?.close(true);
      session = null;
      devices.stop();
      setGuestToken(undefined);
      setCallHints({});
    },
  };
}
