import type { Page } from 'playwright-core';

/** What players make of a file, from one place on. */
export interface PlayedFile {
  durationS: number;
  fromS: number;
  toS: number;
  /** 0 where there is only sound. */
  widthPx: number;
  /** How many different pictures were seen, and how many colours in them. */
  pictures: number;
  colours: number;
  /** Side by side in the last picture. */
  tiles: 1 | 2;
  /** 0 to 1. */
  loudest: number;
  error: string | undefined;
}

/** Plays two and a half seconds of a recorded file and looks at it and listens, as browsers decode it. */
export function playFile(page: Page, url: string, fromS: number): Promise<PlayedFile> {
  return page.evaluate(
    async ([address, seconds]) => {
      const video = document.createElement('video');
      video.src = address;
      video.currentTime = seconds;
      const context = new AudioContext();
      const analyser = context.createAnalyser();
      context.createMediaElementSource(video).connect(analyser);
      document.body.append(video);
      await video.play();
      const small = new OffscreenCanvas(160, 90).getContext('2d', { willReadFrequently: true })!;
      const samples = new Float32Array(analyser.fftSize);
      const pictures = new Set<string>();
      const colours = new Set<number>();
      let loudest = 0;
      for (let look = 0; look < 60; look += 1) {
        await new Promise((resolve) => setTimeout(resolve, 40));
        analyser.getFloatTimeDomainData(samples);
        loudest = Math.max(loudest, ...samples.map(Math.abs));
        if (video.videoWidth === 0) continue;
        small.drawImage(video, 0, 0, 160, 90);
        const { data } = small.getImageData(0, 0, 160, 90);
        for (let at = 0; at < data.length; at += 40)
          colours.add((data[at]! >> 5) * 64 + (data[at + 1]! >> 5) * 8 + (data[at + 2]! >> 5));
        pictures.add(data.join());
      }
      const tilesOf = () => {
        const whole = new OffscreenCanvas(video.videoWidth, video.videoHeight).getContext('2d')!;
        whole.drawImage(video, 0, 0);
        const pixel = (x: number, y: number) => whole.getImageData(x, y, 1, 1).data;
        const stage = pixel(2, 2);
        // The gap between two tiles is as wide as the stage is dark; one tile covers the middle.
        const isStage = [-2, 0, 2].every((dx) => {
          const seen = pixel(video.videoWidth / 2 + dx, video.videoHeight / 2);
          return [0, 1, 2].every((part) => Math.abs(seen[part]! - stage[part]!) < 12);
        });
        return isStage ? (2 as const) : (1 as const);
      };
      const result = {
        durationS: video.duration,
        fromS: seconds,
        toS: video.currentTime,
        widthPx: video.videoWidth,
        pictures: pictures.size,
        colours: colours.size,
        tiles: video.videoWidth === 0 ? (1 as const) : tilesOf(),
        loudest,
        error: video.error?.message,
      };
      video.remove();
      await context.close();
      return result;
    },
    [url, fromS] as const,
  );
}
