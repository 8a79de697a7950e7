/** How long a room that was seen is assumed to exist. The reconciler recreates missing rooms. */
const KNOWN_MS = 30_000;

/** Rooms that were there a moment ago, so that not every join asks the media server for its room. */
export class KnownRooms {
  readonly #seenMs = new Map<string, number>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = Date.now) {
    this.#nowMs = nowMs;
  }

  has(name: string): boolean {
    return this.#nowMs() - (this.#seenMs.get(name) ?? -Infinity) < KNOWN_MS;
  }

  add(name: string): void {
    this.#seenMs.set(name, this.#nowMs());
  }

  delete(name: string): void {
    this.#seenMs.delete(name);
  }

  /** The media server listed all its rooms. */
  replace(names: Iterable<string>): void {
    this.clear();
    for (const name of names) this.add(name);
  }

  clear(): void {
    this.#seenMs.clear();
  }
}
