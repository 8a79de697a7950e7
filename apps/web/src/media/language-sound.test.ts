import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Level } from '../model/dub-ducking.ts';
import { playLanguage, pictureSound } from './language-sound.ts';

/** An element that plays: what is set can be read, and its events are told by hand. */
class FakeMedia extends EventTarget {
  currentTime = 0;
  duration = 60;
  playbackRate = 1;
  volume = 1;
  muted = false;
  paused = true;
  ended = false;
  seeking = false;
  readyState = 4;
  preload = '';
  src: string;
  constructor(src = '') {
    super();
    this.src = src;
    made.push(this);
  }
  play = () => {
    this.paused = false;
    return Promise.resolve();
  };
  pause = () => void (this.paused = true);
  load = () => undefined;
  removeAttribute = () => void (this.src = '');
  tell(event: string, change: Partial<FakeMedia> = {}) {
    Object.assign(this, change);
    this.dispatchEvent(new Event(event));
  }
}

let made: FakeMedia[] = [];
let set: (readonly Level[])[] = [];
const output = {
  open: () => undefined,
  setLevels: (levels: readonly Level[]) => void set.push(levels),
  close: () => undefined,
};
/** The level that is reached first. */
const level = () => set.at(-1)![0]!.ratio;

beforeEach(() => {
  made = [];
  set = [];
  vi.stubGlobal('Audio', FakeMedia);
});
afterEach(() => vi.unstubAllGlobals());

const dubbed = { url: '/dub.webm', spoken: [[2_000, 5_000]] as [number, number][] };
function play(language: Parameters<typeof playLanguage>[2]) {
  const video = new FakeMedia();
  const onFailed = vi.fn();
  const stop = playLanguage(video as never, output, language, { loweredRatio: 0.1, onFailed });
  return { video, sound: made[1]!, onFailed, stop };
}

test('a dub starts, jumps, changes its speed and stops with the picture', () => {
  const { video, sound } = play(dubbed);
  expect([sound.src, sound.paused]).toEqual(['/dub.webm', true]);
  video.tell('playing', { paused: false });
  expect(sound.paused).toBe(false);
  video.tell('seeking', { currentTime: 30, seeking: true });
  expect([sound.currentTime, sound.paused]).toEqual([30, true]);
  video.tell('seeked', { seeking: false });
  expect(sound.paused).toBe(false);
  video.tell('ratechange', { playbackRate: 1.5 });
  video.tell('volumechange', { volume: 0.4, muted: true });
  expect([sound.playbackRate, sound.volume, sound.muted]).toEqual([1.5, 0.4, true]);
  video.tell('waiting', { readyState: 2 });
  expect(sound.paused).toBe(true);
  video.tell('canplay', { readyState: 4 });
  video.tell('pause', { paused: true });
  expect(sound.paused).toBe(true);
});

test('what is a little apart is left alone; a jump that is under way is not begun again, and put right when it has ended', () => {
  const { video, sound } = play(dubbed);
  video.tell('timeupdate', { paused: false, currentTime: 0.1 });
  expect(sound.currentTime).toBe(0);
  video.tell('timeupdate', { currentTime: 10 });
  expect(sound.currentTime).toBe(10);
  sound.seeking = true;
  video.tell('timeupdate', { currentTime: 20 });
  expect(sound.currentTime).toBe(10);
  sound.tell('seeked', { seeking: false });
  expect(sound.currentTime).toBe(20);
});

test('a sound that is shorter than the picture is not begun anew at its end', () => {
  const { video, sound } = play(dubbed);
  video.tell('playing', { paused: false });
  sound.pause();
  video.tell('timeupdate', { currentTime: 61 });
  expect([sound.paused, sound.currentTime]).toEqual([true, 0]);
});

test('the room is quiet while a dub speaks and whole in between; under a language that was live it is silent', () => {
  const { video, stop } = play(dubbed);
  expect(level()).toBe(1);
  video.tell('seeked', { currentTime: 3, paused: false });
  expect(level()).toBeCloseTo(0.1);
  video.tell('seeked', { currentTime: 20 });
  expect(level()).toBe(1);
  stop();
  play({ url: '/es.webm', spoken: null });
  expect(level()).toBe(0);
});

test('a dub that cannot go on yet, or may not play, makes nothing quieter', () => {
  const { video, sound } = play(dubbed);
  video.tell('seeked', { currentTime: 3, paused: false });
  sound.tell('waiting', { readyState: 2 });
  expect(level()).toBe(1);
  sound.tell('canplay', { readyState: 4 });
  expect(level()).toBeCloseTo(0.1);
  // A browser that wants a press first.
  sound.pause();
  sound.play = () => Promise.reject(new DOMException('press first', 'NotAllowedError'));
  video.tell('timeupdate');
  expect(level()).toBe(1);
});

test.each([dubbed, { url: '/es.webm', spoken: null }])(
  'where the file cannot be played the room is heard, and it is told once: $url',
  (language) => {
    const { video, sound, onFailed } = play(language);
    video.tell('seeked', { currentTime: 3, paused: false });
    sound.tell('error');
    expect([level(), onFailed.mock.calls.length]).toEqual([1, 1]);
    video.tell('timeupdate', { currentTime: 3.2 });
    expect(level()).toBe(1);
  },
);

test('let go of, it stops, follows no more, and the room is whole', () => {
  const { video, sound, stop } = play({ url: '/es.webm', spoken: null });
  video.tell('playing', { paused: false });
  stop();
  expect([sound.paused, sound.src, level()]).toEqual([true, '', 1]);
  video.tell('playing');
  expect(sound.paused).toBe(true);
});

test('the picture’s sound goes its own way until it is to be quieter; a new ramp goes on where the last one has come', () => {
  const asked: unknown[] = [];
  const context = {
    currentTime: 0,
    destination: {},
    resume: () => Promise.resolve(),
    close: () => Promise.resolve(),
    createGain: () => ({
      connect: () => undefined,
      gain: {
        cancelScheduledValues: () => undefined,
        setValueAtTime: (ratio: number, atS: number) => asked.push(['from', ratio, atS]),
        linearRampToValueAtTime: (ratio: number, atS: number) => asked.push(['to', ratio, atS]),
      },
    }),
    createMediaElementSource: () => ({ connect: (to: unknown) => to }),
  };
  const opened = vi.fn(() => context);
  vi.stubGlobal('AudioContext', function () {
    return opened();
  });
  const sound = pictureSound({} as HTMLVideoElement);
  sound.setLevels([{ afterS: 1, ratio: 1 }]);
  expect(opened).not.toHaveBeenCalled();
  sound.setLevels([{ afterS: 2, ratio: 0 }]);
  context.currentTime = 1;
  sound.setLevels([{ afterS: 1, ratio: 1 }]);
  expect(asked).toEqual([
    ['from', 1, 0],
    ['to', 0, 2],
    ['from', 0.5, 1],
    ['to', 1, 2],
  ]);
  expect(opened).toHaveBeenCalledOnce();
});
