import { INTERPRETER_IDENTITY, parseLaneTrackName } from '@intermind/contracts/captions';
import type { Language } from '@intermind/contracts/languages';

/** A published track, as the rule needs it. */
export interface PublishedTrack {
  identity: string;
  /** The interpreter and other agents are never people. */
  agent: boolean;
  source: 'microphone' | 'camera' | 'other';
  name: string;
}

export interface Listener {
  you: string;
  hears: Language;
  /** On for everybody and for this listener. */
  interpretationOn: boolean;
  /** What each person speaks. */
  languageOf: (identity: string) => Language | undefined;
  /** Whose tile is on the screen or about to be. */
  camerasShown: { has(identity: string): boolean };
}

/**
 * Which tracks this listener receives: every microphone, the cameras that are on the screen, and of the interpreter only
 * the listener's language, for people who speak another one.
 */
export function wantsTrack(track: PublishedTrack, listener: Listener): boolean {
  if (track.identity === listener.you) return false;
  if (track.identity === INTERPRETER_IDENTITY) {
    const lane = parseLaneTrackName(track.name);
    if (!lane || !listener.interpretationOn) return false;
    if (lane.speaker === listener.you || lane.language !== listener.hears) return false;
    return listener.languageOf(lane.speaker) !== listener.hears;
  }
  if (track.agent) return false;
  if (track.source === 'microphone') return true;
  return track.source === 'camera' && listener.camerasShown.has(track.identity);
}
