import type { LaneStatus } from '@intermind/contracts/captions';
import type { Language } from '@intermind/contracts/languages';

/**
 * Volume of one speaker’s original under the interpretation. It follows measured sound, so when an interpreter dies
 * silently, the original is back within about a second.
 */

/** Interpreted sound above this level (root mean square, 0 to 1) is heard. */
export const HEARD_LEVEL = 0.004;
/** The original above this level is speech. */
export const SPEAKING_LEVEL = 0.01;
/**
 * How long the original stays lowered after the interpreted sound ends. Lane reports bridge longer pauses. After a
 * lane dies, the browser can stretch its last sound by up to a second.
 */
export const HOLD_MS = 300;
/** A lane that is behind reports every 500 ms; after a longer silence its state is not trusted. */
export const BUSY_STATUS_MS = 1_000;
/** A lane that is not behind reports every 5 s. */
export const IDLE_STATUS_MS = 6_500;
/** Messages that an interpreter sent before it died may arrive this much later than the news of its death. */
export const IN_FLIGHT_MS = 100;
/** How long a person may speak before an idle lane must react: recognition needs the first words. */
export const FIRST_SIGN_MS = 3_000;
/** The same when the lane’s last report is overdue. */
export const STALE_SIGN_MS = 1_000;
/** A pause this long ends a stretch of speech. */
const PAUSE_MS = 700;

export const DUCK_RAMP_MS = 150;
export const RELEASE_RAMP_MS = 400;
const FULL = 1;

export interface DuckingInput {
  nowMs: number;
  /** This listener does not understand what the speaker speaks, and interpretation is on for both. */
  wanted: boolean;
  /** What the listener hears people in. */
  into: Language | null;
  interpreterPresent: boolean;
  /** When the API last reported the interpreter as down: earlier lane reports are ignored. */
  interpreterDownAtMs: number | null;
  /** The latest of this speaker into the listener's language, and when it came. */
  lane: { status: LaneStatus; atMs: number } | null;
  /** Since when the translated track in use is there; null without one. A restarted interpreter brings a new one. */
  translatedSinceMs: number | null;
  /** When the latest caption of this speaker came, in any language. */
  captionAtMs: number | null;
  /** A voice of this device reads the speaker’s translation. */
  readAloudHere?: boolean;
  originalLevel: number;
  translatedLevel: number;
  /** 0 to 100: how loud the original stays under the interpretation. */
  originalVolumePercent: number;
}

/** What is remembered between two measurements. */
export interface DuckingMemory {
  into: Language | null;
  translatedHeardAtMs: number | null;
  speakingSinceMs: number | null;
  spokeAtMs: number | null;
  /** The lane has worked at least once: it had words to say, or was heard. A cold one may take long over its first. */
  known: boolean;
  /** Since when the track was there with which it worked last. */
  workedWithMs: number | null;
  /** Since when a lane that was good is missed: said to the listener until it is back. */
  lostSinceMs: number | null;
}

export const NOTHING_HEARD: DuckingMemory = {
  into: null,
  translatedHeardAtMs: null,
  speakingSinceMs: null,
  spokeAtMs: null,
  known: false,
  workedWithMs: null,
  lostSinceMs: null,
};

export interface DuckingDecision {
  /** 0 to 1. */
  gain: number;
  rampMs: number;
  /** Interpretation should be audible and is not: show the listener a notice. */
  lost: boolean;
  memory: DuckingMemory;
}

