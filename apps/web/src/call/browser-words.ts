import type { BrowserWords, Participant } from '@intermind/contracts';
import type { BrowserRecognition } from '@intermind/contracts/browser-words';
import type { Language } from '@intermind/contracts/languages';
import { type BrowserWordsState, isListenedTo, NO_BROWSER_WORDS } from '../model/browser-words.ts';
import { yourself } from '../model/conference-state.ts';
import { type MeetingStore, updateSlice } from '../model/meeting.ts';
import type { SettingsStore } from '../platform/settings.ts';
import type { SwitchedDevice } from './devices.ts';
import type { CallEnvironment } from './environment.ts';
import { createRecogniserSession } from './recogniser-session.ts';
import { createWordsSender, type RefusedWords } from './words-sender.ts';
import { takeYourself } from './take-yourself.ts';
import { tellUntilTaken } from './tell-until-taken.ts';

export interface BrowserWordsOptions {
  environment: Pick<CallEnvironment, 'call' | 'clock' | 'page' | 'recognition' | 'logProblem'>;
  store: MeetingStore;
  settings: SettingsStore;
  microphone: SwitchedDevice;
  /** @returns false: there is no connection */
  send: (words: BrowserWords) => boolean;
}

export interface BrowserWordsWatch {
  /** Whether there is a connection that words can be sent over, and the server’s state is known. */
  linked(now: boolean): void;
  /** The server did not take these words. */
  refused(words: RefusedWords): void;
  close(): void;
}

/** What the server did not take so often is shown as failed. */
const REFUSALS_MAX = 5;
/** An interpreter that is of use has come by then. */
const INTERPRETER_COMES_MS = 15_000;
const LOSS_SHOWN_MS = 60_000;
/** How often it is asked whether what waits has been sent, after recognition failed. */
const ENDING_MS = 1_000;

/**
 * While the person wants it and someone listens, their own browser writes down what they say and sends it; the server is
 * told before the first word, so that it does not recognise them as well.
 */
