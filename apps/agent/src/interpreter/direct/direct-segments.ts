import type { Language } from '@intermind/contracts/languages';
import { SEGMENT_TEXT_MAX_LENGTH } from '@intermind/contracts/limits';
import { toWords } from '../../speech/to-words.ts';
import type { TranslatedText } from '../policy/late-binding.ts';
import type { SpokenBefore } from '../policy/segment-state.ts';
import type { SegmentView } from '../policy/segment-tracker.ts';
import { endsSentence, expectedSpeechMs } from '../policy/word-lists.ts';

/** A translation that stopped for so long behind a segment that is over is all of it: sooner when a sentence ends. */
const QUIET_MS = 1_500;
const QUIET_OPEN_MS = 3_500;
/** A segment that is over and has too little of a translation for so long was left out. */
const UNANSWERED_MS = 4_000;
/** Of one that is not over, from its first word on. */
const UNANSWERED_OPEN_MS = 8_000;
/**
 * How long a translation takes to say, compared with its source. From the first on a sentence that ends may be all of it,
 * from the second on it is, though more text comes; one without an end needs the third. The last is too much for one segment.
 */
const BRIEF_RATIO = 0.3;
const WHOLE_RATIO = 0.5;
const UNENDED_RATIO = 0.6;
const OVERFULL_RATIO = 1.5;
/** The translation of a segment may be in that of the one before, if that was so much longer than its source. */
const COVERED_RATIO = 0.5;
/** Text that came before the recogniser heard anything. */
const UNPLACED_MAX_LENGTH = 2_000;
/** Text that came longer ago is of no segment that opens now. */
const UNPLACED_MAX_MS = 5_000;

interface Piece {
  text: string;
  atMs: number | undefined;
  /** When it came, on the clock. */
  cameMs: number;
}

interface DirectSegment {
  view: SegmentView;
  pieces: Piece[];
  /** On the clock, since when it is over. */
  endedMs: number | undefined;
}

/** A segment that another one goes on with. */
export interface HandedOver {
  view: SegmentView;
  spokenBefore: SpokenBefore | undefined;
}

export interface DirectSegmentsOptions {
  from: Language;
  to: Language;
  /** The translation of a segment as it stands. It only grows. */
  onText: (text: TranslatedText) => void;
}

/**
 * Puts the text of an engine that goes from speech to speech to the segments that a recogniser hears: it comes without a
 * word about what it translates, in order. A segment has its translation when a sentence ends, or the engine pauses, after the segment is
 * over. Lengths keep the two in step: of a translation that is much too long the rest belongs to the next segment. What comes
 * behind it belongs to the next one too, if that opens soon.
 */
export class DirectSegments {
  private readonly options: DirectSegmentsOptions;
  private segments: DirectSegment[] = [];
  private unplaced: Piece[] = [];
  /** The last one that was whole, while what came behind it may be of it or of the next. */
  private closing: DirectSegment | undefined;
  private outputMs = Number.NEGATIVE_INFINITY;
  /** By how much translations were longer than their sources, to say. */
  private surplusMs = 0;

  constructor(options: DirectSegmentsOptions) {
    this.options = options;
  }

  get busy(): boolean {
    return this.segments.some(({ view }) => view.words.length > 0);
  }

  /** Source words of the open segment whose translation is there. */
  get spokenCount(): number {
    const last = this.segments.at(-1);
    return last && !last.view.ended ? this.coveredCount(last) : 0;
  }

  has(segment: number): boolean {
    return this.segments.some(({ view }) => view.segment === segment);
  }

  /** Start of the oldest source word without a translation. */
  oldestWaitingMs(): number | undefined {
    for (const segment of this.segments) {
      const word = segment.view.words[this.coveredCount(segment)];
      if (word) return word.startMs;
    }
    return undefined;
  }

  heard(view: SegmentView, nowMs: number): void {
    const known = this.segments.find((segment) => segment.view.segment === view.segment);
    if (!known) {
      if (view.words.length === 0) return;
      this.endClosing([]);
      const pieces = this.unplaced.filter(({ cameMs }) => nowMs - cameMs <= UNPLACED_MAX_MS);
      this.segments.push({ view, pieces, endedMs: undefined });
      this.unplaced = [];
    } else known.view = view;
    const segment = known ?? this.segments.at(-1)!;
    if (view.ended) segment.endedMs ??= nowMs;
    if (segment.pieces.length > 0 && !known) this.tell(segment, false);
  }

  /** @param atMs on the time line of the engine */
  add(text: string, atMs: number | undefined, nowMs: number): void {
    this.outputMs = nowMs;
    const [first] = this.segments;
    if (first && this.isWordStart(first, text) && this.isWhole(first)) {
      this.shift(first);
      if (this.segments.length > 0) this.tell(first, true);
      else this.closing = first;
    }
    const [open] = this.segments;
    const piece = { text, atMs, cameMs: nowMs };
    if (open) {
      open.pieces.push(piece);
      this.tell(open, false);
      return;
    }
    this.unplaced.push(piece);
    while (joined(this.unplaced).length > UNPLACED_MAX_LENGTH) this.unplaced.shift();
  }

  /** Call regularly: ends what has its translation. */
  settle(nowMs: number): void {
    if (nowMs - this.outputMs >= QUIET_MS) this.endClosing();
    for (let [first] = this.segments; first; [first] = this.segments) {
      const quietMs = nowMs - Math.max(this.outputMs, first.endedMs ?? nowMs);
      const limitMs = first.pieces.length === 0 || this.hasEnd(first) ? QUIET_MS : QUIET_OPEN_MS;
      if (!first.view.ended || quietMs < limitMs || !this.isEnough(first)) return;
      this.shift(first);
      this.tell(first, true);
    }
  }

