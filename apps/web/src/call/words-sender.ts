import {
  BROWSER_UTTERANCES_KEPT,
  BROWSER_WORDS_KEPT_MS,
  BROWSER_WORDS_PER_SECOND,
  type BrowserWords,
  type BrowserWordsRefusal,
  lateBy,
} from '@intermind/contracts/browser-words';
import { WEBSOCKET_SILENCE_MS } from '@intermind/contracts/limits';
import type { Clock } from '@intermind/timing';

/** A little slower than the server allows. */
const PAUSE_MS = 1_250 / BROWSER_WORDS_PER_SECOND;
/** What may be taken later. The other reasons are rules that hold until the person or the meeting changes them. */
const PASSING_REFUSALS: readonly BrowserWordsRefusal[] = ['too-fast', 'not-inside', 'not-on'];
/** After the first refusal of the same words; so much longer with each further one. */
const AFTER_REFUSAL_MS = 1_000;
const REFUSALS_MAX = 5;
/** By then the server has refused what it does not take. */
const REFUSAL_COMES_MS = 2_000;

export interface WordsSenderOptions {
  clock: Pick<Clock, 'after' | 'nowMs'>;
  /** @returns false: it was not sent */
  send: (words: BrowserWords) => boolean;
  /** Finished words were given up: there was no connection for too long, or the server did not take them. */
  onLost: () => void;
}

export interface RefusedWords extends Pick<BrowserWords, 'utterance' | 'revision'> {
  reason: BrowserWordsRefusal;
}

export interface WordsSender {
  push(words: readonly BrowserWords[]): void;
  /**
   * Whether the server takes words now. When it stops, what was sent a moment before may have been lost, and is sent again:
   * the server leaves out what it has.
   */
  mayGo(now: boolean): void;
  /** The server did not take these words: finished ones are sent again where they may be taken later. */
  refused(words: RefusedWords): void;
  /** Whether finished words wait that are not too old, or were sent so lately that the server may refuse them. */
  holds(): boolean;
  /** What waits is dropped, as the person wants it. */
  clear(): void;
  /** What waits is dropped, because it cannot be sent any more: finished words are lost. */
  giveUp(): void;
}

interface Kept {
  words: BrowserWords;
  /** Since when it has waited. */
  sinceMs: number;
  refusals: number;
}

interface Sent extends Kept {
  sentMs: number;
}

/** Sends at the pace that the server takes: of an utterance that changes faster, the newest. */
export function createWordsSender({ clock, send, onLost }: WordsSenderOptions): WordsSender {
  let waiting: Kept[] = [];
  /** The newest of each utterance, of those that may not have arrived. */
  let sent: Sent[] = [];
  let goes = false;
  let cancel: (() => void) | undefined;

  function next(): void {
    cancel = undefined;
    if (!goes) return;
    keep(waiting.filter((kept) => isFresh(kept) && !isOvertaken(kept)));
    const [first] = waiting;
    if (!first) return;
    const nowMs = clock.nowMs();
    if (!send(lateBy(first.words, nowMs - first.sinceMs))) {
      wait();
      return;
    }
    waiting = waiting.slice(1);
    sent = [...sent.filter((one) => isUnsure(one) && !isSame(one, first)), { ...first, sentMs: nowMs }];
    cancel = clock.after(PAUSE_MS, next);
  }

  function wait(): void {
    goes = false;
    waiting = [...sent.filter((one) => one.words.final && isUnsure(one)), ...waiting];
    sent = [];
  }

  const isSame = (one: Kept, other: Kept) => one.words.utterance === other.words.utterance;

  /** A connection that breaks without a word is noticed by its silence. */
  const isUnsure = ({ sentMs }: Sent) => clock.nowMs() - sentMs <= WEBSOCKET_SILENCE_MS;

  const isFresh = ({ sinceMs }: Kept) => clock.nowMs() - sinceMs <= BROWSER_WORDS_KEPT_MS;

  /** Later words were taken: the server takes none out of order. */
  const isOvertaken = ({ words }: Kept) => sent.some((one) => one.words.utterance > words.utterance);

  /** Of what is waiting. */
  function keep(kept: Kept[]): void {
    const lost = waiting.filter((one) => !kept.includes(one) && one.words.final);
    waiting = kept;
    if (lost.length > 0) onLost();
  }

  function clear(): void {
    waiting = [];
    sent = [];
    cancel?.();
    cancel = undefined;
  }

  return {
    push(words) {
      const sinceMs = clock.nowMs();
      for (const one of words)
        waiting = [
          ...waiting.filter(({ words: { utterance } }) => utterance !== one.utterance),
          { words: one, sinceMs, refusals: 0 },
        ];
      keep(waiting.slice(-BROWSER_UTTERANCES_KEPT));
      if (!cancel) next();
    },
    mayGo(now) {
      if (now === goes) return;
      goes = now;
      if (!now) wait();
      else if (!cancel) next();
    },
    refused({ utterance, revision, reason }) {
      const found = sent.find(({ words }) => words.utterance === utterance && words.revision === revision);
      if (!found) return;
      sent = sent.filter((one) => one !== found);
      // The words that follow an unfinished result repeat it.
      if (!found.words.final || !PASSING_REFUSALS.includes(reason)) return;
      const refusals = found.refusals + 1;
      if (refusals > REFUSALS_MAX) return onLost();
      waiting = [...waiting, { ...found, refusals }].sort((a, b) => a.words.utterance - b.words.utterance);
      cancel?.();
      cancel = clock.after(AFTER_REFUSAL_MS * refusals, next);
    },
    holds: () =>
      waiting.some((kept) => kept.words.final && isFresh(kept)) ||
      sent.some(({ words, sentMs }) => words.final && clock.nowMs() - sentMs < REFUSAL_COMES_MS),
    clear,
    giveUp() {
      keep([]);
      clear();
    },
  };
}
