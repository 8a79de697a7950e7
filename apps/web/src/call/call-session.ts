import type { Admitted, Message, Participant } from '@intermind/contracts';
import type { ConferenceConnection } from '@intermind/sdk';
import { wait } from '@intermind/timing';
import type { Reader } from '../model/chat.ts';
import type { VoiceHint } from '../model/own-voice.ts';
import { afterRejoining, fromAdmission, yourself } from '../model/conference-state.ts';
import { newestInTurn } from '../media/newest-in-turn.ts';
import type { PanelStore } from '../model/panels.ts';
import type { SettingsStore } from '../platform/settings.ts';
import {
  type Attendance,
  INITIAL_MEETING,
  type Languages,
  type MeetingState,
  updateSlice,
} from '../model/meeting.ts';
import type { Admissions } from './admission.ts';
import { watchAlone } from './alone-watch.ts';
import { watchBrowserWords } from './browser-words.ts';
import { watchCaptionTranslation } from './caption-translation.ts';
import { watchCaptions } from './caption-watch.ts';
import { connectToConference } from './conference-link.ts';
import type { Devices } from './devices.ts';
import type { CallEnvironment } from './environment.ts';
import { watchFreezes } from './freeze-watch.ts';
import type { GatheringStore } from './gathering-store.ts';
import { watchHand } from './hand-watch.ts';
import { watchInterpreter } from './interpreter-watch.ts';
import { watchLanguageDetection } from './language-detection.ts';
import { watchLink } from './link-watch.ts';
import { createMediaLink, type MediaLink } from './media-link.ts';
import { watchMissedMessages } from './missed-messages.ts';
import { watchMutes } from './mute-watch.ts';
import type { Refusal } from './refusal.ts';
import { watchVoice } from './voice-hints.ts';
import { rejoinConference } from './rejoin.ts';
import { watchSilencedVoices } from './silenced-voices.ts';
import { type StatisticsWatch, watchStatistics } from './statistics-watch.ts';
import { watchStay } from './stay-watch.ts';
import { watchTaking } from './taking-watch.ts';
import { watchTurn } from './turn-watch.ts';
import { createTileOrdering, type TileOrdering } from './tile-ordering.ts';
import { takeYourself } from './take-yourself.ts';

export interface CallSessionOptions {
  environment: CallEnvironment;
  admissions: Admissions;
  store: GatheringStore<MeetingState>;
  settings: SettingsStore;
  devices: Devices;
  panels: PanelStore;
  attendance: Attendance;
  touch: boolean;
  /** Nobody else was here, and this person did not answer. */
  onAlone: () => void;
  /** Lowers the person’s own hand after they spoke. @returns whether the server has lowered it */
  lowerHand: () => Promise<boolean>;
  onVoiceHint: (hint: VoiceHint) => void;
  /** The media server has answered, or will not: the call can be shown. */
  onReady: () => void;
  /** The call is over, and not because this person left. */
  onFinished: (refusal: Pick<Refusal, 'event' | 'because' | 'detail'>) => void;
}

/** One stay in a call: from being admitted until leaving, across lost connections. */
export interface CallSession {
  readonly media: MediaLink;
  readonly tiles: TileOrdering;
  readonly statistics: StatisticsWatch;
  start(admitted: Admitted): void;
  /** @returns whether the server has taken the newest choice */
  chooseLanguages(languages: Languages): Promise<boolean>;
  /** The only one here stays. */
  stay: () => void;
  /** `tellServer` with its last words, which outlive the page. */
  close(tellServer: boolean): void;
}

/** How long the API may take to say why the media server removed us. */
const EXPLANATION_MS = 1_500;

