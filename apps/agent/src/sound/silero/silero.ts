import { createRequire } from 'node:module';
import type { Vad } from 'sherpa-onnx-node';
import { HEARD_SAMPLE_RATE_HZ } from '../format.ts';

const WINDOW_SAMPLES = 512;
/** Shorter noises are no speech, shorter pauses no silence. */
export const BORDER_MS = 100;
const THRESHOLD = 0.5;
/** A detector keeps what is being said: at most this much before it grows, and it is reset before that. */
const BUFFER_S = 30;
/** About 6 MB each. More microphones than this go without. */
const MAX_DETECTORS = 16;

/** Detectors in use and at rest; making one takes about 50 ms, so they are used again. */
export class SileroPool {
  private readonly make: () => Vad;
  private readonly resting: Vad[] = [];
  private lent = 0;

  constructor(make: () => Vad) {
    this.make = make;
  }

  take(): Vad | undefined {
    if (this.lent >= MAX_DETECTORS) return undefined;
    const vad = this.resting.pop() ?? this.make();
    this.lent++;
    return vad;
  }

  giveBack(vad: Vad): void {
    this.lent--;
    vad.reset();
    while (!vad.isEmpty()) vad.pop();
    this.resting.push(vad);
  }
}

/** Loads the native library (32 MB, about 30 ms); rejects where there is none for this machine. */
export async function loadSilero(): Promise<SileroPool> {
  const { Vad } = (await import('sherpa-onnx-node')).default;
  const require = createRequire(import.meta.url);
  // Version 4: 5 and 6 find the same borders on our material (silero.engine.test.ts), but take twice as long to load,
  // and the voices of the room wait meanwhile.
  const model = require.resolve('@ricky0123/vad-web/dist/silero_vad_legacy.onnx');
  return new SileroPool(
    () =>
      new Vad(
        {
          sileroVad: {
            model,
            threshold: THRESHOLD,
            minSpeechDuration: BORDER_MS / 1_000,
            minSilenceDuration: BORDER_MS / 1_000,
            maxSpeechDuration: BUFFER_S,
            windowSize: WINDOW_SAMPLES,
          },
          sampleRate: HEARD_SAMPLE_RATE_HZ,
          numThreads: 1,
          provider: 'cpu',
          debug: false,
        },
        BUFFER_S,
      ),
  );
}
