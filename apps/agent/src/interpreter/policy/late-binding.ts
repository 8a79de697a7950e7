import type { Language } from '@intermind/contracts/languages';
import { toWords } from '../../speech/to-words.ts';
import type { PolicyParameters } from './parameters.ts';
import { findSeam, type Seam, unitsOf } from './seam.ts';
import { expectedSpeechMs, mayStopAfter } from './word-lists.ts';
import type { SegmentView } from './segment-tracker.ts';
import {
  newSegment,
  sourceStart,
  sourceText,
  type SegmentState,
  type SpokenBefore,
} from './segment-state.ts';
import { commonPrefixLength, fromWords } from './words.ts';

/** By edit distance, of the most that it can be: two wordings of one sentence have more in common. */
const UNLIKE_RATIO = 0.8;

/** A translation that the policy needs now. Answer with `answered` or `failed`. */
export interface TranslationRequest {
  kind: 'candidate' | 'lock';
  segment: number;
  /** Texts to translate, each on its own; the first is the one that may be spoken, the others test its stability. */
  texts: string[];
  /** True when the texts end a segment: the translator may treat the first as a whole sentence. */
  complete: boolean;
  prefixWords: number;
  /** The words of the translation that are committed, which it should begin with; empty when none are. */
  spoken: string;
  /** Of the policy's state when it asked: answers from before a `clear` are ignored. */
  generation: number;
}

/** What is to be spoken now, as one synthesis. */
export interface Chunk {
  segment: number;
  words: string[];
  /** When the first source word behind these words was spoken, on the interpreter's clock. */
  firstSourceMs: number;
  /** The segment begins with them. */
  opensSegment: boolean;
}

/**
 * The translated caption of a segment as it stands: what is spoken, so it only ever grows, until the final one, which is
 * the translation of the whole segment and may read better than what was said.
 */
export interface TranslatedText {
  segment: number;
  text: string;
  final: boolean;
}

/**
 * Decides what one lane says and when ("late binding"): each time the player is about to run dry, the open segment's
 * stable words are translated again, and only what survives a stability test is spoken, never ending on a word that
 * hangs. A candidate is not bound until the player takes it, so a better one may replace it. Pure: time is passed in, the
 * caller runs the translations it is asked for and feeds the player.
 */
export class LateBinding {
  private readonly parameters: PolicyParameters;
  private readonly from: Language;
  private readonly to: Language;
  private segments: SegmentState[] = [];
  private candidateInFlight = false;
  private lockInFlight = false;
  private candidateAskedMs = Number.NEGATIVE_INFINITY;
  private generation = 0;
  private spokenBefore: SpokenBefore | undefined;
  /** Times a new translation contradicted words already spoken. */
  seamRepairs = 0;

  constructor(from: Language, to: Language, parameters: PolicyParameters) {
    this.from = from;
    this.to = to;
    this.parameters = parameters;
  }

  /** Nothing left to translate or to say. */
  get quiet(): boolean {
    return this.segments.every(
      (segment) => segment.ready.length === 0 && (segment.locked || segment.view.words.length === 0),
    );
  }

  /** Words of the open segment that are spoken for: the segment tracker must not split before them. */
  get spokenCount(): number {
    const last = this.segments.at(-1);
    return last && !last.view.ended ? last.spokenCount : 0;
  }

  /** Start of the oldest source word that has not been spoken yet, if any. */
  oldestWaitingMs(): number | undefined {
    for (const segment of this.segments) {
      if (segment.ready.length > 0) return segment.readyFirstSourceMs;
      if (segment.locked) continue;
      const word = segment.view.words[segment.spokenCount];
      if (word) return word.startMs;
    }
    return undefined;
  }

  /** Another one has spoken the beginning of a segment: only what follows is spoken here. */
  resume(spokenBefore: SpokenBefore): void {
    this.spokenBefore = spokenBefore;
  }

