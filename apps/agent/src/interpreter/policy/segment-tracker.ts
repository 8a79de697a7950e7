import type { Language } from '@intermind/contracts/languages';
import { endsSentence, opensClause } from './word-lists.ts';
import { sameWord, type HeardWord } from './words.ts';

/** How long a segment must be before a pause of `PAUSE_GAP_MS` or a clause opener ends it, and how long it may be. */
const PAUSE_GAP_MS = 230;
const PAUSE_MIN_MS = 1_200;
const OPENER_MIN_MS = 7_500;
const HARD_MAX_MS = 12_000;
/** Whatever times the recogniser gives. */
const HARD_MAX_WORDS = 60;

export interface SegmentTrackerOptions {
  language: Language;
  /** How many interims in a row must agree before a word counts as stable: 1 append-only, 2 at 200 ms, 3 at 100 ms. */
  agreement: number;
  /** True when the recogniser writes full stops; pauses then do not end a segment. */
  punctuates: boolean;
  firstSegment: number;
}

/** One segment (about a sentence) as it stands now. */
export interface SegmentView {
  segment: number;
  words: readonly HeardWord[];
  /** The first `stableCount` words will very likely not change; all of them when `ended`. */
  stableCount: number;
  ended: boolean;
}

/**
 * Cuts what one speaker says into segments, shared by the original caption and all translations: which words are stable
 * (the common prefix of the last interims) and where a segment ends (full stop, pause, clause opener, length). Never
 * before words that a translation has already spoken: a late split would have them said twice.
 *
 * Which words are in finished segments is remembered by time, since a recogniser may join or split words that it has given
 * before. Where words have no times of their own (all at one moment), the first ones are counted.
 */
export class SegmentTracker {
  private readonly options: SegmentTrackerOptions;
  private segment: number;
  private start = 0;
  /** The end of the last word in a finished segment; undefined where times do not tell the words around it apart. */
  private cutMs: number | undefined;
  private recent: (readonly HeardWord[])[] = [];

  constructor(options: SegmentTrackerOptions) {
    this.options = options;
    this.segment = options.firstSegment;
  }

  /** Words of the utterance that are in finished segments. */
  get endedCount(): number {
    return this.start;
  }

  /**
   * @param words all words of the current utterance, from its start
   * @param spokenCount words of the current segment that some translation has already spoken
   * @returns the segments that changed, in order; the last one is open unless `final`
   */
  push(words: readonly HeardWord[], final: boolean, spokenCount: number): SegmentView[] {
    this.start = this.startIn(words);
    this.recent = [...this.recent, words].slice(-this.options.agreement);
    const stable = final ? words.length : this.start + this.stableCount();
    const views: SegmentView[] = [];
    let firstFree = this.start + Math.max(1, spokenCount);
    for (let end = this.segmentEnd(words, stable, firstFree); end > 0;) {
      views.push(this.close(words.slice(this.start, end), end, cutBefore(words, end)));
      firstFree = this.start + 1;
      end = this.segmentEnd(words, stable, firstFree);
    }
    const open = words.slice(this.start);
    if (final) {
      // also when nothing is left: what was shown as the open segment is over
      views.push(this.close(open, 0));
      this.recent = [];
    } else {
      const stableCount = Math.max(0, stable - this.start);
      views.push({ segment: this.segment, words: open, stableCount, ended: false });
    }
    return views.filter((view) => view.ended || view.words.length > 0);
  }

  private close(words: readonly HeardWord[], nextStart: number, cutMs?: number): SegmentView {
    this.start = nextStart;
    this.cutMs = cutMs;
    return { segment: this.segment++, words, stableCount: words.length, ended: true };
  }

  /** Index of the first word that is in no finished segment. */
  private startIn(words: readonly HeardWord[]): number {
    const { cutMs } = this;
    if (cutMs === undefined || words.some(({ startMs, endMs }) => endMs <= startMs)) return this.start;
    const first = words.findIndex((word) => middleMs(word) > cutMs);
    // Words that are taken back stay in the segments that have ended.
    return first < 0 ? Math.max(this.start, words.length) : first;
  }

  /** How many words behind the finished segments the last interims agree on. */
  private stableCount(): number {
    if (this.recent.length < this.options.agreement) return 0;
    const [first, ...others] = this.recent.map((words) => words.slice(this.startIn(words)));
    let count = 0;
    while (others.every((other) => sameWord(other[count]?.text, first?.[count]?.text)) && first![count])
      count++;
    return count;
  }

  /** Index of the first word of the next segment, 0 when the open one goes on. */
  private segmentEnd(words: readonly HeardWord[], stable: number, firstFree: number): number {
    for (let i = firstFree; i < stable; i++) {
      const before = words[i - 1]!;
      const word = words[i]!;
      const durationMs = before.endMs - words[this.start]!.startMs;
      if (this.options.punctuates && endsSentence(before.text, this.options.language)) return i;
      const paused = word.startMs - before.endMs >= PAUSE_GAP_MS;
      if (!this.options.punctuates && durationMs >= PAUSE_MIN_MS && paused) return i;
      if (durationMs >= OPENER_MIN_MS && opensClause(word.text, this.options.language)) return i;
      if (durationMs >= HARD_MAX_MS || i - this.start >= HARD_MAX_WORDS) return i;
    }
    return 0;
  }
}

/** The end of the word before `index`, where the next one is behind it. */
function cutBefore(words: readonly HeardWord[], index: number): number | undefined {
  const { endMs, startMs } = words[index - 1]!;
  return startMs < endMs && endMs < middleMs(words[index]!) ? endMs : undefined;
}

const middleMs = ({ startMs, endMs }: HeardWord): number => (startMs + endMs) / 2;
