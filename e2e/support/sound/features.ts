/** Spectral features of speech, to compare what was heard with what should have been said. */

const FRAME_SAMPLES = 512;
const HOP_SAMPLES = 320;
/** At 16,000 Hz. */
export const HOP_MS = 20;
const BANDS = 24;
const LOWEST_HZ = 120;
const HIGHEST_HZ = 6_500;
const RATE_HZ = 16_000;
/** Quieter than this below the loudest frame is silence. */
const SILENCE_DB = 35;

export interface SpeechFrame {
  /** Log energies of mel bands, their mean taken away: what is said, not how loud. */
  shape: Float64Array;
  energyDb: number;
}

/** One frame each 20 ms. @param samples mono, 16,000 Hz */
export function speechFrames(samples: Int16Array): SpeechFrame[] {
  const frames: SpeechFrame[] = [];
  for (let at = 0; at + FRAME_SAMPLES <= samples.length; at += HOP_SAMPLES) {
    const spectrum = powerSpectrum(samples.subarray(at, at + FRAME_SAMPLES));
    const energyDb = 10 * Math.log10(spectrum.reduce((sum, power) => sum + power, 1));
    const bands = FILTERS.map((filter) => {
      let sum = 1;
      for (const { bin, weight } of filter) sum += weight * spectrum[bin]!;
      return Math.log(sum);
    });
    const mean = bands.reduce((sum, band) => sum + band, 0) / BANDS;
    frames.push({ shape: Float64Array.from(bands, (band) => band - mean), energyDb });
  }
  return frames;
}

/** Without what is silent, at the ends and within. */
export function soundingFrames(frames: readonly SpeechFrame[]): SpeechFrame[] {
  const loudest = Math.max(...frames.map(({ energyDb }) => energyDb));
  return frames.filter(({ energyDb }) => energyDb > loudest - SILENCE_DB);
}

const mel = (hz: number) => 1127 * Math.log(1 + hz / 700);
const hertz = (value: number) => 700 * (Math.exp(value / 1127) - 1);

const FILTERS: readonly { bin: number; weight: number }[][] = Array.from({ length: BANDS }, (_, band) => {
  const step = (mel(HIGHEST_HZ) - mel(LOWEST_HZ)) / (BANDS + 1);
  const edge = (n: number) => hertz(mel(LOWEST_HZ) + n * step);
  const [low, centre, high] = [edge(band), edge(band + 1), edge(band + 2)];
  const filter = [];
  for (let bin = 1; bin < FRAME_SAMPLES / 2; bin++) {
    const hz = (bin * RATE_HZ) / FRAME_SAMPLES;
    const weight = hz < centre ? (hz - low) / (centre - low) : (high - hz) / (high - centre);
    if (weight > 0) filter.push({ bin, weight });
  }
  return filter;
});

const WINDOW = Float64Array.from(
  { length: FRAME_SAMPLES },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / FRAME_SAMPLES),
);

/** Radix-2 Fourier transform; power of the lower half. */
function powerSpectrum(samples: Int16Array): Float64Array {
  const n = FRAME_SAMPLES;
  const re = Float64Array.from(WINDOW, (weight, i) => weight * samples[i]!);
  const im = new Float64Array(n);
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) [re[i], re[j]] = [re[j]!, re[i]!];
  }
  for (let size = 2; size <= n; size <<= 1) {
    const angle = (-2 * Math.PI) / size;
    for (let start = 0; start < n; start += size) {
      for (let k = 0; k < size / 2; k++) {
        const [cos, sin] = [Math.cos(angle * k), Math.sin(angle * k)];
        const [even, odd] = [start + k, start + k + size / 2];
        const oddRe = re[odd]! * cos - im[odd]! * sin;
        const oddIm = re[odd]! * sin + im[odd]! * cos;
        [re[odd], im[odd]] = [re[even]! - oddRe, im[even]! - oddIm];
        [re[even], im[even]] = [re[even]! + oddRe, im[even]! + oddIm];
      }
    }
  }
  return Float64Array.from({ length: n / 2 }, (_, i) => re[i]! ** 2 + im[i]! ** 2);
}
