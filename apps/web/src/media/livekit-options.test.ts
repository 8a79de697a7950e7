// @vitest-environment happy-dom
import { CAMERA_DESKTOP, CAMERA_TOUCH } from '@intermind/contracts/limits';
import { RemoteVideoTrack, Room, TrackEvent } from 'livekit-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attachPicture } from './attach-picture.ts';
import { roomOptions } from './livekit-options.ts';

const context = {} as AudioContext;
const resized: ((entries: { target: Element }[]) => void)[] = [];

beforeEach(() => {
  class Observer {
    observe(): void {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal(
    'ResizeObserver',
    class extends Observer {
      constructor(told: (typeof resized)[number]) {
        super();
        resized.push(told);
      }
    },
  );
  class Stream {
    tracks: unknown[] = [];
    getTracks = () => this.tracks;
    getVideoTracks = this.getTracks;
    getAudioTracks = () => [];
    addTrack = (track: unknown) => this.tracks.push(track);
  }
  vi.stubGlobal('MediaStream', Stream);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['touch', true, CAMERA_TOUCH, ['320×180']],
  ['others', false, CAMERA_DESKTOP, ['320×180', '640×360']],
])(
  '%s send a picture in as many sizes as the specification says (spec 1 §9)',
  (_, touch, camera, smaller) => {
    const {
      videoSimulcastLayers = [],
      videoEncoding,
      simulcast,
    } = roomOptions(context, touch).publishDefaults!;
    expect(videoSimulcastLayers.map(({ width, height }) => `${width}×${height}`)).toEqual(smaller);
    expect(videoSimulcastLayers.length + 1).toBe(camera.adaptivity);
    expect([simulcast, videoEncoding]).toEqual([
      true,
      { maxBitrate: camera.maxBitrateBps, maxFramerate: camera.frameRate },
    ]);
  },
);

test('a picture is asked for in the size of its tile, and again when the tile has another; layers that nobody asks for are not sent', () => {
  const { adaptiveStream, dynacast } = new Room(roomOptions(context, false)).options;
  expect([adaptiveStream, dynacast]).toEqual([true, true]);

  // As the room makes it of a track that arrives.
  const source = Object.assign(new EventTarget(), { kind: 'video', id: 'ken', enabled: true });
  const track = new RemoteVideoTrack(
    source as unknown as MediaStreamTrack,
    'TR_ken',
    {} as RTCRtpReceiver,
    adaptiveStream ? {} : undefined,
  );
  const asked: unknown[] = [];
  track.on(TrackEvent.VideoDimensionsChanged, (size: unknown) => asked.push(size));
  const tile = document.createElement('video');
  Object.defineProperty(tile, 'srcObject', { value: null, writable: true });
  const size = (width: number, height: number) =>
    Object.defineProperties(tile, {
      clientWidth: { value: width, configurable: true },
      clientHeight: { value: height, configurable: true },
    });
  size(160, 90);
  attachPicture(track, tile);
  vi.advanceTimersByTime(1_000);
  expect(asked).toEqual([{ width: 160, height: 90 }]);
  size(1_280, 720);
  for (const told of resized) told([{ target: tile }]);
  vi.advanceTimersByTime(1_000);
  expect(asked.at(-1)).toEqual({ width: 1_280, height: 720 });
});