export function watchBrowserWords(options: BrowserWordsOptions): BrowserWordsWatch {
  const { environment, store, settings, microphone } = options;
  const { call, clock, page, recognition, logProblem } = environment;
  const sender = createWordsSender({ clock, send: options.send, onLost: lose });
  const session = createRecogniserSession({
    recognition,
    clock,
    page,
    logProblem,
    onWords: (words) => sender.push(words),
    onFailed: fail,
    onUnreachable(now) {
      unreachable = now;
      look();
    },
  });
  let closed = false;
  /** Of which language `place` is known, or being asked. */
  let language: Language | null = null;
  let failure: BrowserWordsState | null = null;
  let downloading = false;
  /** In a row, of what the server was told. */
  let refusals = 0;
  let unreachable = false;
  let isLinked = false;
  let cancelLoss: (() => void) | undefined;
  let cancelWaiting: (() => void) | undefined;
  let cancelEnding: (() => void) | undefined;

  const you = (): Participant | undefined => {
    const { conference } = store.getState();
    return conference ? yourself(conference) : undefined;
  };
  const place = () => store.getState().browserWords.place;

  function fail(why: BrowserWordsState): void {
    failure = why;
    look();
  }

  /** Recognition failed while finished words waited: they are sent, and then the server is told. */
  const isEnding = (): boolean => failure !== null && refusals < REFUSALS_MAX && sender.holds();

  function lookWhetherEnded(): void {
    cancelEnding ??= clock.after(ENDING_MS, () => {
      cancelEnding = undefined;
      look();
    });
  }

  function lose(): void {
    cancelLoss?.();
    updateSlice(store, 'browserWords', { lost: true });
    cancelLoss = clock.after(LOSS_SHOWN_MS, () => updateSlice(store, 'browserWords', { lost: false }));
  }

  /** Where nobody needs a translation, and no engine recognises anyone, no interpreter comes. */
  function lookForInterpreter(listenedTo: boolean): void {
    if (listenedTo && !store.getState().interpretation.interpreterPresent) {
      cancelWaiting ??= clock.after(INTERPRETER_COMES_MS, () =>
        updateSlice(store, 'browserWords', { unwritten: true }),
      );
      return;
    }
    cancelWaiting?.();
    cancelWaiting = undefined;
    if (store.getState().browserWords.unwritten) updateSlice(store, 'browserWords', { unwritten: false });
  }

  async function locate(spoken: Language): Promise<void> {
    language = spoken;
    failure = null;
    updateSlice(store, 'browserWords', { place: null });
    const found = await recognition.placeOf(spoken);
    if (closed || language !== spoken) return;
    updateSlice(store, 'browserWords', { place: found });
    look();
  }

  /** What the person agreed to is recognition on this device: where that cannot be had, they are asked anew. */
  async function download(spoken: Language): Promise<void> {
    downloading = true;
    const installed = await recognition.install(spoken);
    downloading = false;
    if (closed || language !== spoken) return;
    updateSlice(store, 'browserWords', { place: installed ? 'on-device' : 'outside' });
    if (!installed) settings.setState({ browserWords: 'off' });
    look();
  }

  /** Where it is to be recognised now, as far as the person has agreed and the meeting allows it. */
  function recognitionNow(sealed: boolean): BrowserRecognition | null {
    const agreed = settings.getState().browserWords;
    const found = place();
    if (agreed === 'off' || (failure && !isEnding())) return null;
    if (found === 'on-device') return found;
    return found === 'outside' && agreed === 'outside' && !sealed ? found : null;
  }

  /** What the server is to be told; undefined: it knows, or cannot be told now. */
  function untold(): { id: Participant['id']; recognition: BrowserRecognition | null } | undefined {
    const { conference } = store.getState();
    const me = you();
    if (closed || !conference || !me || !isLinked || me.language !== language) return undefined;
    const now = recognitionNow(conference.conference.sealed);
    return me.browserWords === now ? undefined : { id: me.id, recognition: now };
  }

  async function tell(): Promise<boolean> {
    const due = untold();
    if (!due) return true;
    const { id, recognition: now } = due;
    const participant = await call('PATCH /participants/{id}/browser-words', {
      params: { id },
      body: { recognition: now },
      bypassErrorHandler: true,
    }).catch((cause: unknown) => {
      logProblem('The server refused speech recognition by the browser', cause);
      return null;
    });
    if (closed) return true;
    // Without a connection a refusal says nothing of the server.
    if (participant) refusals = 0;
    else if (isLinked) refusals += 1;
    if (participant) takeYourself(store, participant);
    look();
    return participant?.browserWords === now;
  }

  const telling = tellUntilTaken({ clock, dueMs: () => (untold() ? 0 : undefined), tell });

  function look(): void {
    const { conference } = store.getState();
    const me = you();
    if (closed || !conference || !me) return;
    const listenedTo = isListenedTo(conference);
    lookForInterpreter(listenedTo);
    if (me.language !== language) {
      void locate(me.language);
      session.silence();
      return;
    }
    if (me.offRecord) sender.clear();
    if (isEnding()) lookWhetherEnded();
    const { sealed } = conference.conference;
    const agreed = settings.getState().browserWords;
    if (agreed !== 'off' && place() === 'downloadable' && !downloading) void download(me.language);
    const now = recognitionNow(sealed);
    const isTold = me.browserWords === now;
    telling.look();
    const track = microphone.track();
    const isOpen = !microphone.store.getState().muted && track !== null;
    if (now === null || failure || me.offRecord) {
      session.silence();
      if (now === null && failure && agreed !== 'off') sender.giveUp();
      else if (now === null) sender.clear();
    } else {
      const hears = isOpen && listenedTo && isTold;
      session.hear(hears ? { language, onDevice: now === 'on-device', track } : null);
    }
    sender.mayGo(isLinked && isTold && now !== null);
    const paused = !isOpen || me.offRecord ? 'paused' : listenedTo ? null : 'alone';
    updateSlice(store, 'browserWords', { state: stateOf(sealed, paused) });
  }

  function stateOf(sealed: boolean, paused: 'paused' | 'alone' | null): BrowserWordsState {
    const agreed = settings.getState().browserWords;
    const found = place();
    if (agreed === 'off') return 'off';
    if (failure) return failure;
    if (refusals >= REFUSALS_MAX) return 'failed';
    if (found === 'downloadable') return 'downloading';
    if (found === null || (found === 'outside' && agreed === 'on-device')) return 'off';
    if (found === 'outside' && sealed) return 'sealed';
    if (paused) return paused;
    if (unreachable) return 'unreachable';
    return isLinked ? 'listening' : 'held';
  }

  const stops = [
    store.subscribe((now, before) => {
      const { interpreterPresent } = before.interpretation;
      if (now.conference !== before.conference) look();
      else if (now.interpretation.interpreterPresent !== interpreterPresent) look();
    }),
    settings.subscribe((now, before) => {
      if (now.browserWords === before.browserWords) return;
      failure = null;
      refusals = 0;
      look();
      telling.anew();
    }),
    microphone.onTrack(look),
    microphone.store.subscribe((now, before) => now.muted !== before.muted && look()),
  ];
  look();
  return {
    linked(now) {
      isLinked = now;
      look();
      if (now) telling.anew();
    },
    refused: (words) => sender.refused(words),
    close() {
      closed = true;
      for (const stop of stops) stop();
      telling.close();
      cancelLoss?.();
      cancelEnding?.();
      cancelWaiting?.();
      session.close();
      sender.clear();
      updateSlice(store, 'browserWords', NO_BROWSER_WORDS);
    },
  };
}
