const RATE_HZ = 16_000;
/** The recordings' clocks may differ by this much. */
const SEARCH_MS = 400;
const REFINE_MS = 4;
/** Over this much sound a shift is looked for: a single window of speech is alike to too many places. */
const SEARCHED_MS = 1_200;
/** Windows of the part that are quieter, on average, have nothing to measure. */
const QUIET = 300;
/** From here on the mix follows the part well enough: no other shift is looked for. */
const CLOSE = 0.6;
/** Another shift is taken only when it fits better by this factor. */
const CLEARLY_BETTER = 1.5;
/** The search runs on sound of a quarter of the rate; the place found is refined at the full rate. */
const COARSE = 4;

const samplesOf = (ms: number) => Math.round((ms * RATE_HZ) / 1_000);

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
 * in which it is silent are left out. The recordings may be shifted against each other, and the shift may jump: a busy
 * page loses pieces of sound.
 */
export function gainOver(mix: Placed, part: Placed, windowMs = 400): GainWindow[] {
  const size = samplesOf(windowMs);
  const step = size / 4;
  const offset = samplesOf(part.startMs - mix.startMs);
  const search = shiftSearch(mix.samples, part.samples, offset);
  let shift: number | undefined;
  /** From a place in the part to that of the mix, in samples, where they were last alike. */
  let ahead: number | undefined;
  let searchedAt = -Infinity;
  const places: { at: number; energy: number; found: number; ahead: number | undefined }[] = [];
  for (let at = 0; at + size <= part.samples.length; at += step) {
    const energy = product(part.samples, at, part.samples, at, size);
    if (energy < QUIET ** 2 * size) continue;
    let found = shift === undefined ? undefined : nearby(mix, part, at, size, offset + shift, energy);
    if ((!found || found.likeness < CLOSE) && at - searchedAt >= size) {
      searchedAt = at;
      const better = search(at, shift);
      if (better !== undefined) {
        shift = better;
        found = nearby(mix, part, at, size, offset + shift, energy);
      }
    }
    if (!found) continue;
    if (found.likeness >= CLOSE) ahead = found.from - at;
    places.push({ at, energy, ahead, found: found.from - at });
  }
  // Under a louder sound the best of many places would be chance: there it is measured where it fitted before, else after.
  const first = places.find((place) => place.ahead !== undefined)?.ahead;
  return places.flatMap(({ at, energy, ...place }) => {
    const from = at + (place.ahead ?? first ?? place.found);
    if (from < 0 || from + size > mix.samples.length) return [];
    const gain = product(part.samples, at, mix.samples, from, size) / energy;
    return { atMs: part.startMs + ((at + size / 2) / RATE_HZ) * 1_000, gain };
  });
}

/** The best place within 4 ms of the offset; undefined where the mix was not recorded. */
function nearby(mix: Placed, part: Placed, at: number, size: number, offset: number, energy: number) {
  const reach = samplesOf(REFINE_MS);
  let best: { product: number; from: number } | undefined;
  for (let from = at + offset - reach; from <= at + offset + reach; from++) {
    if (from < 0 || from + size > mix.samples.length) continue;
    const value = product(part.samples, at, mix.samples, from, size);
    if (!best || value > best.product) best = { product: value, from };
  }
  if (!best) return undefined;
  const mixEnergy = product(mix.samples, best.from, mix.samples, best.from, size);
  return { from: best.from, likeness: best.product / Math.sqrt(energy * mixEnergy || 1) };
}

/**
 * @returns for a place in the part: the shift, in samples and within 400 ms, at which the next 1.2 s are most like the
 *   mix; undefined where none fits clearly better than the present one
 */
function shiftSearch(mix: Int16Array, part: Int16Array, offset: number) {
  const [coarseMix, coarsePart] = [coarse(mix), coarse(part)];
  const [mixEnergy, partEnergy] = [energiesUpTo(coarseMix), energiesUpTo(coarsePart)];
  const limit = samplesOf(SEARCH_MS) / COARSE;
  const length = samplesOf(SEARCHED_MS) / COARSE;
  return (at: number, presentShift: number | undefined): number | undefined => {
    const from = Math.round(at / COARSE);
    const likenessAt = (shift: number) => {
      const to = from + Math.round(offset / COARSE) + shift;
      const size = Math.min(length, coarsePart.length - from, coarseMix.length - to);
      if (to < 0 || size < length / 3) return 0;
      const energies =
        (partEnergy[from + size]! - partEnergy[from]!) * (mixEnergy[to + size]! - mixEnergy[to]!);
      return energies > 0 ? product(coarsePart, from, coarseMix, to, size) / Math.sqrt(energies) : 0;
    };
    let [best, bestLikeness] = [0, 0];
    for (let shift = -limit; shift <= limit; shift++) {
      const value = likenessAt(shift);
      if (value > bestLikeness) [best, bestLikeness] = [shift, value];
    }
    const present = presentShift === undefined ? 0 : likenessAt(Math.round(presentShift / COARSE));
    return bestLikeness > CLEARLY_BETTER * present ? best * COARSE : undefined;
  };
}

/** A quarter of the samples, each the mean of four. */
function coarse(samples: Int16Array): Float64Array {
  return Float64Array.from({ length: Math.floor(samples.length / COARSE) }, (_, at) => {
    let sum = 0;
    for (let i = 0; i < COARSE; i++) sum += samples[at * COARSE + i]!;
    return sum / COARSE;
  });
}

/** At each place the energy of all samples before it. */
function energiesUpTo(samples: Float64Array): Float64Array {
  const sums = new Float64Array(samples.length + 1);
  for (const [at, value] of samples.entries()) sums[at + 1] = sums[at]! + value * value;
  return sums;
}

type Samples = Int16Array | Float64Array;

function product(a: Samples, fromA: number, b: Samples, fromB: number, size: number): number {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += a[fromA + i]! * b[fromB + i]!;
  return sum;
}
