import { type BrowserWords, lateBy } from '@intermind/contracts/browser-words';
import type { Clock } from '@intermind/timing';

/** Utterances of one speaker, and how long they are held, milliseconds: an interpreter that joins sees everyone within seconds. */
const UTTERANCES_MAX = 20;
const HELD_MS = 10_000;

/** Words of browsers whose speakers the interpreter does not see yet: the newest of each utterance. */
export class HeldWords {
  private readonly clock: Pick<Clock, 'nowMs'>;
  private readonly held = new Map<string, { words: BrowserWords; atMs: number }[]>();

  constructor(clock: Pick<Clock, 'nowMs'>) {
    this.clock = clock;
  }

  add(identity: string, words: BrowserWords): void {
    const others = this.fresh(identity).filter((one) => one.words.utterance !== words.utterance);
    this.held.set(identity, [...others, { words, atMs: this.clock.nowMs() }].slice(-UTTERANCES_MAX));
  }

  /** @returns in their order, with how late they are */
  take(identity: string): BrowserWords[] {
    const fresh = this.fresh(identity);
    this.held.delete(identity);
    const nowMs = this.clock.nowMs();
    return fresh.map(({ words, atMs }) => lateBy(words, nowMs - atMs));
  }

  private fresh(identity: string) {
    const nowMs = this.clock.nowMs();
    return (this.held.get(identity) ?? []).filter(({ atMs }) => nowMs - atMs <= HELD_MS);
  }
}
