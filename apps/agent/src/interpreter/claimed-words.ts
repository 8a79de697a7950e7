import type { BrowserWords } from '@intermind/contracts/browser-words';
import { toWords } from '../speech/to-words.ts';
import { type ClaimedMark, isBefore } from './claimed-mark.ts';
import type { HeardWord } from './policy/words.ts';

/** Speech during which a browser that recognises would have said something, milliseconds. */
const SILENT_AFTER_MS = 6_000;
/** Nobody says more words in a second of speech that was heard; what a browser claims beyond that was not said here. */
const WORDS_PER_SECOND = 6;
/** Claimed words may come before the sound, or of speech that is too quiet to be noticed: some at once, and then slowly. */
const WORDS_AHEAD = 100;
const QUIET_WORDS_PER_SECOND = 1;
/** Of a long talk whose words are late, more are not made good. */
const WORDS_BEHIND_MAX = 200;
/** Of speech from before anyone could hear it, with those that may come at once. */
const WORDS_BEFORE_MAX = WORDS_BEHIND_MAX;

/** All words of one utterance so far, without those that were settled before. */
export interface ClaimedUtterance {
  words: HeardWord[];
  final: boolean;
}

/**
 * What one speaker's browser says it recognised: utterances in order, with times on our clock. A browser gives none, so a
 * word that is new has been said since the one before.
 */
export class ClaimedWords {
  utterance = -1;
  /** Words at the beginning of the utterance that count no more: they are in finished segments. */
  settled = 0;
  private revision = -1;
  private ended = true;
  private words: HeardWord[] = [];
  /** Of all words that the utterance has had: one that is taken back and comes again was said when it was said. */
  private places: Pick<HeardWord, 'startMs' | 'endMs'>[] = [];
  private lastEndMs = 0;
  private unansweredMs = 0;
  private allowedWords = WORDS_AHEAD;
  private allowedAtMs: number | undefined;
  private readonly hearsFromMs: number;
  /** What may still be allowed of speech from before. */
  private wordsBefore = WORDS_BEFORE_MAX - WORDS_AHEAD;
  /** Of this utterance, milliseconds of such speech that words were allowed for. */
  private allowedForMs = 0;

  /**
   * @param resume how far these words had come when another one took them
   * @param hearsFromMs from when on speech is noticed: what was said before and comes late is allowed by its own time
   */
  constructor(
    resume?: Pick<ClaimedMark, 'utterance' | 'words' | 'wordsEndMs' | 'ended'>,
    hearsFromMs = Number.NEGATIVE_INFINITY,
  ) {
    this.hearsFromMs = hearsFromMs;
    if (!resume) return;
    this.utterance = resume.utterance;
    this.settled = resume.words;
    this.lastEndMs = resume.wordsEndMs;
    this.ended = resume.ended;
  }

  get hasEnded(): boolean {
    return this.ended;
  }

  /** The first words of the utterance do not come again. */
  settle(words: number): void {
    this.settled += words;
    this.lastEndMs = this.endOf(words);
    this.words = this.words.slice(words);
    this.places = this.places.slice(words);
  }

  /** @returns when the first words of the utterance had been said; without any, when those before it had */
  endOf(words: number): number {
    return Math.max(this.lastEndMs, this.places[words - 1]?.endMs ?? 0);
  }

  /** Someone who should be recognised speaks. */
  spoke(ms: number): void {
    this.unansweredMs += ms;
    this.allow((ms / 1_000) * WORDS_PER_SECOND);
  }

  /** It says nothing, though someone speaks. */
  get isSilent(): boolean {
    return this.unansweredMs >= SILENT_AFTER_MS;
  }

  /** @returns what is new in it: none when it is old; two when it also ends the utterance before */
  take(
    { utterance, revision, language, text, lastedMs, final, lateMs = 0 }: BrowserWords,
    nowMs: number,
  ): ClaimedUtterance[] {
    const isNext = utterance !== this.utterance && !isBefore(utterance, this.utterance);
    const isNewer = utterance === this.utterance && revision > this.revision && !this.ended;
    if (!isNext && !isNewer) return [];
    this.unansweredMs = 0;
    const before = isNext ? this.end() : [];
    if (isNext) Object.assign(this, { utterance, ended: false, settled: 0, allowedForMs: 0 });
    this.revision = revision;
    this.allow(((nowMs - (this.allowedAtMs ?? nowMs)) / 1_000) * QUIET_WORDS_PER_SECOND);
    this.allowedAtMs = nowMs;
    const saidMs = nowMs - lateMs;
    if (lateMs > 0 && saidMs <= this.hearsFromMs) this.allowBefore(lastedMs);
    const known = this.places.length;
    const allowed = known + Math.floor(this.allowedWords);
    const texts = toWords(text, language).slice(this.settled, this.settled + allowed);
    this.allowedWords -= Math.max(0, texts.length - known);
    this.place(texts.length, Math.max(this.lastEndMs, saidMs - lastedMs), saidMs);
    this.words = texts.map((word, i) => ({ text: word, ...this.places[i]! }));
    const claimed = { words: this.words, final };
    if (final) this.close();
    return [...before, claimed];
  }

  /** The browser will say no more of this utterance: what it said last was said. */
  end(): ClaimedUtterance[] {
    if (this.ended) return [];
    const { words } = this;
    this.close();
    return [{ words, final: true }];
  }

  private allow(words: number): void {
    this.allowedWords = Math.min(WORDS_BEHIND_MAX, this.allowedWords + Math.max(0, words));
  }

  /** Nobody noticed this speech: its words are allowed by how long the browser says it was, once. */
  private allowBefore(lastedMs: number): void {
    const ms = Math.max(0, lastedMs - this.allowedForMs);
    const words = Math.min(this.wordsBefore, (ms / 1_000) * WORDS_PER_SECOND);
    this.allowedForMs += ms;
    this.wordsBefore -= words;
    this.allow(words);
  }

  private close(): void {
    this.ended = true;
    this.lastEndMs = this.endOf(this.places.length);
    this.words = [];
    this.places = [];
  }

  /** Words that are new share the time since the last one. */
  private place(count: number, beginMs: number, saidMs: number): void {
    const known = this.places.length;
    const fromMs = this.places.at(-1)?.endMs ?? beginMs;
    const share = Math.max(0, saidMs - fromMs) / (count - known);
    for (let i = 0; i < count - known; i += 1) {
      const startMs = fromMs + share * i;
      this.places.push({ startMs, endMs: startMs + share });
    }
  }
}