  /** The engine left something out. */
  isUnanswered(nowMs: number): boolean {
    const [first] = this.segments;
    const word = first?.view.words[0];
    if (!first || !word) return false;
    if (first.endedMs === undefined && first.pieces.length > 0) return false;
    const sinceMs = first.endedMs ?? word.startMs;
    const limitMs = first.endedMs === undefined ? UNANSWERED_OPEN_MS : UNANSWERED_MS;
    return nowMs - Math.max(sinceMs, this.outputMs) >= limitMs && !this.isEnough(first);
  }

  /**
   * Gives away what is not finished, and forgets it. `unplaced`: words that were said of a segment that nobody has heard yet.
   * @param saidUntilMs on the time line of the engine: later text was not said; minus infinity: nothing was
   * @param beganMs on the clock, when the speaker began anew: text that came before is of no segment to come
   */
  handOver(saidUntilMs: number | undefined, beganMs: number): { segments: HandedOver[]; unplaced: string[] } {
    const handed: HandedOver[] = [];
    this.endClosing([]);
    const said = (pieces: readonly Piece[]): Piece[] =>
      saidUntilMs === Number.NEGATIVE_INFINITY
        ? []
        : pieces.filter(({ atMs }) => atMs === undefined || atMs <= (saidUntilMs ?? atMs));
    const ahead = this.unplaced.filter(({ cameMs }) => cameMs >= beganMs);
    const unplaced = toWords(joined(said(ahead)), this.options.to);
    for (const segment of this.segments) {
      const { view } = segment;
      segment.pieces = said(segment.pieces);
      if (view.words.length === 0 || (view.ended && this.endsWhole(segment))) {
        this.tell(segment, true);
        continue;
      }
      const words = toWords(textOf(segment), this.options.to);
      const sourceCount = this.coveredCount(segment);
      const spokenBefore = { segment: view.segment, words, sourceCount, otherWording: true } as const;
      handed.push({ view, spokenBefore: words.length > 0 ? spokenBefore : undefined });
    }
    this.clear();
    return { segments: handed, unplaced };
  }

  /** Nobody goes on: what there is of each translation is all of it. */
  finish(): void {
    for (const segment of this.segments) this.tell(segment, true);
    this.clear();
  }

  clear(): void {
    this.endClosing();
    this.segments = [];
    this.unplaced = [];
    this.surplusMs = 0;
    this.outputMs = Number.NEGATIVE_INFINITY;
  }

  private shift(segment: DirectSegment): void {
    this.surplusMs = Math.max(0, this.surplusMs + this.translatedMs(segment) - this.sourceMs(segment));
    this.segments.shift();
  }

  /** @param rest what came behind it and belongs to it: without a segment that opens, all of it */
  private endClosing(rest: readonly Piece[] = this.unplaced): void {
    const { closing } = this;
    if (!closing) return;
    this.closing = undefined;
    closing.pieces.push(...rest);
    if (rest.length > 0) this.unplaced = [];
    this.tell(closing, true);
  }

  private tell(segment: DirectSegment, final: boolean): void {
    this.options.onText({ segment: segment.view.segment, text: textOf(segment), final });
  }

  /** More text would belong to the next segment. */
  private isWhole(segment: DirectSegment): boolean {
    if (!segment.view.ended || segment.pieces.length === 0) return false;
    const next = this.segments[1];
    const isOverfull = next !== undefined && this.ratio(segment) >= OVERFULL_RATIO;
    return isOverfull || this.endsWhole(segment) || textOf(segment).length >= SEGMENT_TEXT_MAX_LENGTH;
  }

  private endsWhole(segment: DirectSegment): boolean {
    return this.hasEnd(segment) && this.ratio(segment) >= WHOLE_RATIO;
  }

  /** Nothing more has to come. */
  private isEnough(segment: DirectSegment): boolean {
    if (segment.view.words.length === 0 || this.isCovered(segment)) return true;
    return this.ratio(segment) >= (this.hasEnd(segment) ? BRIEF_RATIO : UNENDED_RATIO);
  }

  private hasEnd(segment: DirectSegment): boolean {
    const last = toWords(textOf(segment), this.options.to).at(-1);
    return last !== undefined && endsSentence(last, this.options.to);
  }

  /** Said with the segment before. */
  private isCovered(segment: DirectSegment): boolean {
    return this.surplusMs >= COVERED_RATIO * this.sourceMs(segment);
  }

  private isWordStart({ pieces }: DirectSegment, text: string): boolean {
    const before = pieces.at(-1)?.text ?? '';
    return /^\s/.test(text) || /\s$/.test(before) || endsSentence(before.trim(), this.options.to);
  }

  private coveredCount(segment: DirectSegment): number {
    if (segment.pieces.length === 0) return 0;
    const { words, stableCount } = segment.view;
    return Math.min(stableCount, Math.round(words.length * Math.min(1, this.ratio(segment))));
  }

  /** How long it takes to say, compared with its source. */
  private ratio(segment: DirectSegment): number {
    return this.translatedMs(segment) / Math.max(1, this.sourceMs(segment));
  }

  private translatedMs(segment: DirectSegment): number {
    return expectedSpeechMs(toWords(textOf(segment), this.options.to), this.options.to);
  }

  private sourceMs({ view }: DirectSegment): number {
    return expectedSpeechMs(
      view.words.map(({ text }) => text),
      this.options.from,
    );
  }
}

const joined = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ text }) => text)
    .join('')
    .trim();
const textOf = ({ pieces }: DirectSegment): string => joined(pieces);