  heard(view: SegmentView): void {
    const known = this.segments.find((segment) => segment.view.segment === view.segment);
    if (known) {
      if (!known.locked) known.view = view;
      return;
    }
    if (view.words.length === 0) return;
    this.segments.push(newSegment(view, this.spokenBefore));
  }

  /** The next translation to run, if any. At most one candidate and one lock are under way at a time. */
  nextRequest(nowMs: number, silenceMs: number, playEndMs: number): TranslationRequest | undefined {
    if (this.lockInFlight) return undefined;
    const segment = this.segments.find((other) => !other.locked);
    if (!segment) return undefined;
    this.notePause(segment, nowMs, silenceMs);
    const wordCount = segment.view.ended ? segment.view.words.length : segment.flushCount;
    if (segment.view.ended || wordCount > 0) {
      this.lockInFlight = true;
      segment.flushCount = 0;
      segment.flushedCount = wordCount;
      return this.request('lock', segment, wordCount, [wordCount]);
    }
    if (this.candidateInFlight || nowMs < playEndMs - this.parameters.lazyMs) return undefined;
    if (nowMs - this.candidateAskedMs < this.parameters.requestGapMs) return undefined;
    const { stableCount, words } = segment.view;
    const prefix = stableCount - this.parameters.sourceHoldWords;
    if (prefix < 2 || prefix <= segment.flushedCount) return undefined;
    const looksTo = this.parameters.looksAhead ? words.length : prefix;
    const asked = `${prefix}:${sourceText(words, looksTo, this.from)}`;
    const untested = this.isUntested(segment, prefix);
    if (asked === (untested ? segment.askedTest : segment.askedPrefix)) return undefined;
    segment.askedPrefix = asked;
    if (untested) segment.askedTest = asked;
    this.candidateInFlight = true;
    this.candidateAskedMs = nowMs;
    if (this.parameters.oneText) return this.oneTextRequest(segment, prefix);
    const lengths = [prefix];
    for (let drop = 1; drop <= this.parameters.dropTests && drop < prefix; drop++)
      lengths.push(prefix - drop);
    if (looksTo > prefix) lengths.push(looksTo);
    return this.request('candidate', segment, prefix, lengths);
  }

  private isUntested({ view, before }: SegmentState, prefix: number): boolean {
    return before?.tested === false && before.text === sourceText(view.words, prefix, this.from);
  }

  /** What is tested against an older text than that of one word less is tested where it was heard before, not at its end. */
  private isTested({ view }: SegmentState, { texts, prefixWords }: TranslationRequest): boolean {
    if (!this.parameters.oneText) return texts.length > 1;
    return texts[1] === sourceText(view.words, prefixWords - 1, this.from);
  }

  /** One of its texts at most was not translated before: the caller remembers those that were. */
  private oneTextRequest(segment: SegmentState, prefix: number): TranslationRequest {
    const { before } = segment;
    if (this.isUntested(segment, prefix))
      return this.request('candidate', segment, prefix, [prefix, prefix - 1]);
    const request = this.request('candidate', segment, prefix, [prefix]);
    return before ? { ...request, texts: [...request.texts, before.text] } : request;
  }

  /** @param translations one for each text of the request, in its order */
  answered(
    request: TranslationRequest,
    translations: readonly string[],
    nowMs: number,
  ): TranslatedText | undefined {
    const [words = [], ...tests] = translations.map((text) => toWords(text, this.to));
    const segment = this.finish(request);
    if (!segment) return undefined;
    if (request.kind === 'lock') return this.lock(segment, request, words, nowMs);
    segment.before = { text: request.texts[0]!, tested: this.isTested(segment, request) };
    if (segment.view.ended || this.lockInFlight || tests.length === 0) return undefined;
    segment.candidate = {
      words,
      safeCount: this.safeCount(segment.committed, words, tests),
      prefixWords: request.prefixWords,
      heard: segment.view.words.slice(0, request.prefixWords),
    };
    return undefined;
  }

