/** A stretch of speech that the server keeps, and when it was said. */
interface HeardItem {
  id: string;
  startMs: number;
  endMs: number;
}

/** What was said this long before a question goes along as sound; what was said earlier is in the transcript. */
const KEPT_MS = 60_000;

/** What the server has heard of the meeting: stretches that were ended here, and that it gives names to, in their order. */
export class HeardItems {
  private items: HeardItem[] = [];
  private readonly unnamed: Omit<HeardItem, 'id'>[] = [];

  /** Some stretch that was ended has no name yet. */
  get waits(): boolean {
    return this.unnamed.length > 0;
  }

  ended(startMs: number, endMs: number): void {
    this.unnamed.push({ startMs, endMs });
  }

  /** @returns items that are too old now, for the server to forget */
  named(id: string, nowMs: number): string[] {
    const times = this.unnamed.shift();
    if (times) this.items.push({ id, ...times });
    const old = this.items.filter(({ endMs }) => endMs < nowMs - KEPT_MS);
    this.items = this.items.filter((item) => !old.includes(item));
    return old.map((item) => item.id);
  }

  /** The server took the oldest stretch that has no name for none. */
  refused(): void {
    this.unnamed.shift();
  }

  /** Names of what a person may know who may know everything from then on. @param fromMs null: everything */
  since(fromMs: number | null, nowMs: number): string[] {
    return this.items
      .filter(({ startMs, endMs }) => endMs >= nowMs - KEPT_MS && (fromMs === null || startMs >= fromMs))
      .map(({ id }) => id);
  }

  /** The session is another one. */
  clear(): void {
    this.items = [];
    this.unnamed.length = 0;
  }
}
