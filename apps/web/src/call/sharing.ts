import { SCREEN_SHARE } from '@intermind/contracts/limits';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MediaRoom, Share } from '../media/media-room.ts';
import type { CallEnvironment } from './environment.ts';
import { persistentSending } from './persistent-sending.ts';

/** `choosing`: the browser asks what to share. `failed`: it could not be captured; the next start tries again. */
export type SharingState = 'off' | 'choosing' | 'on' | 'failed';

export interface SharingOptions {
  environment: Pick<CallEnvironment, 'clock' | 'logProblem' | 'getDisplayMedia'>;
  /** The role and the conference allow it now. */
  mayShare: () => boolean;
}

/** Shares this person's screen, across several connections to the media server. */
export interface Sharing {
  readonly store: StoreApi<SharingState>;
  /** Whether this browser can capture the screen: phones cannot. */
  readonly possible: boolean;
  /** Call it in a click: browsers ask only then. */
  start(): Promise<void>;
  stop(): void;
  /** Null while nothing may be sent. */
  setRoom(room: MediaRoom | null): void;
  /** The right to share may have been taken. */
  refresh(): void;
  close(): void;
}

/** Newer than TypeScript’s DOM types. Browsers ignore options they do not know. */
const CAPTURE = {
  video: {
    width: { max: SCREEN_SHARE.width },
    height: { max: SCREEN_SHARE.height },
    frameRate: { ideal: SCREEN_SHARE.frameRate, max: SCREEN_SHARE.frameRate },
  },
  audio: {
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: false,
    // The others must not hear themselves.
    restrictOwnAudio: true,
  },
  systemAudio: 'include',
  surfaceSwitching: 'include',
  selfBrowserSurface: 'exclude',
} as DisplayMediaStreamOptions;

export function createSharing({ environment, mayShare }: SharingOptions): Sharing {
  const { getDisplayMedia, logProblem } = environment;
  const store = createStore<SharingState>(() => 'off');
  let room: MediaRoom | null = null;
  let share: Share | null = null;
  let closed = false;
  const sending = persistentSending(
    environment,
    () => room,
    (current) => current.setShare(share),
  );

  const release = (tracks: readonly MediaStreamTrack[]) => tracks.forEach((track) => track.stop());

  function stop(): void {
    if (!share) return;
    release([share.picture, ...(share.sound ? [share.sound] : [])]);
    share = null;
    store.setState('off', true);
    sending.run();
  }

  async function start(): Promise<void> {
    const state = store.getState();
    if (!getDisplayMedia || state === 'on' || state === 'choosing' || !mayShare()) return;
    store.setState('choosing', true);
    let tracks: MediaStreamTrack[];
    try {
      tracks = (await getDisplayMedia(CAPTURE)).getTracks();
    } catch (cause) {
      // Cancelling the browser’s dialogue is no error (spec 1 §8).
      const refused = (cause as Error).name === 'NotAllowedError';
      if (!refused) logProblem('The screen could not be captured', cause);
      store.setState(refused ? 'off' : 'failed', true);
      return;
    }
    const picture = tracks.find(({ kind }) => kind === 'video');
    if (closed || !mayShare() || !picture) {
      release(tracks);
      store.setState('off', true);
      return;
    }
    const mine: Share = { picture, sound: tracks.find(({ kind }) => kind === 'audio') ?? null };
    share = mine;
    // The browser's own button, a closed window, a screen that was unplugged.
    picture.addEventListener('ended', () => share === mine && stop());
    store.setState('on', true);
    sending.run();
  }

  return {
    store,
    possible: getDisplayMedia !== null,
    start,
    stop,
    setRoom(next) {
      room = next;
      sending.stop();
      if (share) sending.run();
    },
    refresh() {
      if (share && !mayShare()) stop();
    },
    close() {
      closed = true;
      room = null;
      sending.stop();
      stop();
    },
  };
}
