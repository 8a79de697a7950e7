import type { MediaAccess } from '@intermind/contracts';
import type { Listener } from '../model/subscriptions.ts';
import type { PersonMedia } from '../model/meeting.ts';
import type { VoiceMixer } from './voice-mixer.ts';

/** The media server as the meeting sees it: sound and picture of people, texts of the interpreter. */
export interface MediaRoom {
  /** @throws when no connection comes about */
  connect(access: MediaAccess): Promise<void>;
  /** Publishes the microphone, or replaces it; null unpublishes. Not published at all until it is first on. */
  setMicrophone(track: MediaStreamTrack | null, on: boolean): Promise<void>;
  /** Publishes the camera; null unpublishes. */
  setCamera(track: MediaStreamTrack | null): Promise<void>;
  /** Receives other tracks from now on. */
  listenAs(listener: Listener): void;
  /** Shows a person's camera in the element while it is attached. @returns detaches */
  showCamera(identity: string, element: HTMLVideoElement): () => void;
  /** Packets received so far and whether ICE is connected; null while nothing can be known. */
  flow(): Promise<{ packetsReceived: number; iceConnected: boolean; expected: boolean } | null>;
  disconnect(): void;
}

export interface MediaRoomEvents {
  /** `signal`: only changes do not come through. */
  onLink: (link: 'connected' | 'signal' | 'reconnecting') => void;
  /** For good: only a new token helps. */
  onGone: (because: 'removed' | 'ended' | 'lost') => void;
  /** By identity; without the interpreter and other agents. */
  onPeople: (people: ReadonlyMap<string, Omit<PersonMedia, 'speaking'>>) => void;
  onInterpreter: (present: boolean) => void;
  /** A text of the interpreter. */
  onText: (topic: string, text: string) => void;
}

export interface MediaRoomOptions {
  events: MediaRoomEvents;
  mixer: VoiceMixer;
  context: AudioContext;
  /** Small screens send and receive smaller pictures. */
  touch: boolean;
}

type MediaCode = { createLiveKitRoom: (options: MediaRoomOptions) => MediaRoom };
let loaded: MediaCode | undefined;

/** livekit-client is 133 KiB: it comes when the page can already be used. Called ahead to have it there. */
export async function loadMediaRoom(): Promise<MediaCode> {
  return (loaded = await import('./livekit-room.ts'));
}

/** The same at once, when it is there. */
export const loadedMediaRoom = (): MediaCode | undefined => loaded;

/** The address as the browser connects to it: a path is on our own origin. */
export function mediaAddress(url: string, origin: string): string {
  return url.startsWith('/') ? `${origin.replace(/^http/, 'ws')}${url}` : url;
}
