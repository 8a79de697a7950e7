/** What we use of it; the package has no types of its own. */
declare module 'sherpa-onnx-node' {
  export interface VadConfig {
    sileroVad: {
      /** Path of the weights. */
      model: string;
      threshold: number;
      minSpeechDuration: number;
      minSilenceDuration: number;
      maxSpeechDuration: number;
      windowSize: number;
    };
    sampleRate: number;
    numThreads: number;
    provider: 'cpu';
    debug: boolean;
  }

  export interface Vad {
    /** Mono, -1 to 1. */
    acceptWaveform(samples: Float32Array): void;
    isDetected(): boolean;
    isEmpty(): boolean;
    pop(): void;
    reset(): void;
  }

  const library: { Vad: new (config: VadConfig, bufferSizeInSeconds: number) => Vad };
  export { library as default };
}
