import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepLastPicture } from './last-picture.ts';

let drawn: unknown[][];

beforeEach(() => {
  drawn = [];
  vi.stubGlobal('document', {
    createElement(name: string) {
      const canvas = {
        width: 0,
        height: 0,
        getContext: () => ({ drawImage: (...given: unknown[]) => drawn.push(given) }),
        toDataURL: (type: string) => `${name} ${canvas.width}x${canvas.height} ${type}`,
      };
      return canvas;
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

const video = (given: Partial<HTMLVideoElement>) =>
  ({ videoWidth: 1280, videoHeight: 720, srcObject: {}, poster: '', ...given }) as HTMLVideoElement;

it.each([
  [1280, 720, 'canvas 480x270 image/jpeg'],
  [320, 181, 'canvas 320x181 image/jpeg'],
  [720, 1280, 'canvas 480x853 image/jpeg'],
])('a picture of %i × %i stays as %s', (videoWidth, videoHeight, poster) => {
  const element = video({ videoWidth, videoHeight });
  keepLastPicture(element);
  const [width, height] = poster.match(/\d+/g)!.map(Number);
  expect([element.poster, drawn]).toEqual([poster, [[element, 0, 0, width, height]]]);
});

it.each([
  ['no picture has come yet', { videoWidth: 0 }],
  ['the stream is gone: the poster of before stays', { srcObject: null }],
])('does nothing where %s', (_, given) => {
  const element = video({ poster: 'before', ...given });
  keepLastPicture(element);
  expect([element.poster, drawn]).toEqual(['before', []]);
});
