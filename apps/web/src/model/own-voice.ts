import { SPEAKING_FROM_LEVEL } from './speaking.ts';

/** The person speaks while muted; or the microphone is on and gives no sound at all. */
export type VoiceHint = 'muted' | 'silent';
/** The id under which the page shows it as a message. */
export const VOICE_HINT_TOAST = 'own-voice';

export interface OwnVoice {
  muted: boolean;
  sinceMs: number;
  /** When it was looked at last. */
  atMs: number;
  /** How much was spoken while muted; silence takes it back. */
  spokenMs: number;
  /** Once in a stretch is enough. */
  told: boolean;
}

/** The end of a sentence after muting is not speaking while muted. */
const AFTER_MUTING_MS = 1_000;
const SPOKEN_MS = 1_000;
/** Even a quiet room is louder: below this the microphone is switched off at its own button, or is not plugged in. */
const NO_SOUND_BELOW_LEVEL = 0.0002;
const SILENT_MS = 8_000;

/**
 * @param before null at first
 * @param level root mean square, 0 to 1; null while nothing is measured
 */
export function listenToOwn(
  before: OwnVoice | null,
  { muted, level, nowMs }: { muted: boolean; level: number | null; nowMs: number },
): { voice: OwnVoice; hint: VoiceHint | null } {
  const begun: OwnVoice = { muted, sinceMs: nowMs, atMs: nowMs, spokenMs: 0, told: false };
  if (!before || before.muted !== muted) return { voice: begun, hint: null };
  // What is not measured is not silent.
  if (level === null) return { voice: { ...begun, told: before.told }, hint: null };
  const passedMs = nowMs - before.atMs;
  const voice = { ...before, atMs: nowMs };
  if (muted) {
    const counts = nowMs - before.sinceMs >= AFTER_MUTING_MS;
    const speaks = counts && level >= SPEAKING_FROM_LEVEL;
    voice.spokenMs = Math.max(0, before.spokenMs + (speaks ? passedMs : -passedMs / 2));
  } else if (level >= NO_SOUND_BELOW_LEVEL) voice.sinceMs = nowMs;
  const due = muted ? voice.spokenMs >= SPOKEN_MS : nowMs - voice.sinceMs >= SILENT_MS;
  const hint = due && !voice.told ? (muted ? 'muted' : 'silent') : null;
  return { voice: hint ? { ...voice, told: true } : voice, hint };
}