export function createCallSession(options: CallSessionOptions): CallSession {
  const { environment, admissions, store, settings, devices, attendance } = options;
  const { clock, logProblem } = environment;
  let closed = false;
  let api: ConferenceConnection | null = null;
  let me: Participant | null = null;
  /** Number of admissions in this stay. */
  let entries = 0;
  let rejoining: Promise<void> | null = null;
  let languagesRefused = false;
  /** The choice that the server is being told. */
  let chosen: Languages | null = null;

  const watch = watchLink({ room: () => media.room(), clock, onChange: (link) => store.setState({ link }) });
  const mutes = watchMutes({ store, microphone: devices.microphone });
  const media: MediaLink = createMediaLink({
    environment,
    store,
    settings,
    devices,
    touch: options.touch,
    watch: () => watch,
    onJoined: options.onReady,
    onMuted: () => mutes.mutedByMediaServer(),
    onGone(because) {
      if (because === 'lost') return void rejoin();
      const before = entries;
      // A rejoin for another reason may have happened meanwhile.
      void wait(EXPLANATION_MS, { clock }).then(() => (before === entries ? rejoin() : undefined));
    },
  });

  const readerOf = ({ participantId }: Message): Reader =>
    participantId === me?.id ? 'own' : options.panels.getState().open === 'chat' ? 'here' : 'away';
  const missed = watchMissedMessages({ environment, store, readerOf });
  const tiles = createTileOrdering(store, clock);
  const stopFreezes = watchFreezes({
    environment,
    room: () => media.room(),
    connected: () => store.getState().link.state === 'up',
  });
  const stopHand = watchHand({ store, clock, lower: options.lowerHand });
  const stopVoice = watchVoice({
    environment,
    microphone: devices.microphone,
    onHint: options.onVoiceHint,
  });
  const endStay = watchStay(store, clock);
  const browserWords = watchBrowserWords({
    environment,
    store,
    settings,
    microphone: devices.microphone,
    send: (words) => api?.sendWords(words) ?? false,
  });
  const stopTranslation = watchCaptionTranslation({ environment, store, settings });
  const taking = watchTaking(options);
  const silencedVoices = watchSilencedVoices({ environment, store });
  const detection = watchLanguageDetection({ environment, store, settings });
  const stopTurn = watchTurn(store, clock);
  const stopInterpreter = watchInterpreter({ store, settings, panels: options.panels, clock });
  const stopCaptions = watchCaptions(store, clock);
  const statistics = watchStatistics({ settings, room: () => media.room(), clock });
  const alone = watchAlone({ store, settings, clock, leave: options.onAlone });

  function finish({ event, because, detail }: Pick<Refusal, 'event' | 'because' | 'detail'>): void {
    if (closed) return;
    close(false);
    options.onFinished({ event, because, detail });
  }

  function adopt(admitted: Admitted): void {
    const { conference } = store.getState();
    entries += 1;
    if (conference?.conference.id !== admitted.conference.id) {
      // What was said and what happened belong to the conference before.
      const { captions, interpretation, chat, transcript, reactions, volumes, news } = INITIAL_MEETING;
      const empty = { captions, interpretation, chat, transcript, reactions, volumes, news };
      store.setState({ conference: null, ...empty });
    }
    const known = entries > 1 ? store.getState().conference : null;
    store.setState({
      conference: known ? afterRejoining(known, admitted.participant) : fromAdmission(admitted),
    });
    // Before anything is published.
    mutes.latest(admitted.lastMute, [...admitted.participants, ...(known?.participants ?? [])]);
    rememberMe();
    silencedVoices.admitted(admitted.conference.id);
    detection.admitted();
    taking.admitted();
  }

  function rememberMe(): void {
    const { conference } = store.getState();
    me = (conference && yourself(conference)) ?? me;
  }

  /** @param onLost the server does not know us any more */
  function listenToApi(onLost: () => void): void {
    const before = api;
    api = connectToConference({
      environment,
      store,
      settings,
      getToken: (why) => admissions.token(attendance, why),
      onChanged() {
        rememberMe();
        media.refresh();
      },
      mutes,
      readerOf,
      missed,
      onLeft: (participant) => media.forget(participant),
      onUp: (up) => watch.signal('api', up),
      onCurrent(current) {
        browserWords.linked(current);
        silencedVoices.linked(current);
      },
      onWordsRefused: (refused) => browserWords.refused(refused),
      onMediaServer(up) {
        updateSlice(store, 'media', { up });
        watch.mediaServer(up);
      },
      onEnded: (because) =>
        finish({ event: because === 'expelled' ? 'expelled' : 'conferenceEnded', because, detail: null }),
      onForgotten: onLost,
      onRefused(because) {
        if (because === 'signedOut') finish({ event: 'broke', because, detail: null });
        else onLost();
      },
    });
    before?.close();
  }

  /** One at a time: a call during a run waits for that run. */
  function rejoin(): Promise<void> {
    rejoining ??= run().finally(() => {
      rejoining = null;
    });
    return rejoining;
  }

  async function run(): Promise<void> {
    if (closed) return;
    const before = me;
    if (!before) return;
    watch.rejoining(true);
    const refusal = await rejoinConference({
      environment,
      admissions,
      attendance,
      me: () => ({ ...(me ?? before), ...chosen }),
      isClosed: () => closed,
      async enter(admitted) {
        adopt(admitted);
        const { promise: lost, reject } = Promise.withResolvers<never>();
        let entering = true;
        // A new websocket brings the current state; the old one may be dead.
        listenToApi(() => {
          if (entering) reject(new Error('The API does not know this participant any more'));
          else void rejoin();
        });
        await Promise.race([media.connect(admitted.media), lost]).finally(() => (entering = false));
      },
    });
    // The next stay has a connection of its own.
    if (closed) return;
    if (refusal) return finish(refusal);
    watch.reconnecting(false);
    watch.signal('media', true);
    watch.rejoining(false);
  }

  function close(tellServer: boolean): void {
    if (closed) return;
    closed = true;
    api?.close();
    watch.close();
    media.close();
    tiles.close();
    stopHand();
    stopVoice();
    browserWords.close();
    stopTranslation();
    taking.close();
    silencedVoices.close();
    detection.close();
    stopTurn();
    stopInterpreter();
    stopCaptions();
    alone.close();
    endStay();
    statistics.close();
    stopFreezes();
    missed.close();
    stopUnload();
    letScreenGoOff();
    if (tellServer && me) admissions.sayGoodbye(attendance, me.id);
  }

  /** One request at a time, so that the response to the newest choice comes last. */
  const tellLanguages = newestInTurn(async (body: Languages) => {
    languagesRefused = false;
    chosen = body;
    // A rejoin sends languages too: with those from before, it would take the choice back.
    await rejoining;
    if (closed || !me) return;
    const { id } = me;
    const given = { params: { id }, body, bypassErrorHandler: true } as const;
    const answer =
      attendance.kind === 'member'
        ? environment.call('PATCH /participants/{id}', given)
        : environment.call('PATCH /participants/anonymous/{id}', given);
    const participant = await answer
      .catch((cause: unknown) => {
        logProblem('The languages were not changed', cause);
        return null;
      })
      .finally(() => (chosen = null));
    languagesRefused = !participant;
    if (closed || !participant || !takeYourself(store, participant)) return;
    rememberMe();
    media.refresh();
  });

  const stopUnload = environment.page.onUnload(() => close(true));
  const letScreenGoOff = environment.page.keepScreenOn();

  return {
    media,
    tiles,
    statistics,
    start(admitted) {
      adopt(admitted);
      media.connect(admitted.media).catch((error: unknown) => {
        logProblem('The media server could not be reached', error);
        if (closed) return;
        options.onReady();
        void rejoin();
      });
      listenToApi(() => void rejoin());
    },
    async chooseLanguages(languages) {
      await tellLanguages(languages);
      return !languagesRefused;
    },
    stay: alone.stay,
    close,
  };
}
