import type { Clock } from '@intermind/timing';
import { onBoth, type OnRecord } from './on-record.ts';

/**
 * Who is on the record, for sound and pictures that wait before they are recorded. A person taken off it is left out at once; one who is
 * put on it only when what they sent before has passed.
 */
export class HeldRecord {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #heldMs: number;
  readonly #apply: (record: OnRecord) => void;
  /** The latest, and before it those that were replaced less than `heldMs` ago. */
  #records: OnRecord[] = [];

  /** @param heldMs how long everything waits */
  constructor(clock: Pick<Clock, 'after'>, heldMs: number, apply: (record: OnRecord) => void) {
    this.#clock = clock;
    this.#heldMs = heldMs;
    this.#apply = apply;
  }

  change(record: OnRecord): void {
    const hadOne = this.#records.length > 0;
    this.#records.push(record);
    this.#apply(this.#records.reduce(onBoth));
    if (hadOne)
      this.#clock.after(this.#heldMs, () => {
        this.#records.shift();
        this.#apply(this.#records.reduce(onBoth));
      });
  }
}
