const HALF_WIDTH = 16;

/** By the two rates: a handful, those of engines, rooms and recordings. Never written to once they are made. */
const tables = new Map<string, readonly Float32Array[]>();

/**
 * Changes the sample rate of a stream of mono `Int16Array` pieces (windowed sinc, 32 taps, whole polyphase table).
 * Used for voices at 22,050 or 24,000 Hz, which have no whole number of samples in the frames that a room takes.
 */
export class Resampler {
  private readonly up: number;
  private readonly down: number;
  /** One filter of 2 * HALF_WIDTH taps for each of the `up` positions between two input samples. */
  private readonly phases: readonly Float32Array[];
  private history: Float32Array = new Float32Array(HALF_WIDTH - 1);
  private position = 0;

  constructor(fromHz: number, toHz: number) {
    const divisor = greatestCommonDivisor(fromHz, toHz);
    this.up = toHz / divisor;
    this.down = fromHz / divisor;
    const rates = `${String(fromHz)} ${String(toHz)}`;
    this.phases = tables.get(rates) ?? filterPhases(this.up, Math.min(1, toHz / fromHz));
    tables.set(rates, this.phases);
  }

  push(piece: Int16Array): Int16Array {
    const input = new Float32Array(this.history.length + piece.length);
    input.set(this.history);
    input.set(piece, this.history.length);
    const output: number[] = [];
    // `position` counts in 1/up of an input sample; the filter covers input[base .. base + 2 * HALF_WIDTH)
    for (;;) {
      const base = Math.floor(this.position / this.up);
      if (base + 2 * HALF_WIDTH > input.length) break;
      const taps = this.phases[this.position % this.up]!;
      let sum = 0;
      for (let k = 0; k < taps.length; k++) sum += taps[k]! * input[base + k]!;
      output.push(Math.max(-32_768, Math.min(32_767, Math.round(sum))));
      this.position += this.down;
    }
    const consumed = Math.min(Math.floor(this.position / this.up), input.length);
    this.history = input.slice(consumed);
    this.position -= consumed * this.up;
    return Int16Array.from(output);
  }

  /** What is still inside the filter at the end of a stream. */
  flush(): Int16Array {
    return this.push(new Int16Array(HALF_WIDTH));
  }
}

function filterPhases(up: number, cutoff: number): Float32Array[] {
  return Array.from({ length: up }, (_, phase) => {
    const fraction = phase / up;
    const taps = new Float32Array(2 * HALF_WIDTH);
    let sum = 0;
    for (let k = 0; k < taps.length; k++) {
      const distance = k - (HALF_WIDTH - 1) - fraction;
      const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / HALF_WIDTH);
      taps[k] = Math.abs(distance) < HALF_WIDTH ? cutoff * sinc(cutoff * distance) * window : 0;
      sum += taps[k]!;
    }
    return taps.map((tap) => tap / sum);
  });
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
