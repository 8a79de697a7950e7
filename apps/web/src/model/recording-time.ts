import type { PlayableRecording } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { isDemonstration, readAs, type TranscriptEntry, type Turn } from './transcript.ts';

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

interface CueOptions {
  /** Null: as spoken. */
  language: Language | null;
  /** The word that labels what the demonstration engines made. */
  demonstration: string;
}

/** What was said as captions of the recording. */
export function cuesOf(
  entries: readonly TranscriptEntry[],
  parts: readonly Part[],
  { language, demonstration }: CueOptions,
): Cue[] {
  return entries.flatMap((entry, at) => {
    const startS = placeOf(parts, entry.startedAtMs);
    if (startS === null) return [];
    const reader = language ?? entry.language;
    const { yours, original } = readAs(entry, reader);
    const { text } = yours ?? original;
    const name = isDemonstration(entry, reader, false) ? `${entry.name} [${demonstration}]` : entry.name;
    const next = entries[at + 1];
    const untilNextMs = next ? next.startedAtMs - entry.startedAtMs : Infinity;
    // A person who speaks at the same time is not cut off at once.
    const lengthMs = Math.min(readingMs(text), Math.max(CUE_MIN_MS, untilNextMs));
    return text === '' ? [] : [{ startS, endS: startS + lengthMs / 1_000, text: `${name}: ${text}` }];
  });
}

/** One thing that was said, with its place in the recording. */
export interface Line {
  entry: TranscriptEntry;
  atS: number;
}

/** A speaker's turn that is in the recording. */
export interface Chapter {
  turn: Turn;
  atS: number;
  /** When its last line has been read, at most until the next turn. */
  untilS: number;
  lines: readonly Line[];
}

/** Speakers' turns of which something is in the recording, in their order. */
export function chaptersOf(turns: readonly Turn[], parts: readonly Part[]): Chapter[] {
  const chapters = turns.flatMap((turn) => {
    const lines = turn.entries.flatMap((entry) => {
      const atS = placeOf(parts, entry.startedAtMs);
      return atS === null || entry.text === '' ? [] : [{ entry, atS }];
    });
    const [first, last] = [lines[0], lines.at(-1)];
    if (!first || !last) return [];
    return [{ turn, atS: first.atS, untilS: last.atS + readingMs(last.entry.text) / 1_000, lines }];
  });
  return chapters.map((chapter, at) => ({
    ...chapter,
    untilS: Math.min(chapter.untilS, chapters[at + 1]?.atS ?? Infinity),
  }));
}

/** The line that is being heard: the latest that has begun. @returns undefined before the first */
export function lineAt(chapters: readonly Chapter[], seconds: number): Line | undefined {
  const chapter = latest(chapters, seconds);
  return chapter && latest(chapter.lines, seconds);
}

/** Of places in their order. */
function latest<Place extends { atS: number }>(places: readonly Place[], seconds: number): Place | undefined {
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (places[middle]!.atS <= seconds) from = middle + 1;
    else to = middle;
  }
  return places[from - 1];
}

const readingMs = (text: string) =>
  Math.min(CUE_MAX_MS, Math.max(CUE_MIN_MS, text.length * READING_MS_PER_LETTER));

/** `1:02:03`, `2:03`. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** The same in the digits of a language. */
export function clockIn(language: Language, seconds: number): string {
  const digit = new Intl.NumberFormat(language);
  return clockOf(seconds).replace(/\d/g, (one) => digit.format(Number(one)));
}

/** A moment of a meeting in one of its recordings. */
export interface Moment {
  recording: string;
  atS: number;
}

/** Where something that was said can be played; null where nothing that is ready has it. */
export function momentOf(recordings: readonly PlayableRecording[], atMs: number): Moment | null {
  for (const { id, state, parts } of recordings) {
    const atS = state === 'ready' ? placeOf(parts, atMs) : null;
    if (atS !== null) return { recording: id, atS };
  }
  return null;
}

/** The part of an address that names a moment. */
export function momentQuery({ recording, atS }: Moment): string {
  return String(new URLSearchParams({ recording, at: String(atS) }));
}

/** @returns null where the address names none */
export function readMoment(search: string): Moment | null {
  const query = new URLSearchParams(search);
  const [recording, at] = [query.get('recording'), query.get('at')];
  const atS = Number(at);
  return recording && at && Number.isFinite(atS) && atS >= 0 ? { recording, atS } : null;
}
