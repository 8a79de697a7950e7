import type { Effects } from './track-processor.ts';

const blur = (model: 'selfie' | 'selfie-landscape') => async (track: MediaStreamTrack) =>
  (await import('./blur.ts')).blurBackground(track, model);

/** The effects in a browser. */
export const pageEffects: Effects = {
  blur: { regular: blur('selfie'), 'low-quality': blur('selfie-landscape') },
  suppressNoise: async (track) => (await import('./noise-suppression.ts')).suppressNoise(track),
};
