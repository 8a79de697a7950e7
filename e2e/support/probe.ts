/** What the tests can see of a page's media. Lives in the page as `window.mediaProbe`. */
export interface MediaProbe {
  connections: RTCPeerConnection[];
  /** When the newest of them was made, on the page's clock. */
  connectionAtMs: number | undefined;
  /** Tracks that came from the media server, in order of arrival. */
  received: { track: MediaStreamTrack; streamIds: string[]; atMs: number }[];
  recordings: Map<string, Recording>;
  /** Starts to keep what sounds on a received track (by its stream id's part, see `MEDIA_STREAM_ID`), or on the loudspeaker. */
  record(name: string, track: MediaStreamTrack): void;
  /** Everything that the page plays through Web Audio, mixed; undefined before the first sound. */
  loudspeaker: MediaStreamTrack | undefined;
  /** The loudest sample that went there in the last two thirds of a second, 0 to 1. */
  loudness(): number;
  /** Sounds that the page made itself: notices, tests. */
  soundsStarted: number;
  /**
   * What the page does with the voices of all others together, or of one of them: the lowest gain, the highest levels. Null
   * outside a call.
   */
  heardVoice(of?: string): HeardVoice | null;
}

/** Each 0 to 1. */
export interface HeardVoice {
  originalGain: number;
  originalLevel: number;
  translatedLevel: number;
}

export interface Recording {
  sampleRateHz: number;
  /** Mono. `atMs`: when the piece arrived, on the page's clock. `timestampMs`: its first sample, on the track's own clock. */
  pieces: { atMs: number; timestampMs: number; samples: Int16Array }[];
}

declare global {
  interface Window {
    mediaProbe: MediaProbe;
    /** Told of each call's voice mixer (apps/web/src/media/sound-output.ts). */
    intermindProbe?: { onMixer(mixer: { levels(): ReadonlyMap<string, HeardVoice> }): void };
  }
}

interface AudioTrackProcessor {
  readable: ReadableStream<{
    sampleRate: number;
    numberOfFrames: number;
    /** Microseconds. */
    timestamp: number;
    copyTo(target: Float32Array, options: { planeIndex: number; format: 'f32-planar' }): void;
    close(): void;
  }>;
}
declare const MediaStreamTrackProcessor: new (options: { track: MediaStreamTrack }) => AudioTrackProcessor;

/** Runs in the page before its own scripts. Uses nothing from outside itself. */
export function installProbe(): void {
  let analyser: AnalyserNode | undefined;
  let levels: (() => ReadonlyMap<string, HeardVoice>) | undefined;
  const probe: MediaProbe = {
    connections: [],
    connectionAtMs: undefined,
    received: [],
    recordings: new Map(),
    loudspeaker: undefined,
    soundsStarted: 0,
    loudness() {
      if (!analyser) return 0;
      const samples = new Float32Array(analyser.fftSize);
      analyser.getFloatTimeDomainData(samples);
      return samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
    },
    heardVoice(of) {
      const you = document.querySelector<HTMLElement>('[data-you]')?.dataset['participant'];
      if (!levels || !you) return null;
      const others = [...levels()]
        .filter(([id]) => (of === undefined ? id !== you : id === of))
        .map(([, voice]) => voice);
      return {
        originalGain: Math.min(1, ...others.map((voice) => voice.originalGain)),
        originalLevel: Math.max(0, ...others.map((voice) => voice.originalLevel)),
        translatedLevel: Math.max(0, ...others.map((voice) => voice.translatedLevel)),
      };
    },
    record(name, track) {
      const recording: Recording = { sampleRateHz: 0, pieces: [] };
      probe.recordings.set(name, recording);
      const reader = new MediaStreamTrackProcessor({ track }).readable.getReader();
      void (async () => {
        for (;;) {
          const { value: data, done } = await reader.read();
          if (done) return;
          const plane = new Float32Array(data.numberOfFrames);
          data.copyTo(plane, { planeIndex: 0, format: 'f32-planar' });
          recording.sampleRateHz = data.sampleRate;
          data.close();
          const samples = Int16Array.from(plane, (value) => Math.max(-1, Math.min(1, value)) * 32_767);
          const timestampMs = data.timestamp / 1_000;
          recording.pieces.push({ atMs: performance.now(), timestampMs, samples });
        }
      })();
    },
  };
  window.mediaProbe = probe;
  window.intermindProbe = { onMixer: (mixer) => (levels = () => mixer.levels()) };

  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      probe.connections.push(this);
      probe.connectionAtMs = performance.now();
      this.addEventListener('track', ({ track, streams }) => {
        probe.received.push({ track, streamIds: streams.map(({ id }) => id), atMs: performance.now() });
      });
    }
  };

  for (const Source of [OscillatorNode, AudioBufferSourceNode, ConstantSourceNode]) {
    const start = Source.prototype.start as (this: AudioNode, ...when: unknown[]) => void;
    Source.prototype.start = function (this: AudioNode, ...when: unknown[]) {
      probe.soundsStarted += 1;
      start.apply(this, when);
    };
  }

  // What goes to the loudspeaker also goes to a track that can be recorded.
  const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => unknown;
  const taps = new WeakMap<BaseAudioContext, MediaStreamAudioDestinationNode>();
  const tapOf = (context: AudioContext) => {
    let tap = taps.get(context);
    if (!tap) {
      tap = context.createMediaStreamDestination();
      taps.set(context, tap);
      analyser = context.createAnalyser();
      analyser.fftSize = 32_768;
      connect.call(context.createMediaStreamSource(tap.stream), analyser);
      probe.loudspeaker = tap.stream.getAudioTracks()[0];
    }
    return tap;
  };
  AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
    if (to[0] instanceof AudioDestinationNode && this.context instanceof AudioContext) {
      connect.call(this, tapOf(this.context));
    }
    return connect.apply(this, to);
  } as AudioNode['connect'];
  const disconnect: (this: AudioNode, ...from: unknown[]) => void = AudioNode.prototype.disconnect;
  AudioNode.prototype.disconnect = function (this: AudioNode, ...from: unknown[]) {
    const tap = taps.get(this.context);
    if (from[0] instanceof AudioDestinationNode && tap) disconnect.call(this, tap);
    disconnect.apply(this, from);
  };
}
