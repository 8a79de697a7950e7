import type { Language } from './languages.ts';
import type { ParticipantId } from './ids.ts';
import type { EngineGrade } from './engine-grades.ts';

/**
 * What the interpreter sends through LiveKit, beside sound: captions and lane states, as text streams, never through the
 * database. Text streams may arrive out of order, so every message carries its place.
 */
export const CAPTION_TOPIC = 'intermind.caption';
export const LANE_TOPIC = 'intermind.lane';

/** Identity of the interpreter of a conference: stable, so that a restarted worker replaces its own ghost. */
export const INTERPRETER_IDENTITY = 'agent-interpreter';

/** Attributes of a LiveKit participant, set by the API only. */
export interface ParticipantAttributes {
  language: Language;
  hears: Language;
  /** `languagesToText` of what else they understand; LiveKit drops it when it is empty. */
  understands: string;
  /** Whether interpretation is on for this device; absent: it is. */
  listens: 'true' | 'false';
  /** Whether captions, or the words of the transcript, are on this screen; absent: they are. */
  reads: 'true' | 'false';
}

/** Name of the track that carries one speaker interpreted into one language. */
export function laneTrackName(speaker: ParticipantId, language: Language): string {
  return `tr:${speaker}:${language}`;
}

export function parseLaneTrackName(name: string): { speaker: ParticipantId; language: Language } | undefined {
  const match = /^tr:(prt_[0-9A-Za-z]+):([a-z]{2})$/.exec(name);
  return match ? { speaker: match[1] as ParticipantId, language: match[2] as Language } : undefined;
}

/**
 * A caption: one stretch of one speaker's words in one language. `revision` grows with every change of the segment; a
 * lower one that arrives later is dropped. The original has `language === spokenLanguage`.
 */
export interface Caption {
  speaker: ParticipantId;
  /** Grows by one for each stretch of a speaker, across restarts of the interpreter too (starts at its clock, ms). */
  segment: number;
  revision: number;
  spokenLanguage: Language;
  language: Language;
  /** When the segment's first word was spoken, milliseconds since 1970; null for translations. */
  startMs: number | null;
  /** Of the engine that made the text. */
  grade: EngineGrade;
  /** Made of words that the speaker's own browser wrote (browser-words.ts). */
  claimed?: true;
  /** Settled text: it grows, until the `final` one of a translation, which may read better than what was spoken aloud. */
  text: string;
  /** For originals: words heard but not settled; for translations: empty. Shown dotted. */
  pending: string;
  final: boolean;
}

/**
 * How well one speaker is interpreted into one language right now.
 * - idle: nothing to say. - active: speaking. - catching-up: more than 6 s behind. - captions-only: no voice for this
 * language or the voice failed. - original-only: no engine for this pair, or the engines failed.
 */
export const LANE_STATES = ['idle', 'active', 'catching-up', 'captions-only', 'original-only'] as const;
export type LaneState = (typeof LANE_STATES)[number];

export const LANE_REASONS = [
  'no-speech-engine',
  'no-translator',
  'no-voice',
  'sealed',
  'too-many',
  'quota-low',
  'quota',
  'engine-failed',
] as const;
export type LaneReason = (typeof LANE_REASONS)[number];

export interface LaneStatus {
  speaker: ParticipantId;
  language: Language;
  state: LaneState;
  /** How far the voice is behind the speaker's words, milliseconds; 0 when idle. */
  lagMs: number;
  /**
   * The chunk that was spoken last: when its first sound left the interpreter (milliseconds since 1970, which also names
   * the chunk), and how long that was after its first word had been heard. Null
   * before the first.
   */
  lastChunk: { atMs: number; lagMs: number } | null;
  /**
   * Why a lane is not active, for people. `sealed`: the engines that could are outside, and the room is sealed. `too-many`:
   * more lanes have something to say than are spoken in one room. `quota-low`: what is left in the plan of the room's owner
   * is kept for the language that most people hear. `quota`: nothing is left.
   */
  reason: LaneReason | null;
  /** With the reason `sealed`: nothing may recognise the speaker. */
  unheard?: boolean | undefined;
  /** The voice left words out a moment ago, to catch up; captions have them. */
  skipped?: boolean | undefined;
  /** Before that: the voice left out words that carry nothing. */
  shortened?: boolean | undefined;
  sequence: number;
}
