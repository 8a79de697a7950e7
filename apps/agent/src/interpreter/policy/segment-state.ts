import type { Language } from '@intermind/contracts/languages';
import { NOT_UNDERSTOOD } from '../../speech/ports.ts';
import type { SegmentView } from './segment-tracker.ts';
import { fromWords, type HeardWord } from './words.ts';

/** A translation of the stable words that may be spoken when the player asks. */
export interface Candidate {
  words: string[];
  /** The first `safeCount` of `words` passed the stability test. */
  safeCount: number;
  prefixWords: number;
  heard: readonly HeardWord[];
}

/** What the late-binding policy knows about one segment. */
export interface SegmentState {
  view: SegmentView;
  /** Target words committed, spoken or waiting in `ready`. Append-only. */
  committed: string[];
  ready: string[];
  readyFirstSourceMs: number;
  /** Since when the first of `ready` could be spoken. */
  readySinceMs: number;
  candidate: Candidate | undefined;
  /** Source words behind what is committed; a segment may not be split before them. */
  spokenCount: number;
  /** Source words behind what another engine said in words of its own, 0 when not known; undefined: none did. */
  saidElsewhere: number | undefined;
  /** Stable words that a pause wants out, 0 when none. */
  flushCount: number;
  flushedCount: number;
  askedPrefix: string;
  /** The same of what was asked to test `before`. */
  askedTest: string;
  /** What was translated last, and whether that passed a test: only then it may be spoken. */
  before: { text: string; tested: boolean } | undefined;
  locked: boolean;
  /** It was given up here: its translation comes from elsewhere, if at all. */
  givenUp: boolean;
  /** The translation of the whole segment, once it is there: what was said aloud may differ where it came too early. */
  whole: string | undefined;
}

/** What was spoken of a segment before this policy came to it. */
export interface SpokenBefore {
  segment: number;
  /** Target words. */
  words: readonly string[];
  /** Source words behind them; 0 where another engine said them and it is not known. */
  sourceCount: number;
  /** By another engine, which may have put it quite differently. */
  otherWording?: true;
}

export function newSegment(view: SegmentView, before?: SpokenBefore): SegmentState {
  const spoken = before?.segment === view.segment ? before : undefined;
  return {
    view,
    committed: [...(spoken?.words ?? [])],
    ready: [],
    readyFirstSourceMs: 0,
    readySinceMs: 0,
    candidate: undefined,
    spokenCount: spoken?.sourceCount ?? 0,
    saidElsewhere: spoken?.otherWording ? spoken.sourceCount : undefined,
    flushCount: 0,
    flushedCount: 0,
    askedPrefix: '',
    askedTest: '',
    before: undefined,
    locked: false,
    givenUp: false,
    whole: undefined,
  };
}

/** The first `length` words as one text. */
export function sourceText(words: readonly HeardWord[], length: number, language: Language): string {
  return fromWords(
    words.slice(0, length).map((word) => word.text),
    language,
  );
}

/** Start of the source word that stands where `targetIndex` stands among the target words. */
export function sourceStart(heard: readonly HeardWord[], targetIndex: number, targetCount: number): number {
  const index = targetCount === 0 ? 0 : Math.floor((heard.length * targetIndex) / targetCount);
  const word = heard[Math.min(index, heard.length - 1)];
  return word?.startMs ?? 0;
}

/** What lanes may translate: not the mark of speech that was not understood, which comes last in an utterance. */
export function understoodPart(view: SegmentView): SegmentView {
  const words = view.words.filter(({ text }) => text !== NOT_UNDERSTOOD);
  return words.length === view.words.length
    ? view
    : { ...view, words, stableCount: Math.min(view.stableCount, words.length) };
}
