import { INTERPRETER_IDENTITY, parseLaneTrackName } from '@intermind/contracts/captions';
import { isUnderstood, type Language, type ListenerLanguages } from '@intermind/contracts/languages';
import { tileId, type TileSource } from './tile-key.ts';

/** A published track, as the rule needs it. */
export interface PublishedTrack {
  identity: string;
  /** The interpreter and other agents are never people. */
  agent: boolean;
  source: 'microphone' | 'screenSound' | TileSource | 'other';
  name: string;
}

export interface Listener extends ListenerLanguages {
  you: string;
  /** Another device of this listener: their own voice is never heard. */
  isYourself: (identity: string) => boolean;
  /** On for the conference and for this listener. */
  interpretationOn: boolean;
  /** Whose translated voice they do not want for now. */
  isSilenced: (identity: string) => boolean;
  /** What each person speaks. */
  languageOf: (identity: string) => Language | undefined;
  /** The tiles (`tileId`) that are on the screen or about to be. */
  shown: { has(tile: string): boolean };
}

/**
 * Whether this listener subscribes to a track: all microphones and shared sound except from their own other devices,
 * video whose tile is visible, and interpreted voices in their language for people whom they do not understand.
 */
export function wantsTrack(track: PublishedTrack, listener: Listener): boolean {
  if (track.identity === listener.you) return false;
  if (isInterpreter(track)) {
    const lane = parseLaneTrackName(track.name);
    if (!lane || !listener.interpretationOn) return false;
    if (lane.speaker === listener.you || listener.isYourself(lane.speaker)) return false;
    if (lane.language !== listener.hears || listener.isSilenced(lane.speaker)) return false;
    const spoken = listener.languageOf(lane.speaker);
    return spoken === undefined || !isUnderstood(spoken, listener);
  }
  if (track.agent || track.source === 'other') return false;
  if (track.source === 'microphone' || track.source === 'screenSound')
    return !listener.isYourself(track.identity);
  return listener.shown.has(tileId({ participant: track.identity, source: track.source }));
}

/** Captions, lane states and track names are trusted only from an agent with the interpreter’s identity. */
export function isInterpreter({ identity, agent }: Pick<PublishedTrack, 'identity' | 'agent'>): boolean {
  return agent && identity === INTERPRETER_IDENTITY;
}

/** Whose sound a track is: the own voice, its interpretation, or that of the shared screen; null for anything else. */
export function soundOf(
  track: PublishedTrack,
): { identity: string; which: 'original' | 'translated' | 'screen' } | null {
  if (isInterpreter(track)) {
    const lane = parseLaneTrackName(track.name);
    return lane ? { identity: lane.speaker, which: 'translated' } : null;
  }
  const { identity, agent, source } = track;
  if (agent || (source !== 'microphone' && source !== 'screenSound')) return null;
  return { identity, which: source === 'microphone' ? 'original' : 'screen' };
}
