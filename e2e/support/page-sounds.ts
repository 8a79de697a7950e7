import type { BrowserContext, Page } from 'playwright-core';

/** What a page plays with a picture: how loud its gain lets the picture's own sound through, and the sound beside it. */
export interface PageSound {
  /** 0 to 1. */
  roomGain: number;
  /** How far the sound beside the picture is from it, seconds; null where none plays. */
  apartS: number | null;
  speed: number;
  /** Of that sound, 0 to 1. */
  loudness: number;
  /** Its strongest tone. */
  toneHz: number;
}

declare global {
  interface Window {
    madeSounds: HTMLAudioElement[];
    madeGains: GainNode[];
    soundAnalysers: WeakMap<HTMLAudioElement, AnalyserNode>;
  }
}

/** Before the page: keeps the sounds and gains that it makes. */
export async function followSounds(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.madeSounds = [];
    window.madeGains = [];
    window.soundAnalysers = new WeakMap();
    window.Audio = class extends Audio {
      constructor(src?: string) {
        super(src);
        window.madeSounds.push(this);
      }
    };
    const createGain: (this: BaseAudioContext) => GainNode = BaseAudioContext.prototype.createGain;
    BaseAudioContext.prototype.createGain = function (this: BaseAudioContext) {
      const gain = createGain.call(this);
      window.madeGains.push(gain);
      return gain;
    };
  });
}

export function soundOf(page: Page): Promise<PageSound> {
  return page.evaluate(() => {
    const video = document.querySelector('video')!;
    const sound = window.madeSounds.findLast((one) => !one.paused);
    const roomGain = window.madeGains.at(-1)?.gain.value ?? 1;
    if (!sound) return { roomGain, apartS: null, speed: 0, loudness: 0, toneHz: 0 };
    let analyser = window.soundAnalysers.get(sound);
    if (!analyser) {
      const context = new AudioContext();
      analyser = context.createAnalyser();
      analyser.fftSize = 8_192;
      const { captureStream } = sound as unknown as { captureStream: () => MediaStream };
      context.createMediaStreamSource(captureStream.call(sound)).connect(analyser);
      window.soundAnalysers.set(sound, analyser);
    }
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    const bins = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(bins);
    const strongest = bins.indexOf(Math.max(...bins));
    return {
      roomGain,
      apartS: Math.abs(sound.currentTime - video.currentTime),
      speed: sound.playbackRate,
      loudness: samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0),
      toneHz: (strongest * analyser.context.sampleRate) / analyser.fftSize,
    };
  });
}
