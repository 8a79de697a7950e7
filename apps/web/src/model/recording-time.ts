import type { PlayableRecording } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { readAs, type TranscriptEntry, type Turn } from './transcript.ts';

type Part = PlayableRecording['parts'][number];

/** Where a moment of the meeting is in the file, seconds; null where it was not recorded. */
export function placeOf(parts: readonly Part[], atMs: number): number | null {
  for (const part of parts) {
    const startMs = Date.parse(part.startedAt);
    if (atMs >= startMs && atMs < startMs + part.durationMs) return (part.atMs + atMs - startMs) / 1_000;
  }
  return null;
}

export interface Cue {
  startS: number;
  endS: number;
  text: string;
}

const READING_MS_PER_LETTER = 70;
const CUE_MIN_MS = 1_500;
const CUE_MAX_MS = 8_000;

/**
 * What was said as captions of the recording. @param language null: as spoken
 */
export function cuesOf(
  entries: readonly TranscriptEntry[],
  parts: readonly Part[],
  language: Language | null,
): Cue[] {
  return entries.flatMap((entry, at) => {
    const startS = placeOf(parts, entry.startedAtMs);
    if (startS === null) return [];
    const { yours, original } =
      language === null ? { yours: null, original: entry } : readAs(entry, language);
    const { text } = yours ?? original;
    const readingMs = Math.min(CUE_MAX_MS, Math.max(CUE_MIN_MS, text.length * READING_MS_PER_LETTER));
    const next = entries[at + 1];
    const untilNextMs = next ? next.startedAtMs - entry.startedAtMs : Infinity;
    // Who speaks at the same time is not cut off at once.
    const lengthMs = Math.min(readingMs, Math.max(CUE_MIN_MS, untilNextMs));
    return text === '' ? [] : [{ startS, endS: startS + lengthMs / 1_000, text: `${entry.name}: ${text}` }];
  });
}

/** Speakers’ turns that are in the recording, with their place. */
export function chaptersOf(turns: readonly Turn[], parts: readonly Part[]): { turn: Turn; atS: number }[] {
  return turns.flatMap((turn) => {
    const atS = placeOf(parts, turn.startedAtMs);
    return atS === null ? [] : [{ turn, atS }];
  });
}

/** `1:02:03`, `2:03`. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
