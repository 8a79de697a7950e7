/**
 * Share of the sounding 20 ms frames that are nearly the frame before them. Speech has some (long vowels); a buffer read
 * at a wrong place, which replays one frame for ever, has them all.
 * @param samples mono, 16,000 Hz
 */
export function repeatedRatio(samples: Int16Array): number {
  let sounding = 0;
  let repeated = 0;
  for (let at = FRAME_SAMPLES; at + FRAME_SAMPLES <= samples.length; at += FRAME_SAMPLES) {
    let [own, before, both] = [0, 0, 0];
    for (let i = at; i < at + FRAME_SAMPLES; i++) {
      const [x, y] = [samples[i]!, samples[i - FRAME_SAMPLES]!];
      own += x * x;
      before += y * y;
      both += x * y;
    }
    if (own < QUIET ** 2 * FRAME_SAMPLES || before === 0) continue;
    sounding++;
    if (both / Math.sqrt(own * before) > SAME) repeated++;
  }
  return sounding === 0 ? 0 : repeated / sounding;
}

const FRAME_SAMPLES = 320;
const QUIET = 200;
const SAME = 0.9;
