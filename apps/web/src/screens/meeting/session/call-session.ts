import type { Admitted } from '@intermind/contracts';
import { call, type ConferenceConnection } from '@intermind/sdk';
import { fromAdmission } from '../../../model/conference-state.ts';
import type { SettingsStore } from '../../../model/local-settings.ts';
import type { Attendance, Because, Languages, MeetingStore } from '../../../model/meeting.ts';
import { rejoinDelayMs } from '../../../model/rejoin.ts';
import { logProblem } from '../../../shared/log.ts';
import { askToJoin, type Refusal, refusalOf, tokenOf } from './admission.ts';
import { connectApi } from './api-link.ts';
import type { Devices } from './devices.ts';
import { watchLink } from './link-watch.ts';
import { createMediaLink, type MediaLink } from './media-link.ts';

export interface CallSessionOptions {
  store: MeetingStore;
  settings: SettingsStore;
  devices: Devices;
  attendance: Attendance;
  touch: boolean;
  /** The call is over, and not because this person left. */
  onOver: (refusal: Pick<Refusal, 'event' | 'because'>) => void;
}

/** One stay in a call: from being admitted until leaving, across lost connections. */
export interface CallSession {
  readonly media: MediaLink;
  start(admitted: Admitted): void;
  chooseLanguages(languages: Languages): void;
  /** `tellServer` with its last words, which outlive the page. */
  close(tellServer: boolean): void;
}

/** How long the API may take to say why the media server threw us out. */
const EXPLANATION_MS = 1_500;

export function createCallSession(options: CallSessionOptions): CallSession {
  const { store, settings, devices, attendance } = options;
  const nowMs = () => performance.now();
  let closed = false;
  let api: ConferenceConnection | null = null;
  let listeningAs: Admitted['participant']['id'] | null = null;
  let coming: Promise<void> | null = null;

  const wait = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));
  const watch = watchLink({ room: () => media.room(), nowMs, onChange: (link) => store.setState({ link }) });
  const media: MediaLink = createMediaLink({
    store,
    settings,
    devices,
    nowMs,
    touch: options.touch,
    watch: () => watch,
    onGone: (because) => void (because === 'lost' ? Promise.resolve() : wait(EXPLANATION_MS)).then(comeBack),
  });

  const over = (event: Refusal['event'], because: Because | null) => {
    if (closed) return;
    close(false);
    options.onOver({ event, because });
  };

  function know(admitted: Admitted): void {
    const joinRequests = store.getState().conference?.joinRequests ?? [];
    store.setState({ conference: fromAdmission(admitted, joinRequests) });
  }

  function listenToApi(you: Admitted['participant']['id']): void {
    if (api && listeningAs === you) return;
    listeningAs = you;
    api?.close();
    api = connectApi({
      store,
      settings,
      getToken: () => tokenOf(attendance),
      onChanged: () => media.refresh(),
      onUp: (up) => watch.signal('api', up),
      onEnded: (because) => over(because === 'expelled' ? 'expelled' : 'conferenceEnded', because),
      onForgotten: (because) => (because === 'signedOut' ? over('broke', 'signedOut') : void comeBack()),
    });
  }

  /** With a new token, under the same participant, again and again for a minute. */
  function comeBack(): Promise<void> {
    coming ??= rejoin().finally(() => {
      coming = null;
    });
    return coming;
  }

  async function rejoin(): Promise<void> {
    const startedMs = nowMs();
    watch.rejoining(true);
    let because: Because = 'offline';
    for (let attempt = 0; !closed; attempt += 1) {
      const delayMs = rejoinDelayMs(attempt, nowMs() - startedMs);
      if (delayMs === null) return over('broke', because);
      await wait(delayMs);
      const you = store
        .getState()
        .conference?.participants.find(({ id }) => id === store.getState().conference?.you);
      if (closed || !you) return;
      try {
        const answer = await askToJoin(attendance, { language: you.language, hears: you.hears }, you.id);
        if (closed) return;
        if (answer.outcome === 'waiting') return over('broke', 'offline');
        know(answer);
        listenToApi(answer.participant.id);
        because = 'mediaUnavailable';
        await media.connect(answer.media);
        watch.rejoining(false);
        watch.media(false);
        watch.signal('signal', true);
        return;
      } catch (error) {
        const refusal = refusalOf(error);
        const final = refusal.event !== 'broke' || (refusal.because !== 'unknown' && !refusal.retryable);
        if (final) return over(refusal.event, refusal.because);
        logProblem('Coming back did not work yet', error);
      }
    }
  }

  function close(tellServer: boolean): void {
    if (closed) return;
    closed = true;
    const { conference } = store.getState();
    api?.close();
    watch.close();
    media.close();
    removeEventListener('pagehide', unload);
    if (tellServer && conference) sayGoodbye(attendance, conference.you);
  }

  const unload = () => close(true);
  addEventListener('pagehide', unload);

  return {
    media,
    start(admitted) {
      know(admitted);
      media.connect(admitted.media).catch((error: unknown) => {
        logProblem('The media server could not be reached', error);
        if (!closed) void comeBack();
      });
      listenToApi(admitted.participant.id);
    },
    chooseLanguages(languages) {
      const { conference } = store.getState();
      if (!conference) return;
      const id = conference.you;
      const request =
        attendance.kind === 'member'
          ? call('PATCH /participants/{id}', { params: { id }, body: languages })
          : call('PATCH /participants/anonymous/{id}', { params: { id }, body: languages });
      void request.then((participant) => {
        const now = store.getState().conference;
        if (!participant || !now) return;
        const participants = now.participants.map((other) =>
          other.id === participant.id ? participant : other,
        );
        store.setState({ conference: { ...now, participants } });
        media.refresh();
      });
    },
    close,
  };
}

/** The session-close call (spec 1 §7): at once, because an unloading page runs nothing asynchronous. */
function sayGoodbye(attendance: Attendance, id: Admitted['participant']['id']): void {
  const token = tokenOf(attendance);
  const send = (now: string | null) =>
    call('POST /participants/{id}/close', {
      params: { id },
      token: now,
      keepalive: true,
      bypassErrorHandler: true,
    }).catch(
      // Leaving works without it: the server notices in time.
      () => undefined,
    );
  if (token instanceof Promise) void token.then(send, () => undefined);
  else void send(token);
}
