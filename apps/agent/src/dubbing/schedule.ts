import { MAX_RATE_RATIO, rateRatio } from '../interpreter/speed.ts';

/** Starts are whole multiples of this, milliseconds. */
const STEP_MS = 20;

export interface DubLineTime {
  /** When it was said, milliseconds of the recording. */
  atMs: number;
  speaker: string;
}

export interface Placement {
  atMs: number;
  endMs: number;
}

/**
 * Where the lines of a dub are heard: each when it was said, or as soon as it may be after that. Lines stay in their order, a
 * speaker ends a line before the next one, and never more than two voices speak at once. Nothing is left out: a person who says much in
 * little time is heard later, and catches up in the next pause.
 */
export class DubSchedule {
  readonly #endOf = new Map<string, number>();
  /** When each of the two voices is free. */
  #free: [number, number] = [0, 0];
  #lastAtMs = 0;

  /** When the line may begin. */
  earliest({ atMs, speaker }: DubLineTime): number {
    const [first, second] = this.#free;
    const free = Math.min(first, second);
    const fromMs = Math.max(atMs, this.#lastAtMs, this.#endOf.get(speaker) ?? 0, free);
    return Math.ceil(fromMs / STEP_MS) * STEP_MS;
  }

  /** Lines come in the order in which they were said. @param lengthMs of its sound */
  place(line: DubLineTime, lengthMs: number): Placement {
    const atMs = this.earliest(line);
    const endMs = atMs + lengthMs;
    this.#free = [Math.max(...this.#free), endMs];
    this.#endOf.set(line.speaker, endMs);
    this.#lastAtMs = atMs;
    return { atMs, endMs };
  }
}

/** How fast a line is spoken, 1 to 1.35: as fast as it must be to end before the speaker's next line, or to catch up. */
export function rateOf({
  lagMs,
  roomMs,
  expectedMs,
}: {
  /** How much later than it was said it begins. */
  lagMs: number;
  /** Until the speaker's next line. */
  roomMs: number;
  /** Its length at the usual speed. */
  expectedMs: number;
}): number {
  const fitting = roomMs > 0 ? expectedMs / roomMs : Infinity;
  return Math.min(MAX_RATE_RATIO, Math.max(1, fitting, rateRatio(lagMs)));
}

/** Before anything was heard of the voice: letters that a second of speech has. */
const LETTERS_PER_S = 14;
/** The latest lines count most. */
const NEW_SHARE = 0.2;

/** Learns how long a voice takes for a text. */
export class SpeechLength {
  #lettersPerS = LETTERS_PER_S;

  /** Milliseconds at the usual speed. */
  expect(text: string): number {
    return (text.length / this.#lettersPerS) * 1_000;
  }

  /** @param ratio the speed at which it was spoken */
  learn(text: string, lengthMs: number, ratio: number): void {
    if (lengthMs <= 0 || text.length === 0) return;
    const heard = (text.length * 1_000) / (lengthMs * ratio);
    this.#lettersPerS += NEW_SHARE * (heard - this.#lettersPerS);
  }
}
