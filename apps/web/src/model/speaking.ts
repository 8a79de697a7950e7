/** Turns measured levels into "is speaking", so that a ring does not flicker between words. */

export const SPEAKING_FROM_LEVEL = 0.02;
const HOLD_MS = 600;

export interface SpeakingMemory {
  speaking: boolean;
  loudAtMs: number;
}

export function isSpeaking(level: number, nowMs: number, before: SpeakingMemory | undefined): SpeakingMemory {
  const loudAtMs = level >= SPEAKING_FROM_LEVEL ? nowMs : (before?.loudAtMs ?? -Infinity);
  return { speaking: nowMs - loudAtMs <= HOLD_MS, loudAtMs };
}

/** How full a level meter is, 0 to 1: speech lies between −50 and −10 dB. */
export function meterRatio(level: number): number {
  if (level <= 0) return 0;
  const decibels = 20 * Math.log10(level);
  return Math.min(1, Math.max(0, (decibels + 50) / 40));
}

/** How many translated voices play at once: those of the latest speakers. The others are captions only. */
const VOICES_AT_ONCE = 2;
/** How long a speaker keeps their place after falling silent. */
const VOICE_STAY_MS = 1_000;

export function audibleVoices<Id>(
  heardAtMs: ReadonlyMap<Id, number>,
  audible: ReadonlySet<Id>,
  nowMs: number,
): { audible: Set<Id>; crowdedOut: Set<Id> } {
  const active = [...heardAtMs].filter(([, atMs]) => nowMs - atMs <= VOICE_STAY_MS);
  // A speaker keeps their place until they are silent, so nobody is cut off in mid-sentence.
  const staying = active.filter(([id]) => audible.has(id)).map(([id]) => id);
  const next = active
    .filter(([id]) => !audible.has(id))
    .sort(([, a], [, b]) => b - a)
    .map(([id]) => id);
  const inOrder = [...staying, ...next];
  return {
    audible: new Set(inOrder.slice(0, VOICES_AT_ONCE)),
    crowdedOut: new Set(inOrder.slice(VOICES_AT_ONCE)),
  };
}