export function decideDucking(input: DuckingInput, before: DuckingMemory): DuckingDecision {
  const memory = remember(input, before);
  const alive = input.wanted && laneAlive(input, memory);
  // A lane that says it cannot (no engine, no voice) is no loss: its tile says so. Nor is one that was never there.
  const declined = !input.lane || degraded(input.lane.status);
  const missed = memory.speakingSinceMs !== null && memory.known && !declined;
  const working = memory.translatedHeardAtMs !== null || (input.lane?.status.lagMs ?? 0) > 0;
  memory.known = input.wanted && (memory.known || (alive && working));
  if (alive && working && !missedWords(input, memory)) memory.workedWithMs = input.translatedSinceMs;
  const lost = input.wanted && !alive && (memory.lostSinceMs !== null || missed);
  memory.lostSinceMs = lost ? (memory.lostSinceMs ?? input.nowMs) : null;
  const lowered = alive || input.readAloudHere === true;
  const gain = lowered ? Math.min(100, Math.max(0, input.originalVolumePercent)) / 100 : FULL;
  return { gain, rampMs: lowered ? DUCK_RAMP_MS : RELEASE_RAMP_MS, lost, memory };
}

function remember(input: DuckingInput, previous: DuckingMemory): DuckingMemory {
  const { nowMs, into, originalLevel, translatedLevel } = input;
  const { speakingSinceMs, spokeAtMs } = previous;
  // Another language has another lane, with which nothing was lost yet.
  const before = into === previous.into ? previous : { ...NOTHING_HEARD, speakingSinceMs, spokeAtMs };
  const speaking = originalLevel >= SPEAKING_LEVEL;
  const lastSpokeAtMs = speaking ? nowMs : spokeAtMs;
  const paused = lastSpokeAtMs === null || nowMs - lastSpokeAtMs > PAUSE_MS;
  return {
    into,
    translatedHeardAtMs: translatedLevel >= HEARD_LEVEL ? nowMs : before.translatedHeardAtMs,
    speakingSinceMs: paused ? null : (speakingSinceMs ?? nowMs),
    spokeAtMs: lastSpokeAtMs,
    known: before.known,
    workedWithMs: before.workedWithMs,
    lostSinceMs: before.lostSinceMs,
  };
}

function degraded({ state }: LaneStatus): boolean {
  return state === 'captions-only' || state === 'original-only';
}

/**
 * The track that worked was replaced while this person spoke: what was interpreted before is lost, and the new track has not
 * produced sound yet.
 */
function missedWords({ translatedSinceMs }: DuckingInput, memory: DuckingMemory): boolean {
  const { workedWithMs, speakingSinceMs, translatedHeardAtMs } = memory;
  if (translatedSinceMs === null || speakingSinceMs === null) return false;
  if (workedWithMs === null || workedWithMs === translatedSinceMs) return false;
  return speakingSinceMs < translatedSinceMs && (translatedHeardAtMs ?? 0) < translatedSinceMs;
}

function diedSince({ interpreterDownAtMs }: DuckingInput, atMs: number): boolean {
  return interpreterDownAtMs !== null && atMs <= interpreterDownAtMs + IN_FLIGHT_MS;
}

function laneAlive(input: DuckingInput, memory: DuckingMemory): boolean {
  const { nowMs, lane, captionAtMs } = input;
  if (!input.interpreterPresent) return false;
  if (memory.translatedHeardAtMs !== null && nowMs - memory.translatedHeardAtMs <= HOLD_MS) return true;
  if (!lane || degraded(lane.status) || diedSince(input, lane.atMs)) return false;
  const statusAgeMs = nowMs - lane.atMs;
  if (missedWords(input, memory)) return false;
  // Busy with an empty queue: as silent as an idle lane.
  const telling = lane.status.state !== 'idle' && lane.status.lagMs > 0;
  if (telling) return statusAgeMs <= BUSY_STATUS_MS;
  const back = memory.lostSinceMs === null || lane.atMs > memory.lostSinceMs;
  if (memory.speakingSinceMs === null) return back && statusAgeMs <= IDLE_STATUS_MS * 2;
  const signMs = Math.max(memory.speakingSinceMs, lane.atMs, captionAtMs ?? 0);
  const patienceMs = statusAgeMs <= IDLE_STATUS_MS ? FIRST_SIGN_MS : STALE_SIGN_MS;
  return nowMs - signMs <= patienceMs;
}
