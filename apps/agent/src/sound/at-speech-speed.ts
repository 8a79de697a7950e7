import { type Clock, wait } from '@intermind/timing';
import { FRAME_MS, HEARD_FRAME_SAMPLES } from './format.ts';

interface Pace {
  clock: Clock;
  /** Of silence behind the speech. */
  silenceMs?: number;
  signal?: AbortSignal;
}

/**
 * Speech frame by frame, each when it would be over: one that takes long is made up for by the next ones.
 *
 * @param pcm as recognisers hear it (format.ts); a part of a frame at its end is left out
 * @returns frames, and how many of silence there have been with this one
 * @throws the signal's reason
 */
export async function* atSpeechSpeed(
  pcm: Int16Array,
  { clock, silenceMs = 0, signal }: Pace,
): AsyncGenerator<{ frame: Int16Array; silentFrames: number }> {
  const startMs = clock.nowMs();
  const frames = Math.floor(pcm.length / HEARD_FRAME_SAMPLES);
  for (let i = 0; i < frames + silenceMs / FRAME_MS; i++) {
    const from = i * HEARD_FRAME_SAMPLES;
    const frame =
      i < frames ? pcm.slice(from, from + HEARD_FRAME_SAMPLES) : new Int16Array(HEARD_FRAME_SAMPLES);
    yield { frame, silentFrames: Math.max(0, i + 1 - frames) };
    await wait(Math.max(0, startMs + (i + 1) * FRAME_MS - clock.nowMs()), {
      clock,
      ...(signal && { signal }),
    });
    signal?.throwIfAborted();
  }
}
