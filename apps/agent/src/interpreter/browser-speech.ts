import type { BrowserWords } from '@intermind/contracts/browser-words';
import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import { keepNewest } from '../shared/keep-newest.ts';
import { type ClaimedMark, isBefore, NOTHING_CLAIMED, type SpokenPart } from './claimed-mark.ts';
import { type ClaimedUtterance, ClaimedWords } from './claimed-words.ts';
import { EngineSpans } from './engine-spans.ts';
import { BROWSER_WORDS, type WordSource } from './known-words.ts';

/** How long the words of a speaker who muted themselves may be on their way from their browser. */
const ON_THEIR_WAY_MS = 3_000;
/** Segments whose translations may still come. */
const SEGMENTS_KEPT = 50;
/** The first word of an utterance comes no sooner after its beginning. */
const FIRST_WORD_MS = 250;
/** So long after its last word an utterance may still be marked as final. */
const FINAL_TAKES_MS = 2_000;

export interface BrowserSpeechOptions {
  clock: Pick<Clock, 'nowMs'>;
  language: Language;
  /** How far the process before has come. */
  resume: ClaimedMark | undefined;
  onMark: ((mark: ClaimedMark) => void) | undefined;
  /**
   * Of a process of which nothing else is known: when the newest words that it stored had been said, milliseconds since 1970, by the
   * clock of the worker's machine.
   */
  storedMs: number | undefined;
}

/** What one speaker's own browser recognises, on its way into the pipeline of that speaker; and how far it has come. */
export class BrowserSpeech {
  private readonly options: BrowserSpeechOptions;
  private readonly words: ClaimedWords;
  private readonly segments = new Map<number, true>();
  /** Whether it was open before this began is not known. */
  private microphoneClosedMs: number;
  private readonly engine: EngineSpans;
  private spoken: SpokenPart[];
  private mark: ClaimedMark | undefined;

  constructor(options: BrowserSpeechOptions) {
    this.options = options;
    const nowMs = options.clock.nowMs();
    this.words = new ClaimedWords(options.resume, nowMs);
    this.microphoneClosedMs = nowMs;
    this.engine = new EngineSpans(options.resume?.heardByEngines);
    this.mark = options.resume;
    this.spoken = [...(options.resume?.spoken ?? [])];
  }

  /** The number of the segment that was open when the process before ended. */
  get openSegment(): number | undefined {
    return this.mark?.ended === false ? this.mark.segment : undefined;
  }

  /** It says nothing, though someone speaks. */
  get isSilent(): boolean {
    return this.words.isSilent;
  }

  spoke(ms: number): void {
    this.words.spoke(ms);
  }

  microphoneClosed(): void {
    this.microphoneClosedMs = this.options.clock.nowMs();
  }

  /**
   * What comes while nobody listens or the microphone is closed is dropped, and so is what an engine heard in place of the
   * browser, and what is in the transcript already.
   */
  take(words: BrowserWords, listens: boolean, microphoneOpen: boolean): ClaimedUtterance[] {
    const nowMs = this.options.clock.nowMs();
    const saidMs = nowMs - (words.lateMs ?? 0);
    const isHeard = listens && (microphoneOpen || saidMs - this.microphoneClosedMs <= ON_THEIR_WAY_MS);
    const isKnown =
      words.lateMs !== undefined && (this.engine.covers(saidMs) || this.isStored(words, saidMs));
    const taken =
      isHeard && !isKnown && words.language === this.options.language ? this.words.take(words, nowMs) : [];
    if (taken.length === 0 && words.final) this.refused(words.utterance);
    return taken;
  }

  end(): ClaimedUtterance[] {
    return this.words.end();
  }

  /** An engine is to hear in place of the browser, or can no longer. */
  engineIs(failing: boolean): void {
    if (failing) this.engine.fail();
    else this.engine.begin(this.options.clock.nowMs());
  }

  engineEnds(): void {
    this.engine.end(this.options.clock.nowMs());
    this.tell({});
  }

  isClaimed(segment: number): boolean {
    return this.segments.has(segment);
  }

  /** What was said in this language of the segment that is open. */
  spokenIn(language: Language): (SpokenPart & { segment: number }) | undefined {
    const part = this.spoken.find((one) => one.language === language);
    return part && this.openSegment !== undefined ? { ...part, segment: this.openSegment } : undefined;
  }

  /** Words of a segment that voices have said, in the process before too. */
  spokenOf(segment: number): number {
    return segment === this.openSegment ? Math.max(0, ...this.spoken.map((part) => part.sourceCount)) : 0;
  }

  /** A segment is made of words of the browser, or of an engine. */
  makes(segment: number, by: WordSource): void {
    if (by === BROWSER_WORDS) return keepNewest(this.segments, segment, true, SEGMENTS_KEPT);
    this.engine.heard(this.options.clock.nowMs());
    this.tell({});
  }

  /**
   * @param words of the utterance, as `take` gave it, that are in finished segments
   * @param segment the one that is open, else the next
   */
  cameTo({ words, ended, segment }: Pick<ClaimedMark, 'words' | 'ended' | 'segment'>): void {
    if (segment !== this.mark?.segment) this.spoken = [];
    const { utterance, settled } = this.words;
    const wordsEndMs = this.words.endOf(words);
    this.tell({ utterance, words: settled + words, wordsEndMs, ended, segment, spoken: this.spoken });
  }

  /** The open segment was finished early: these words of the utterance do not come again. */
  settle(words: number, nextSegment: number): void {
    if (this.words.hasEnded) return;
    this.words.settle(words);
    this.cameTo({ words: 0, ended: false, segment: nextSegment });
  }

  /** A voice says this of a segment. */
  voiced(segment: number, { language, words, sourceCount }: SpokenPart): void {
    if (!this.mark || this.mark.ended || segment !== this.mark.segment) return;
    const before = this.spoken.find((part) => part.language === language)?.words ?? [];
    const others = this.spoken.filter((part) => part.language !== language);
    this.spoken = [...others, { language, words: [...before, ...words], sourceCount }];
    this.tell({ spoken: this.spoken });
  }

  /** An utterance that had begun before the newest stored word, and ended with it or earlier. */
  private isStored({ lastedMs, final }: BrowserWords, saidMs: number): boolean {
    const { storedMs } = this.options;
    if (storedMs === undefined || !final) return false;
    const firstWordMs = saidMs - lastedMs + Math.min(FIRST_WORD_MS, lastedMs / 2);
    return firstWordMs <= storedMs && saidMs - storedMs <= FINAL_TAKES_MS;
  }

  /** Nobody has to keep these words: they are not taken. */
  private refused(utterance: number): void {
    const { utterance: newest, words } = this.mark ?? NOTHING_CLAIMED;
    if (isBefore(utterance, newest)) return;
    this.tell({ utterance, words: utterance === newest ? words : 0, ended: true, spoken: [] });
  }

  private tell(changed: Partial<ClaimedMark>): void {
    const mark = { ...(this.mark ?? NOTHING_CLAIMED), ...changed, heardByEngines: this.engine.all };
    if (JSON.stringify(mark) === JSON.stringify(this.mark)) return;
    this.mark = mark;
    this.options.onMark?.(mark);
  }
}
