import { call, connectConference, createGuestSession } from '@intermind/sdk';
import { systemClock } from '@intermind/timing';
import { audioContext } from '../media/audio-output.ts';
import { loadedMediaRoom, loadMediaRoom } from '../media/load-media-room.ts';
import { pageEffects } from '../media/page-effects.ts';
import { pageTranslation } from '../media/page-translator.ts';
import { pageVoice } from '../media/page-voice.ts';
import { pageRecognition } from '../media/page-recognition.ts';
import { createPageMixer, pageSound } from '../media/sound-output.ts';
import { measureTrack } from '../media/track-meter.ts';
import { setCallHints, setGuestToken } from '../platform/api.ts';
import { logProblem } from '../platform/log.ts';
import { getAccessToken } from '../platform/session.ts';
import { browserStorage, tabStorage } from '../platform/storage.ts';
import { keepThisScreenOn } from '../platform/wake-lock.ts';
import type { CallEnvironment } from './environment.ts';

/** The call in a browser. */
export function createBrowserEnvironment(): CallEnvironment {
  return {
    clock: systemClock,
    call,
    openSocket: connectConference,
    guests: createGuestSession({ storage: browserStorage }),
    memberToken: getAccessToken,
    setGuestToken,
    setCallHints,
    getUserMedia: (constraints) => navigator.mediaDevices.getUserMedia(constraints),
    getDisplayMedia: capturesScreen() ? (options) => navigator.mediaDevices.getDisplayMedia(options) : null,
    effects: pageEffects,
    recognition: pageRecognition(),
    translation: pageTranslation(),
    voice: pageVoice(),
    media: {
      available: () => typeof RTCPeerConnection === 'function',
      sound: pageSound,
      createMixer: (options) => createPageMixer(options, systemClock),
      measure: (track) => measureTrack(audioContext(), track),
      createRoom(options) {
        const world = { context: audioContext() };
        const code = loadedMediaRoom();
        return code
          ? code.createLiveKitRoom(options, world)
          : loadMediaRoom().then(({ createLiveKitRoom }) => createLiveKitRoom(options, world));
      },
    },
    page: {
      onNextFrame(draw) {
        const frame = requestAnimationFrame(draw);
        return () => cancelAnimationFrame(frame);
      },
      isOnline: () => navigator.onLine,
      onOnline: (listener) => listenTo('online', listener),
      onUnload: (listener) => listenTo('pagehide', listener),
      keepScreenOn: keepThisScreenOn,
    },
    tabStorage,
    newKey: () => crypto.randomUUID(),
    logProblem,
  };
}

/** Missing on phones, and everything of this kind on addresses that are not secure. */
function capturesScreen(): boolean {
  const devices = navigator.mediaDevices as Partial<MediaDevices> | undefined;
  return devices?.getDisplayMedia !== undefined;
}

function listenTo(event: 'online' | 'pagehide', listener: () => void): () => void {
  addEventListener(event, listener);
  return () => removeEventListener(event, listener);
}
