import type { Call, ConferenceConnection, ConferenceConnectionOptions, GuestSession } from '@intermind/sdk';
import type { Clock } from '@intermind/timing';
import type { MediaRoom, MediaRoomOptions } from '../media/media-room.ts';
import type { TrackMeter } from '../media/track-meter.ts';
import type { Effects } from '../media/track-processor.ts';
import type { TranslationWorld } from '../media/page-translator.ts';
import type { DeviceVoice } from '../media/page-voice.ts';
import type { RecognitionWorld } from '../media/speech-recogniser.ts';
import type { SoundOutput } from '../media/sound-output.ts';
import type { VoiceMixer, VoiceMixerOptions } from '../media/voice-mixer.ts';

type Token = string | null | Promise<string | null>;

/** The outside world of a call. The real one is `browser-environment.ts`, the one of tests is in `testing/fake-call.ts`. */
export interface CallEnvironment {
  clock: Clock;
  call: Call;
  openSocket: (options: ConferenceConnectionOptions) => ConferenceConnection;
  guests: GuestSession;
  /** The access token of the member who is signed in. `refused`: the last one was not accepted. */
  memberToken: (why: { refused: boolean }) => Token;
  /** While a guest takes part, calls carry the guest's token; undefined ends that. */
  setGuestToken: (source: (() => Token) | undefined) => void;
  /** What the page is about, for the logs of the server. */
  setCallHints: (hints: { roomId?: string; conferenceId?: string }) => void;
  getUserMedia: (constraints: MediaStreamConstraints) => Promise<MediaStream>;
  /** Null where the browser cannot capture the screen. */
  getDisplayMedia: ((options: DisplayMediaStreamOptions) => Promise<MediaStream>) | null;
  effects: Effects;
  /** The browser's own recognition of speech. */
  recognition: RecognitionWorld;
  /** The browser's own translator. */
  translation: TranslationWorld;
  /** Voices of this device. */
  voice: DeviceVoice;
  media: CallMedia;
  page: PageEvents;
  /** Lives as long as the tab. */
  tabStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** A unique key, for requests that must not take effect twice. */
  newKey: () => string;
  logProblem: (message: string, cause: unknown) => void;
}

export interface CallMedia {
  /** Whether the browser can have calls at all. */
  available: () => boolean;
  sound: SoundOutput;
  createMixer: (options: VoiceMixerOptions) => VoiceMixer;
  /** Measures a microphone, also a muted one. */
  measure: (track: MediaStreamTrack) => TrackMeter;
  /** At once where the code is loaded, so that a join starts within the click. */
  createRoom: (options: MediaRoomOptions) => MediaRoom | Promise<MediaRoom>;
}

export interface PageEvents {
  /** Called with the next frame that the page draws; one that nobody sees draws none. @returns takes it back */
  onNextFrame: (draw: () => void) => () => void;
  /** False only where the browser knows that there is no network. */
  isOnline: () => boolean;
  /** @returns stops listening */
  onOnline: (listener: () => void) => () => void;
  /** Called when the page unloads, when no asynchronous work can run. @returns stops listening */
  onUnload: (listener: () => void) => () => void;
  /** The screen does not go off by itself. @returns lets it go off again */
  keepScreenOn: () => () => void;
}