  /**
   * The translation failed. A failed lock gives up its segment: later segments must not wait for it.
   *
   * @returns what was said of a whole segment that has no translation
   */
  failed(request: TranslationRequest): TranslatedText | undefined {
    const segment = this.finish(request);
    if (!segment || request.kind !== 'lock' || !request.complete) return undefined;
    segment.locked = true;
    segment.givenUp = true;
    return this.textOf(segment);
  }

  /** Whole segments that have no translation yet, with what was said of them. */
  untranslated(): { request: TranslationRequest; spoken: TranslatedText }[] {
    return this.segments
      .filter(({ locked, view }) => !locked && view.ended && view.words.length > 0)
      .map((segment) => {
        const { length } = segment.view.words;
        return {
          request: this.request('lock', segment, length, [length]),
          spoken: this.textOf(segment),
        };
      });
  }

  /**
   * Called each 20 ms and whenever something arrives: the words to speak now, or undefined. The caller must not pull
   * again before it knows when these words end.
   */
  pull(nowMs: number, playEndMs: number): Chunk | undefined {
    if (nowMs < playEndMs - this.parameters.voiceStartMs) return undefined;
    while (this.segments[0]?.locked && this.segments[0].ready.length === 0) this.segments.shift();
    const segment = this.segments[0];
    if (!segment) return undefined;
    if (segment.ready.length === 0) this.bindCandidate(segment, nowMs);
    if (segment.ready.length === 0) return undefined;
    const chunk = {
      segment: segment.view.segment,
      words: segment.ready,
      firstSourceMs: segment.readyFirstSourceMs,
      opensSegment: segment.committed.length === segment.ready.length,
    };
    segment.ready = [];
    return chunk;
  }

  /** Committed text of a segment after a pull. */
  committedText(segmentNumber: number): TranslatedText | undefined {
    const segment = this.segments.find((other) => other.view.segment === segmentNumber);
    return segment && this.textOf(segment);
  }

  /**
   * Gives up the voice (not the captions) of whole segments that could have been spoken for `limitMs` while newer ones
   * wait. Words that the recogniser gives late are not stale when they come.
   */
  skipStale(nowMs: number, limitMs: number): number {
    let skipped = 0;
    for (const [index, segment] of this.segments.entries()) {
      const newerWaits = index < this.segments.length - 1;
      if (!newerWaits || !segment.locked || segment.ready.length === 0) continue;
      if (nowMs - segment.readySinceMs <= limitMs) continue;
      skipped += segment.ready.length;
      segment.ready = [];
    }
    return skipped;
  }

  /** Resets the lane: nobody needs it, or the speaker left. */
  clear(): void {
    this.segments = [];
    this.lockInFlight = false;
    this.candidateInFlight = false;
    this.generation++;
  }

  /** @returns its segment, unless that is over or was forgotten meanwhile */
  private finish(request: TranslationRequest): SegmentState | undefined {
    if (request.generation !== this.generation) return undefined;
    if (request.kind === 'lock') this.lockInFlight = false;
    else this.candidateInFlight = false;
    return this.segments.find((other) => other.view.segment === request.segment && !other.locked);
  }

  /** Nothing stable is held back in a pause, once the recogniser has caught up with the sound. */
  private notePause(segment: SegmentState, nowMs: number, silenceMs: number): void {
    const { words, stableCount, ended } = segment.view;
    const last = words.at(-1);
    if (ended || !last || silenceMs < this.parameters.pauseMs || stableCount < words.length) return;
    if (words.length <= segment.flushedCount) return;
    if (last.endMs >= nowMs - silenceMs - this.parameters.reachMs) segment.flushCount = words.length;
  }

  private request(
    kind: 'candidate' | 'lock',
    segment: SegmentState,
    prefixWords: number,
    lengths: readonly number[],
  ): TranslationRequest {
    const { words, ended } = segment.view;
    const texts = lengths.map((length) => sourceText(words, length, this.from));
    const complete = ended && kind === 'lock';
    const spoken = fromWords(segment.committed, this.to);
    const { generation } = this;
    return { kind, segment: segment.view.segment, texts, complete, prefixWords, spoken, generation };
  }

