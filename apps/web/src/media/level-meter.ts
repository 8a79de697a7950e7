/** Measures sound: root mean square of the last 43 ms, 0 to 1. */
export interface LevelMeter {
  /** Where sound goes in; it may go on from here. */
  readonly node: AnalyserNode;
  level(): number;
}

const WINDOW_SAMPLES = 2048;

export function createLevelMeter(context: Pick<BaseAudioContext, 'createAnalyser'>): LevelMeter {
  const node = context.createAnalyser();
  node.fftSize = WINDOW_SAMPLES;
  const samples = new Float32Array(WINDOW_SAMPLES);
  return {
    node,
    level() {
      node.getFloatTimeDomainData(samples);
      let sum = 0;
      for (const sample of samples) sum += sample * sample;
      return Math.sqrt(sum / WINDOW_SAMPLES);
    },
  };
}
