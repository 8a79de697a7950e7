const JUMP_MS = 300;
/** The estimate follows a drifting clock by at most this much a second. */
const DRIFT_MS_PER_S = 2;
/** Words come seconds after their sound; older stretches of it are over. What is heard again may have many. */
const KEPT_STRETCHES = 64;

/** Sound without a gap: its place in the stream and what to add for the clock. */
interface Stretch {
  fromStreamMs: number;
  offsetMs: number;
}

interface Span {
  startMs: number;
  endMs: number;
}

/**
 * Places a recogniser's stream time on the interpreter's clock. Frames arrive late by varying amounts, never early: the
 * smallest difference seen is right. After a gap (the microphone was silent for a while) another stretch begins; words
 * of the one before keep its place, however late they come.
 */
export class AudioClock {
  private stretches: Stretch[] = [];
  private lastMs = 0;
  private paused = false;

  /** Sound of `durationMs` that ended at `nowMs` brought the stream to `streamEndMs`. */
  arrived(nowMs: number, streamEndMs: number, durationMs = 0): void {
    const offsetMs = nowMs - streamEndMs;
    const current = this.stretches.at(-1);
    if (!current || this.paused || offsetMs - current.offsetMs > JUMP_MS) {
      const stretch = { fromStreamMs: streamEndMs - durationMs, offsetMs };
      this.stretches = [...this.stretches, stretch].slice(-KEPT_STRETCHES);
      this.paused = false;
    } else if (offsetMs < current.offsetMs) {
      current.offsetMs = offsetMs;
    } else {
      current.offsetMs += Math.min(
        offsetMs - current.offsetMs,
        ((nowMs - this.lastMs) * DRIFT_MS_PER_S) / 1_000,
      );
    }
    this.lastMs = nowMs;
  }

  /** What is written next belongs to another stretch. */
  pause(): void {
    this.paused = true;
  }

  toClockMs(streamMs: number): number {
    return streamMs + this.offsetMs(({ fromStreamMs }) => fromStreamMs <= streamMs);
  }

  /** A word, by its end: recognisers let one begin a little before its sound, in the silence before. */
  placed({ startMs, endMs }: Span): Span {
    const offsetMs = this.offsetMs(({ fromStreamMs }) => fromStreamMs < endMs);
    return { startMs: startMs + offsetMs, endMs: endMs + offsetMs };
  }

  private offsetMs(isBehind: (stretch: Stretch) => boolean): number {
    return (this.stretches.findLast(isBehind) ?? this.stretches[0])?.offsetMs ?? 0;
  }
}