  private lock(
    segment: SegmentState,
    request: TranslationRequest,
    words: string[],
    nowMs: number,
  ): TranslatedText {
    const seam = this.seam(segment, words, request.prefixWords);
    if (seam.distance > 0) this.seamRepairs++;
    if (seam.at < words.length) {
      const heard = segment.view.words.slice(0, request.prefixWords);
      this.commit(segment, words.slice(seam.at), sourceStart(heard, seam.at, words.length), nowMs);
    }
    segment.spokenCount = Math.max(segment.spokenCount, request.prefixWords);
    segment.candidate = undefined;
    segment.locked = request.complete;
    if (request.complete && words.length > 0) segment.whole = fromWords(words, this.to);
    return this.textOf(segment);
  }

  private bindCandidate(segment: SegmentState, nowMs: number): void {
    const candidate = segment.candidate;
    if (!candidate || segment.locked || segment.view.ended || this.lockInFlight) return;
    const seam = this.seam(segment, candidate.words, candidate.prefixWords);
    let end = candidate.safeCount;
    while (end > seam.at && !mayStopAfter(candidate.words, end, this.to)) end--;
    const words = candidate.words.slice(seam.at, end);
    const firstSourceMs = sourceStart(candidate.heard, seam.at, candidate.words.length);
    const waited = nowMs - firstSourceMs >= this.parameters.waitMs;
    const enoughMs = waited ? this.parameters.chunkMsAfterWait : this.parameters.chunkMs;
    if (words.length === 0 || expectedSpeechMs(words, this.to) < enoughMs) return;
    if (seam.distance > 0) this.seamRepairs++;
    this.commit(segment, words, firstSourceMs, nowMs);
    segment.spokenCount = Math.max(segment.spokenCount, candidate.prefixWords);
  }

  private commit(
    segment: SegmentState,
    words: readonly string[],
    firstSourceMs: number,
    nowMs: number,
  ): void {
    if (segment.ready.length === 0) {
      segment.readyFirstSourceMs = firstSourceMs;
      segment.readySinceMs = nowMs;
    }
    segment.ready = [...segment.ready, ...words];
    segment.committed = [...segment.committed, ...words];
  }

  /** How many words of the candidate stay the same when the source is a word shorter (or longer). */
  private safeCount(spoken: readonly string[], words: readonly string[], tests: readonly string[][]): number {
    const from = findSeam(spoken, words, this.to).at;
    let safe = words.length;
    for (const test of tests) {
      const testFrom = findSeam(spoken, test, this.to).at;
      const same = commonPrefixLength(words.slice(from), test.slice(testFrom), this.to);
      safe = Math.min(safe, from + same);
    }
    while (safe > from && !mayStopAfter(words, safe, this.to)) safe--;
    return safe;
  }

  /** Where the wording has nothing in common with what another engine said, by the share of the source, else of the time, that it covers. */
  private seam(segment: SegmentState, words: readonly string[], prefixWords: number): Seam {
    const seam = findSeam(segment.committed, words, this.to);
    const { saidElsewhere } = segment;
    if (
      saidElsewhere === undefined ||
      seam.distance < UNLIKE_RATIO * unitsOf(segment.committed, this.to).length
    )
      return seam;
    const share =
      saidElsewhere > 0
        ? saidElsewhere / Math.max(1, prefixWords)
        : expectedSpeechMs(segment.committed, this.to) / Math.max(1, expectedSpeechMs(words, this.to));
    return { ...seam, at: Math.round(words.length * Math.min(1, share)) };
  }

  private textOf(segment: SegmentState): TranslatedText {
    const text = segment.whole ?? fromWords(segment.committed, this.to);
    return { segment: segment.view.segment, text, final: segment.locked && !segment.givenUp };
  }
}
