import type { Language } from '@intermind/contracts/languages';
import type { EngineSpan } from './engine-spans.ts';

/**
 * How far the words of a speaker's browser have come: what the process that goes on after this one must know, so that nothing
 * is shown, stored or said twice. Plain data.
 */
export interface ClaimedMark {
  utterance: number;
  /** Words of it that are in finished segments. */
  words: number;
  /** When the last of them had been said, by the clock of the worker's machine; 0: none was. */
  wordsEndMs: number;
  /** Nothing more of it counts. */
  ended: boolean;
  /** The segment that is open, else the next one. */
  segment: number;
  /** Of that segment: what voices have said. */
  spoken: readonly SpokenPart[];
  /** When engines heard the speaker in place of the browser: words of the browser from then, which come late, do not count. */
  heardByEngines: readonly EngineSpan[];
}

/** Of a speaker whose browser has said nothing yet. */
export const NOTHING_CLAIMED: ClaimedMark = {
  utterance: -1,
  words: 0,
  wordsEndMs: 0,
  ended: true,
  segment: 0,
  spoken: [],
  heardByEngines: [],
};

export interface SpokenPart {
  language: Language;
  /** In that language. */
  words: readonly string[];
  /** Words of the speaker behind them. */
  sourceCount: number;
}

/** Utterances of one page are numbered one by one, from when it began, in milliseconds. */
const ONE_PAGE_MAX = 10_000;

/** Whether an utterance came before another one. Numbers far below are of a page on another device, with another clock. */
export function isBefore(utterance: number, other: number): boolean {
  return utterance < other && other - utterance <= ONE_PAGE_MAX;
}
