import { HOP_MS, soundingFrames, type SpeechFrame, speechFrames } from './features.ts';

export interface SpokenPlace {
  /** Mean distance of a frame of the sentence to the sound it was matched with: 0 is the same sound. */
  distance: number;
  /** Where in the recording, milliseconds of sounding time. */
  fromMs: number;
  toMs: number;
}

/**
 * Looks for a sentence in a recording, at whatever place and pace (dynamic time warping with free ends). Answers the best
 * place; whether it is good is seen beside sentences that were not said.
 * @param sentence how it would sound, mono, 16,000 Hz @param recording mono, 16,000 Hz
 */
export function saidWithin(sentence: Int16Array, recording: Int16Array): SpokenPlace {
  const query = soundingFrames(speechFrames(sentence));
  const heard = soundingFrames(speechFrames(recording));
  if (query.length === 0 || heard.length === 0) return { distance: Infinity, fromMs: 0, toMs: 0 };
  // Costs of paths that end at each heard frame, and where they began.
  let costs = new Float64Array(heard.length + 1);
  let begins = Int32Array.from({ length: heard.length + 1 }, (_, j) => j);
  for (const frame of query) {
    const nextCosts = new Float64Array(heard.length + 1).fill(Infinity);
    const nextBegins = new Int32Array(heard.length + 1);
    for (let j = 1; j <= heard.length; j++) {
      const own = distanceOf(frame, heard[j - 1]!);
      const ways = [
        [costs[j - 1]!, begins[j - 1]!],
        [costs[j]! + STAY_COST, begins[j]!],
        [nextCosts[j - 1]! + STAY_COST, nextBegins[j - 1]!],
      ] as const;
      const [cost, begin] = ways.reduce((best, way) => (way[0] < best[0] ? way : best));
      nextCosts[j] = cost + own;
      nextBegins[j] = begin;
    }
    costs = nextCosts;
    begins = nextBegins;
  }
  let end = 1;
  for (let j = 2; j <= heard.length; j++) if (costs[j]! < costs[end]!) end = j;
  return { distance: costs[end]! / query.length, fromMs: begins[end]! * HOP_MS, toMs: end * HOP_MS };
}

/** Against paths that wait in one frame for the whole sentence. */
const STAY_COST = 0.15;

/** Root mean square of the difference of two spectra, in natural logarithm of power. */
function distanceOf(one: SpeechFrame, other: SpeechFrame): number {
  let sum = 0;
  for (let i = 0; i < one.shape.length; i++) sum += (one.shape[i]! - other.shape[i]!) ** 2;
  return Math.sqrt(sum / one.shape.length);
}
