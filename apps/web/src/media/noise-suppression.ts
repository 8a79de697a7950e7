import { loadRnnoise, RnnoiseWorkletNode } from '@sapphi-red/web-noise-suppressor';
import wasmUrl from '@sapphi-red/web-noise-suppressor/rnnoise.wasm?url';
import simdWasmUrl from '@sapphi-red/web-noise-suppressor/rnnoise_simd.wasm?url';
import workletUrl from '@sapphi-red/web-noise-suppressor/rnnoiseWorklet.js?url';
import { wait } from '@intermind/timing';
import { logProblem } from '../platform/log.ts';
import type { ProcessedTrack } from './track-processor.ts';

/** The network knows sound at this rate only. */
const SAMPLE_RATE_HZ = 48_000;
const START_MS = 5_000;

/**
 * A microphone's sound without background noise, by RNNoise in an audio worklet. The browser's own suppression is off
 * meanwhile.
 *
 * @throws where the worklet gives no sound
 */
export async function suppressNoise(track: MediaStreamTrack): Promise<ProcessedTrack> {
  const context = new AudioContext({ sampleRate: SAMPLE_RATE_HZ, latencyHint: 'interactive' });
  const deadline = AbortSignal.timeout(START_MS);
  let closed = false;
  let lost: ((cause: unknown) => void) | undefined;
  const close = () => {
    closed = true;
    void context.close();
    browserSuppression(track, true);
  };
  try {
    const [wasmBinary] = await Promise.all([
      loadRnnoise({ url: wasmUrl, simdUrl: simdWasmUrl }, { signal: deadline }),
      context.audioWorklet.addModule(workletUrl),
      running(context, deadline),
    ]);
    const node = new RnnoiseWorkletNode(context, { maxChannels: 1, wasmBinary });
    node.onprocessorerror = () => lost?.(new Error('The noise suppression has stopped'));
    await soundComesOut(context, node, deadline);
    const source = context.createMediaStreamSource(new MediaStream([track]));
    const destination = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
    source.connect(node).connect(destination);
    browserSuppression(track, false);
    context.addEventListener('statechange', () => {
      if (!closed && context.state !== 'running') lost?.(new Error(`The sound is ${context.state}`));
    });
    return { track: destination.stream.getAudioTracks()[0]!, onLost: (listener) => (lost = listener), close };
  } catch (cause) {
    close();
    throw cause;
  }
}

/** A context that does not run would silence the microphone. */
function running(context: AudioContext, deadline: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => context.state === 'running' && resolve();
    context.addEventListener('statechange', look);
    deadline.addEventListener('abort', () => reject(deadline.reason as Error));
    void context.resume();
    look();
  });
}

/** The worklet says nothing when its code fails: a tone that nobody hears shows that something comes out. */
async function soundComesOut(context: AudioContext, node: AudioNode, deadline: AbortSignal): Promise<void> {
  const tone = new OscillatorNode(context, { type: 'sawtooth', frequency: 180 });
  const meter = new AnalyserNode(context);
  const samples = new Float32Array(meter.fftSize);
  tone.connect(node).connect(meter);
  tone.start();
  try {
    do {
      deadline.throwIfAborted();
      await wait(20);
      meter.getFloatTimeDomainData(samples);
    } while (samples.every((sample) => sample === 0));
  } finally {
    tone.disconnect();
    meter.disconnect();
    node.disconnect();
  }
}

/** Two suppressors one after the other make speech worse. Browsers that cannot switch it keep theirs. */
function browserSuppression(track: MediaStreamTrack, on: boolean): void {
  if (track.readyState === 'ended') return;
  track
    .applyConstraints({ ...track.getConstraints(), noiseSuppression: on })
    .catch((cause: unknown) => logProblem('The browser’s noise suppression could not be switched', cause));
}
