/** Places a known piece of sound in a captured one by the shape of its loudness. All mono, at one sample rate. */

const WINDOW_MS = 10;

/** Loudness (RMS) of each 10 ms. */
export function envelope(samples: Int16Array, sampleRateHz: number): Float64Array {
  const size = (sampleRateHz * WINDOW_MS) / 1_000;
  const windows = new Float64Array(Math.floor(samples.length / size));
  for (let w = 0; w < windows.length; w++) {
    let sum = 0;
    for (let i = w * size; i < (w + 1) * size; i++) sum += samples[i]! ** 2;
    windows[w] = Math.sqrt(sum / size);
  }
  return windows;
}

export interface Match {
  /** Where the piece begins in the captured sound, milliseconds. */
  atMs: number;
  /** 1 is the same shape, 0 has nothing to do with it. */
  correlation: number;
}

export function findPiece(piece: Float64Array, captured: Float64Array, fromMs: number, toMs: number): Match {
  let best: Match = { atMs: fromMs, correlation: -1 };
  const first = Math.max(0, Math.floor(fromMs / WINDOW_MS));
  const last = Math.min(captured.length - piece.length, Math.ceil(toMs / WINDOW_MS));
  for (let at = first; at <= last; at++) {
    const correlation = pearson(piece, captured.subarray(at, at + piece.length));
    if (correlation > best.correlation) best = { atMs: at * WINDOW_MS, correlation };
  }
  return best;
}

function pearson(a: Float64Array, b: Float64Array): number {
  const meanA = a.reduce((sum, x) => sum + x, 0) / a.length;
  const meanB = b.reduce((sum, x) => sum + x, 0) / b.length;
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i++) {
    ab += (a[i]! - meanA) * (b[i]! - meanB);
    aa += (a[i]! - meanA) ** 2;
    bb += (b[i]! - meanB) ** 2;
  }
  return aa === 0 || bb === 0 ? 0 : ab / Math.sqrt(aa * bb);
}
