const JUMP_MS = 300;
/** The estimate follows a drifting clock by at most this much a second. */
const DRIFT_MS_PER_S = 2;

/**
 * Places a recogniser's stream time on the interpreter's clock. Frames arrive late by varying amounts, never early: the
 * smallest difference seen is right. A jump (the microphone was silent for a while) starts over.
 */
export class AudioClock {
  private offsetMs: number | undefined;
  private lastMs = 0;

  /** A frame arrived at `nowMs`, up to `streamEndMs` of the stream. */
  arrived(nowMs: number, streamEndMs: number): void {
    const offsetMs = nowMs - streamEndMs;
    if (this.offsetMs === undefined || offsetMs - this.offsetMs > JUMP_MS || offsetMs < this.offsetMs) {
      this.offsetMs = offsetMs;
    } else {
      this.offsetMs += Math.min(offsetMs - this.offsetMs, ((nowMs - this.lastMs) * DRIFT_MS_PER_S) / 1_000);
    }
    this.lastMs = nowMs;
  }

  toClockMs(streamMs: number): number {
    return streamMs + (this.offsetMs ?? 0);
  }
}
