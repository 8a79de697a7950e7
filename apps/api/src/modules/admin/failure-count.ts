const MINUTE_MS = 60_000;
const MINUTES = 60;

/** How many answers failed in the last hour, in steps of a minute. */
export class FailureCount {
  readonly #now: () => Date;
  readonly #byMinute = new Map<number, number>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  add(): void {
    const minute = this.#minute();
    this.#forget(minute);
    this.#byMinute.set(minute, (this.#byMinute.get(minute) ?? 0) + 1);
  }

  lastHour(): number {
    this.#forget(this.#minute());
    return [...this.#byMinute.values()].reduce((sum, count) => sum + count, 0);
  }

  #minute(): number {
    return Math.floor(this.#now().getTime() / MINUTE_MS);
  }

  #forget(minute: number): void {
    for (const known of this.#byMinute.keys()) if (known <= minute - MINUTES) this.#byMinute.delete(known);
  }
}
