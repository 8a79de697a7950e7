import { expect, test } from 'vitest';
import { LANE_FRAME_SAMPLES } from '../sound/format.ts';
import { Timeline } from './timeline.ts';

const sound = (level: number, frames: number) => new Int16Array(LANE_FRAME_SAMPLES * frames).fill(level);
const heard = (timeline: Timeline, untilMs: number) =>
  timeline.take(untilMs).map(({ timeMs, sound }) => [timeMs, sound[0], sound.at(-1)]);

test('voices are mixed where they overlap, without wrapping round, and each frame is taken once', () => {
  const timeline = new Timeline();
  timeline.add(100, sound(1_000, 3));
  timeline.add(140, sound(32_000, 1.5));
  timeline.add(1_000, sound(5, 1));
  expect(heard(timeline, 140)).toEqual([
    [100, 1_000, 1_000],
    [120, 1_000, 1_000],
  ]);
  expect(heard(timeline, 1_000)).toEqual([
    [140, 32_767, 32_767],
    [160, 32_000, 0],
  ]);
  expect(heard(timeline, Infinity)).toEqual([[1_000, 5, 5]]);
  expect(heard(timeline, Infinity)).toEqual([]);
});
