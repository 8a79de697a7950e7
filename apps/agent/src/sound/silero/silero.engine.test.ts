import { describe, expect, it } from 'vitest';
import { speechSamples } from '../../engines/espeak/speech-samples.ts';
import { findExecutable } from '../../engines/executables.ts';
import { printMeasurement } from '../../testing/print-measurement.ts';
import { FRAME_MS, HEARD_FRAME_SAMPLES, HEARD_SAMPLE_RATE_HZ } from '../format.ts';
import { concat } from '../silence-trimmer.ts';
import { loadSilero } from './silero.ts';
import { sileroActivity } from './silero-activity.ts';

const espeak = findExecutable('espeak-ng');
const LEVEL = 600;

/** The same in every run: noise of this level (root mean square, of 32,768). */
function noise(kind: 'white' | 'hum' | 'chord', samples: number): Float32Array {
  let seed = 7;
  const random = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 31 - 1;
  };
  const tones = kind === 'hum' ? [50, 150, 250] : [220, 277, 330, 440];
  const out = new Float32Array(samples);
  for (let i = 0; i < samples; i++) {
    const value =
      kind === 'white'
        ? random() * Math.sqrt(3)
        : tones.reduce((sum, hz) => sum + Math.sin((2 * Math.PI * hz * i) / HEARD_SAMPLE_RATE_HZ), 0) /
          Math.sqrt(tones.length / 2);
    out[i] = value * LEVEL;
  }
  return out;
}

const mixed = (speech: Int16Array, background: Float32Array): Int16Array =>
  speech.map((sample, i) => Math.max(-32_768, Math.min(32_767, sample + background[i]!)));

/** When speech was found to begin and to end, milliseconds from the start of the sound. */
async function borders(sound: Int16Array) {
  const problems: unknown[] = [];
  const activity = sileroActivity(loadSilero, (error) => problems.push(error))();
  await expect.poll(() => activity.tellsSpeech || problems).toBe(true);
  const found: { startMs: number; endMs: number }[] = [];
  const before = process.cpuUsage();
  let atMs = 0;
  for (let at = 0; at + HEARD_FRAME_SAMPLES <= sound.length; at += HEARD_FRAME_SAMPLES) {
    const was = activity.speaking;
    activity.heard(sound.subarray(at, at + HEARD_FRAME_SAMPLES), (atMs += FRAME_MS));
    if (activity.speaking && !was) found.push({ startMs: atMs, endMs: Number.POSITIVE_INFINITY });
    if (!activity.speaking && was) found.at(-1)!.endMs = atMs - activity.silenceMs(atMs);
  }
  const used = process.cpuUsage(before);
  activity.close();
  return { found, cpuMs: (used.user + used.system) / 1_000 / (atMs / 1_000) };
}

describe.skipIf(espeak === undefined)('voice activity in noise (needs espeak-ng)', () => {
  const quiet = new Int16Array(2 * HEARD_SAMPLE_RATE_HZ);
  const sentence = async (text: string, voice: string): Promise<Int16Array> =>
    speechSamples({ program: espeak!, text, voice, wordsPerMinute: 150, sampleRateHz: HEARD_SAMPLE_RATE_HZ });

  it.each(['white', 'hum', 'chord'] as const)('finds nothing in a minute of noise: %s', async (kind) => {
    const background = noise(kind, 60 * HEARD_SAMPLE_RATE_HZ);
    const { found } = await borders(Int16Array.from(background, Math.round));
    expect(found).toEqual([]);
  });

  it.each(['white', 'hum', 'chord'] as const)(
    'finds sentences and their pauses in noise: %s',
    async (kind) => {
      const spoken = [
        await sentence('the new version of the program is on the internal page', 'en-us+f2'),
        await sentence('wir sollten zuerst über die offenen Fragen sprechen', 'de+m3'),
      ];
      const speech = concat([quiet, spoken[0]!, quiet, spoken[1]!, quiet]);
      const { found, cpuMs } = await borders(mixed(speech, noise(kind, speech.length)));
      const ms = (samples: number): number => (samples * 1_000) / HEARD_SAMPLE_RATE_HZ;
      const firstEndMs = 2_000 + ms(spoken[0]!.length);
      const expected = [
        { startMs: 2_000, endMs: firstEndMs },
        { startMs: firstEndMs + 2_000, endMs: firstEndMs + 2_000 + ms(spoken[1]!.length) },
      ];
      printMeasurement('voice activity', {
        noise: kind,
        processorMsForOneSecond: Math.round(cpuMs * 10) / 10,
      });
      // each is found within 0.35 s of its borders (espeak ends with about 0.25 s of silence), and pauses of a breath may part it
      for (const { startMs, endMs } of expected) {
        const parts = found.filter((part) => part.startMs >= startMs && part.startMs < endMs);
        expect(Math.abs(parts[0]!.startMs - startMs)).toBeLessThan(350);
        expect(Math.abs(parts.at(-1)!.endMs - endMs)).toBeLessThan(450);
      }
      expect(
        found.every((part) => expected.some((e) => part.startMs >= e.startMs && part.endMs <= e.endMs + 350)),
      ).toBe(true);
    },
  );
});
