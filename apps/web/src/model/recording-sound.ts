import type { Dub, DubList, PlayableRecording, TranscriptSegment } from '@intermind/contracts';
import type { DubObstacle, DubReason } from '@intermind/contracts/dubs';
import { isLanguage, type Language } from '@intermind/contracts/languages';
import { placeOf } from './recording-time.ts';

/** What a listener of a recording has chosen: the sound of the room, or a language. */
export type SoundChoice = 'room' | Language;

/** A language into which the recording can be, is being or was dubbed. */
export interface OtherLanguage {
  language: Language;
  /** `none`: nobody has asked for it. */
  state: Dub['state'] | 'none';
  /** 0 to 99; 100 is said by the state. */
  percent: number;
  /** Why it failed. */
  reason: DubReason | null;
  /** Engines for demonstration had a part in it. */
  isDemonstration: boolean;
  /** No voice speaks it: there are captions alone, or will be. */
  captionsOnly: boolean;
}

/** The languages whose sound was recorded with the meeting. */
export function liveLanguages({ tracks }: Pick<PlayableRecording, 'tracks'>): Language[] {
  return tracks.map(({ track }) => track).filter(isLanguage);
}

/** Those that are there, are being made, or can be made, besides the ones that were live. */
export function otherLanguages({ dubs, languages }: DubList, live: readonly Language[]): OtherLanguage[] {
  return languages.flatMap(({ language, obstacle, captionsOnly }): OtherLanguage[] => {
    if (live.includes(language)) return [];
    const dub = dubs.find((one) => one.language === language);
    const canBeMade = obstacle === null;
    // Of captions alone one with a voice can be made as soon as there is a voice.
    if (!dub || (isWithoutSound(dub) && canBeMade && !captionsOnly))
      return canBeMade
        ? [{ language, captionsOnly, state: 'none', percent: 0, reason: null, isDemonstration: false }]
        : [];
    return [
      {
        ...{ language, state: dub.state, percent: percentOf(dub), reason: dub.reason },
        isDemonstration: isDemonstration(dub),
        captionsOnly: captionsOnly || isWithoutSound(dub),
      },
    ];
  });
}

const isWithoutSound = ({ state, track }: Dub) => state === 'ready' && track === null;

const isDemonstration = ({ track }: Dub) => track?.grade === 'demonstration';
const percentOf = ({ progressRatio }: Dub) => Math.min(99, Math.floor(progressRatio * 100));

const OBSTACLES = ['no-worker', 'no-engines', 'no-voice', 'no-translator', 'no-transcript'] as const;

/** Why there are none of them. What everyone spoke is no reason while something else is. */
export function obstacleOfAll({ languages }: DubList): DubObstacle | null {
  const obstacles = languages.flatMap(({ obstacle }) => obstacle ?? []);
  return OBSTACLES.find((one) => obstacles.includes(one)) ?? null;
}

/** What is heard of what was chosen; everything but `live` and `dub` is the sound of the room, with a word about the language. */
export type SoundState =
  | { kind: 'room' }
  | { kind: 'live'; language: Language }
  /** In parts that no voice could speak the room is heard. */
  | { kind: 'dub'; language: Language; isPartial: boolean; isDemonstration: boolean }
  /** Captions alone were made. */
  | { kind: 'captions'; language: Language }
  | { kind: 'making'; language: Language; state: 'waiting' | 'working'; percent: number }
  | { kind: 'failed'; language: Language; reason: DubReason }
  /** What it spoke is not kept any more. */
  | { kind: 'gone'; language: Language }
  /** Its file cannot be loaded. */
  | { kind: 'unheard'; language: Language };

interface SoundFacts {
  chosen: SoundChoice;
  live: readonly Language[];
  /** Of the API. */
  dubs: readonly Dub[];
  /** Its file could not be loaded. */
  unheard: Language | null;
}

export function soundState({ chosen, live, dubs, unheard }: SoundFacts): SoundState {
  if (chosen === 'room') return { kind: 'room' };
  const language = chosen;
  const dub = dubs.find((one) => one.language === language);
  const isLive = live.includes(language);
  if (!isLive && !dub) return { kind: 'gone', language };
  if (!isLive && dub?.state === 'failed')
    return { kind: 'failed', language, reason: dub.reason ?? 'engine-failed' };
  if (!isLive && (dub?.state === 'waiting' || dub?.state === 'working'))
    return { kind: 'making', language, state: dub.state, percent: percentOf(dub) };
  if (unheard === language) return { kind: 'unheard', language };
  if (isLive || !dub) return { kind: 'live', language };
  if (isWithoutSound(dub)) return { kind: 'captions', language };
  const isPartial = dub.leftOutLines > 0;
  return { kind: 'dub', language, isPartial, isDemonstration: isDemonstration(dub) };
}

const SOON_MS = 2_000;
const LATER_MS = 5_000;
const LATE_MS = 15_000;
/** How soon a voice falls silent whose words were deleted. */
const HEARD_MS = 30_000;

/**
 * When the states are asked for again: often while somebody waits for one or looks at the list, less the longer it takes, and
 * seldom while one is heard. @returns milliseconds; false: not by itself
 */
export function askAgainAfterMs(
  state: SoundState,
  { dubs, isListOpen, waitedMs }: { dubs: readonly Dub[]; isListOpen: boolean; waitedMs: number },
): number | false {
  const isMade = dubs.some((one) => one.state === 'waiting' || one.state === 'working');
  if (state.kind === 'making' || (isListOpen && isMade))
    return waitedMs < 60_000 ? SOON_MS : waitedMs < 10 * 60_000 ? LATER_MS : LATE_MS;
  return state.kind === 'dub' ? HEARD_MS : false;
}

/**
 * About how long a dub speaks: as long as the others spoke; while that is not known, as long as the recording is, which is more.
 *
 * @param segments null: not all of them are loaded
 * @returns whole minutes, at least one
 */
export function minutesToSpeak(
  segments: readonly Pick<TranscriptSegment, 'startedAt' | 'endedAt' | 'language'>[] | null,
  parts: PlayableRecording['parts'],
  language: Language,
): number {
  const lengthsMs =
    segments
      ?.filter((segment) => segment.language !== language)
      .filter(({ startedAt }) => placeOf(parts, Date.parse(startedAt)) !== null)
      .map(({ startedAt, endedAt }) => Math.max(0, Date.parse(endedAt) - Date.parse(startedAt))) ??
    parts.map(({ durationMs }) => durationMs);
  return Math.max(1, Math.ceil(lengthsMs.reduce((sum, one) => sum + one, 0) / 60_000));
}
