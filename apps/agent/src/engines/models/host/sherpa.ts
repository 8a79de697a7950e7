import type * as Sherpa from 'sherpa-onnx-node';

const FULL_SCALE = 32_768;

/** Loads the native library: 32 MB. */
export async function loadSherpa(): Promise<typeof Sherpa.default> {
  return (await import('sherpa-onnx-node')).default;
}

export function toFloats(pcm: Int16Array): Float32Array {
  return Float32Array.from(pcm, (sample) => sample / FULL_SCALE);
}

export function toSamples(floats: Float32Array): Int16Array {
  return Int16Array.from(floats, (value) =>
    Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(value * FULL_SCALE))),
  );
}
