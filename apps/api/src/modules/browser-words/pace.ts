import { BROWSER_WORDS_PER_SECOND, type ParticipantId } from '@intermind/contracts';

/** Messages that may come at once, after a silence. */
export const BURST = 2 * BROWSER_WORDS_PER_SECOND;
/** Those that have been silent are forgotten when there are more. */
const KEPT = 1_000;

/**
 * How many messages each participant may send: five a second, and as many as two seconds have at once. (The fixed windows of
 * `http/limits` refuse all that comes until they end: what a connection held back and sends at once would cost the words of
 * the next two seconds as well.)
 */
export class Pace {
  readonly #left = new Map<ParticipantId, { count: number; atMs: number }>();

  /** @returns whether one more may come now; then it is counted */
  allows(id: ParticipantId, nowMs: number): boolean {
    const count = Math.min(BURST, this.#countAt(id, nowMs));
    if (count < 1) return false;
    this.#left.set(id, { count: count - 1, atMs: nowMs });
    if (this.#left.size > KEPT) this.#forget(nowMs);
    return true;
  }

  #countAt(id: ParticipantId, nowMs: number): number {
    const left = this.#left.get(id);
    if (!left) return BURST;
    return left.count + (Math.max(0, nowMs - left.atMs) / 1_000) * BROWSER_WORDS_PER_SECOND;
  }

  #forget(nowMs: number): void {
    for (const id of [...this.#left.keys()]) if (this.#countAt(id, nowMs) >= BURST) this.#left.delete(id);
  }
}
