const RATE_HZ = 16_000;
const SEARCH_MS = 400;
const REFINE_MS = 4;

export interface GainWindow {
  /** Middle of the window, on the clock of both recordings. */
  atMs: number;
  gain: number;
}

interface Placed {
  samples: Int16Array;
  startMs: number;
}

/**
 * How loud one sound is within a mix of it and others, window by window: the part of the mix that goes with it. Windows
 * in which it is silent are left out. The two recordings may be shifted against each other by a constant.
 */
export function gainOver(mix: Placed, part: Placed, windowMs = 400): GainWindow[] {
  const size = (windowMs * RATE_HZ) / 1_000;
  const shift = bestShift(mix, part);
  const offset = Math.round(((part.startMs - mix.startMs) * RATE_HZ) / 1_000) + shift;
  const windows: GainWindow[] = [];
  for (let at = 0; at + size <= part.samples.length; at += size / 4) {
    const energy = correlation(part.samples, at, part.samples, at, size);
    if (energy < QUIET ** 2 * size) continue;
    let best = 0;
    for (let d = -REFINE; d <= REFINE; d++) {
      const from = at + offset + d;
      if (from < 0 || from + size > mix.samples.length) continue;
      const value = correlation(part.samples, at, mix.samples, from, size) / energy;
      if (Math.abs(value) > Math.abs(best)) best = value;
    }
    windows.push({ atMs: part.startMs + ((at + size / 2) / RATE_HZ) * 1_000, gain: Math.abs(best) });
  }
  return windows;
}

const QUIET = 300;
const REFINE = (REFINE_MS * RATE_HZ) / 1_000;

/** In samples: by how much the mix is later than the clocks say, seen over the first part that sounds. */
function bestShift(mix: Placed, part: Placed): number {
  const offset = Math.round(((part.startMs - mix.startMs) * RATE_HZ) / 1_000);
  const limit = (SEARCH_MS * RATE_HZ) / 1_000;
  let [bestValue, best] = [0, 0];
  const length = Math.min(part.samples.length, 4 * RATE_HZ);
  for (let shift = -limit; shift <= limit; shift++) {
    const from = Math.max(0, -(offset + shift));
    const size = Math.min(length - from, mix.samples.length - (from + offset + shift));
    if (size < RATE_HZ) continue;
    const value = Math.abs(correlation(part.samples, from, mix.samples, from + offset + shift, size));
    if (value > bestValue) [bestValue, best] = [value, shift];
  }
  return best;
}

function correlation(a: Int16Array, fromA: number, b: Int16Array, fromB: number, size: number): number {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += a[fromA + i]! * b[fromB + i]!;
  return sum;
}
