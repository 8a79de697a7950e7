/** What we use of it, as the comments of its own sources state it (1.13.8); the package has no types of its own. */
declare module 'sherpa-onnx-node' {
  interface Shared {
    tokens: string;
    numThreads: number;
    provider: 'cpu';
    debug: boolean;
  }

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

  interface FeatureConfig {
    sampleRate: number;
    featureDim: number;
  }

  interface Transducer {
    encoder: string;
    decoder: string;
    joiner: string;
  }

  /** Mono, -1 to 1. */
  interface Waveform {
    samples: Float32Array;
    sampleRate: number;
  }

  export interface OfflineRecognizerConfig {
    featConfig: FeatureConfig;
    modelConfig: Shared & {
      transducer?: Transducer;
      modelType?: 'nemo_transducer';
      senseVoice?: { model: string; language: string; useInverseTextNormalization: number };
      whisper?: {
        encoder: string;
        decoder: string;
        language: string;
        task: 'transcribe';
        tailPaddings: number;
      };
    };
  }

  interface OfflineStream {
    acceptWaveform(wave: Waveform): void;
  }

  interface OfflineRecognizer {
    createStream(): OfflineStream;
    setConfig(config: OfflineRecognizerConfig): void;
    /** `lang` where the model tells it. */
    decodeAsync(stream: OfflineStream): Promise<{ text: string; lang?: string }>;
  }

  export interface OnlineRecognizerConfig {
    featConfig: FeatureConfig;
    modelConfig: Shared & { transducer: Transducer };
    decodingMethod: 'greedy_search';
    enableEndpoint: boolean;
  }

  interface OnlineStream {
    acceptWaveform(wave: Waveform): void;
    setOption(key: string, value: string): void;
    inputFinished(): void;
  }

  interface OnlineRecognizer {
    createStream(): OnlineStream;
    isReady(stream: OnlineStream): boolean;
    decode(stream: OnlineStream): void;
    getResult(stream: OnlineStream): { text: string };
  }

  export interface OfflineTtsConfig {
    model: {
      vits?: { model: string; tokens: string; dataDir: string };
      kokoro?: { model: string; voices: string; tokens: string; dataDir: string; lexicon: string };
      numThreads?: number;
      provider?: 'cpu';
      debug?: boolean;
    };
    maxNumSentences: number;
  }

  interface OfflineTts {
    numSpeakers: number;
    sampleRate: number;
    generateAsync(request: {
      text: string;
      generationConfig: { sid: number; speed: number; silenceScale: number };
      /** 0 ends it. */
      onProgress: (piece: { samples: Float32Array }) => 0 | 1;
    }): Promise<Waveform>;
  }

  const library: {
    Vad: new (config: VadConfig, bufferSizeInSeconds: number) => Vad;
    OfflineRecognizer: { createAsync(config: OfflineRecognizerConfig): Promise<OfflineRecognizer> };
    OnlineRecognizer: new (config: OnlineRecognizerConfig) => OnlineRecognizer;
    OfflineTts: { createAsync(config: OfflineTtsConfig): Promise<OfflineTts> };
  };
  export { library as default };
}
