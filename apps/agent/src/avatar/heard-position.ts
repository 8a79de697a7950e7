/**
 * How far an avatar has come in what it was sent. It says when it begins and ends to speak; in between it speaks in time, as
 * long as it has something to say.
 */
export class HeardPosition {
  private positionMs = 0;
  /** Since when the position is what it is; undefined: it is silent. */
  private sinceMs: number | undefined;

  /** @param limitMs it cannot be farther than this, on the timeline of the answer */
  read(nowMs: number, limitMs: number): number {
    if (this.sinceMs === undefined) return this.positionMs;
    // A piece that comes late is said when it is there.
    this.positionMs = Math.max(this.positionMs, Math.min(limitMs, this.positionMs + nowMs - this.sinceMs));
    this.sinceMs = nowMs;
    return this.positionMs;
  }

  /** @param fromMs where what it says now begins */
  started(nowMs: number, fromMs: number): void {
    this.positionMs = Math.max(this.positionMs, fromMs);
    this.sinceMs = nowMs;
  }

  /** @param endMs where what it has said ends */
  ended(endMs: number): void {
    this.positionMs = Math.max(this.positionMs, endMs);
    this.sinceMs = undefined;
  }

  /** It falls silent where it is. */
  stop(): void {
    this.sinceMs = undefined;
  }
}
