import type { MediaAccess } from '@intermind/contracts';
import type { FreezeKind } from '@intermind/contracts/feedback';
import type { Listener } from '../model/subscriptions.ts';
import type { TrackReport } from '../model/statistics.ts';
import type { TileKey } from '../model/tile-key.ts';
import type { PersonMedia } from '../model/meeting.ts';
import type { VoiceMixer } from './voice-mixer.ts';

/** What is captured of the screen. */
export interface Share {
  picture: MediaStreamTrack;
  /** Null where the browser or the person did not share any. */
  sound: MediaStreamTrack | null;
}

/** Incoming audio or video of a person. Counters only grow until the track is published again. */
export interface ReceivedTrack {
  identity: string;
  kind: FreezeKind;
  /** It is on, and for a picture in sight: something must be moving. */
  expected: boolean;
  /** Decoded frames of pictures, packets of sound. */
  played: number;
  packets: number;
}

/** The media server as the meeting sees it: sound and picture of people, texts of the interpreter. */
export interface MediaRoom {
  /** @throws when the connection fails */
  connect(access: MediaAccess): Promise<void>;
  /** Publishes the microphone, or replaces it; null unpublishes. Not published at all until it is first on. */
  setMicrophone(track: MediaStreamTrack | null, on: boolean): Promise<void>;
  /** Publishes the camera; null unpublishes. */
  setCamera(track: MediaStreamTrack | null): Promise<void>;
  /** Publishes the screen in place of what was shared before; null unpublishes. */
  setShare(share: Share | null): Promise<void>;
  /** Receives other tracks from now on. */
  listenAs(listener: Listener): void;
  /** Shows a person's picture in the element while it is attached. @returns detaches */
  showPicture(key: TileKey, element: HTMLVideoElement): () => void;
  /** Starts audio; call it in a click handler where the browser blocks audio. */
  startSound(): void;
  /** Packets received so far and whether ICE is connected; null while nothing can be known. */
  flow(): Promise<{ packetsReceived: number; iceConnected: boolean; expected: boolean } | null>;
  /** What is received of people. Asks the browser about each track: not for every second. */
  received(): Promise<ReceivedTrack[]>;
  /** What the browser counts for every track of people. Costs more than `received`. */
  statistics(): Promise<TrackReport[]>;
  /** How long a speaker's translated voice takes from the media server to the loudspeaker, ms; null: it is not received. */
  voiceDelayMs(speaker: string): Promise<number | null>;
  disconnect(): void;
}

export interface MediaRoomEvents {
  /** The media server has answered: participants are known, and the media connection is being set up. */
  onJoined: () => void;
  /** `signal`: only signalling is down. */
  onLink: (link: 'connected' | 'signal' | 'reconnecting') => void;
  /** For good: only a new token helps. */
  onGone: (because: 'removed' | 'ended' | 'lost') => void;
  /** The media server muted the own microphone, and not because `setMicrophone` asked for it. */
  onMuted: () => void;
  /** By identity; without the interpreter and other agents. */
  onPeople: (people: ReadonlyMap<string, Omit<PersonMedia, 'speaking'>>) => void;
  onInterpreter: (present: boolean) => void;
  onSoundBlocked: (blocked: boolean) => void;
  /** A text of the interpreter. */
  onText: (topic: string, text: string) => void;
}

export interface MediaRoomOptions {
  events: MediaRoomEvents;
  mixer: VoiceMixer;
  /** Small screens send and receive smaller pictures. */
  touch: boolean;
}
