import {
  BROWSER_UTTERANCE_MAX_MS,
  BROWSER_UTTERANCES_KEPT,
  BROWSER_WORDS_KEPT_MS,
  type BrowserWords,
  lateBy,
} from '@intermind/contracts/browser-words';
import type { ParticipantId } from '@intermind/contracts/ids';
import type { Clock } from '@intermind/timing';
import { type ClaimedMark, isBefore } from '../interpreter/claimed-mark.ts';

/** By then an utterance has ended, and nothing of it comes again. */
const MARK_KEPT_MS = BROWSER_UTTERANCE_MAX_MS + BROWSER_WORDS_KEPT_MS;

interface Kept {
  words: BrowserWords;
  sinceMs: number;
}

/**
 * The words of browsers in one meeting, as far as the process of the meeting has not finished with them; over its death. The
 * next process goes on where the one before had come to.
 */
export class ClaimedLedger {
  private readonly clock: Pick<Clock, 'nowMs'>;
  private readonly kept = new Map<ParticipantId, Kept[]>();
  private readonly told = new Map<ParticipantId, { mark: ClaimedMark; atMs: number }>();

  constructor(clock: Pick<Clock, 'nowMs'>) {
    this.clock = clock;
  }

  /** How far the words of each browser have come. */
  get marks(): ReadonlyMap<ParticipantId, ClaimedMark> {
    return new Map([...this.told].map(([speaker, { mark }]) => [speaker, mark]));
  }

  /** Utterances and marks. */
  get size(): number {
    return this.told.size + [...this.kept.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Call now and then. */
  forgetOld(): void {
    const nowMs = this.clock.nowMs();
    for (const speaker of [...this.kept.keys()]) this.keep(speaker, this.fresh(speaker));
    for (const [speaker, { atMs }] of [...this.told])
      if (nowMs - atMs > MARK_KEPT_MS) this.told.delete(speaker);
  }

  add(speaker: ParticipantId, words: BrowserWords): void {
    const mark = this.told.get(speaker)?.mark;
    if (mark && isFinished(words, mark)) return;
    const nowMs = this.clock.nowMs();
    const others = this.fresh(speaker).filter((one) => one.words.utterance !== words.utterance);
    this.kept.set(speaker, [...others, { words, sinceMs: nowMs }].slice(-BROWSER_UTTERANCES_KEPT));
  }

  cameTo(speaker: ParticipantId, mark: ClaimedMark): void {
    this.told.set(speaker, { mark, atMs: this.clock.nowMs() });
    const fresh = this.fresh(speaker);
    // What came before is over, though it has other numbers: of a page that was reloaded in mid-utterance.
    const from = Math.max(
      0,
      fresh.findIndex(({ words }) => words.utterance === mark.utterance),
    );
    this.keep(
      speaker,
      fresh.slice(from).filter(({ words }) => !isFinished(words, mark)),
    );
  }

  /** What a new process must hear, in its order for each speaker. */
  unfinished(): [ParticipantId, BrowserWords][] {
    const nowMs = this.clock.nowMs();
    return [...this.kept.keys()].flatMap((speaker) =>
      this.fresh(speaker).map(({ words, sinceMs }): [ParticipantId, BrowserWords] => [
        speaker,
        lateBy(words, nowMs - sinceMs),
      ]),
    );
  }

  private keep(speaker: ParticipantId, kept: Kept[]): void {
    if (kept.length > 0) this.kept.set(speaker, kept);
    else this.kept.delete(speaker);
  }

  private fresh(speaker: ParticipantId): Kept[] {
    const nowMs = this.clock.nowMs();
    return (this.kept.get(speaker) ?? []).filter(({ sinceMs }) => nowMs - sinceMs <= BROWSER_WORDS_KEPT_MS);
  }
}

function isFinished({ utterance }: BrowserWords, mark: ClaimedMark): boolean {
  return isBefore(utterance, mark.utterance) || (utterance === mark.utterance && mark.ended);
}
