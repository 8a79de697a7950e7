import { FRAME_MS, LANE_FRAME_SAMPLES } from '../sound/format.ts';

export interface SoundFrame {
  timeMs: number;
  /** Mono, 48,000 Hz, 20 ms. */
  sound: Int16Array;
}

/** The sound of a dub while it is put together. Frames that nobody speaks in are not there. */
export class Timeline {
  readonly #frames = new Map<number, Int16Array>();

  /** Mixes sound in. @param atMs a multiple of 20 @param sound mono, 48,000 Hz */
  add(atMs: number, sound: Int16Array): void {
    let number = atMs / FRAME_MS;
    for (let from = 0; from < sound.length; from += LANE_FRAME_SAMPLES, number += 1) {
      const frame = this.#frames.get(number) ?? new Int16Array(LANE_FRAME_SAMPLES);
      this.#frames.set(number, frame);
      const piece = sound.subarray(from, from + LANE_FRAME_SAMPLES);
      for (const [index, sample] of piece.entries()) frame[index] = clamp(frame[index]! + sample);
    }
  }

  /** Takes the frames that begin before a time, in their order. */
  take(untilMs: number): SoundFrame[] {
    const numbers = [...this.#frames.keys()].filter((number) => number * FRAME_MS < untilMs);
    return numbers
      .sort((a, b) => a - b)
      .map((number) => {
        const sound = this.#frames.get(number)!;
        this.#frames.delete(number);
        return { timeMs: number * FRAME_MS, sound };
      });
  }
}

const clamp = (sample: number) => Math.max(-32_768, Math.min(32_767, sample));
