import { expect, test } from 'vitest';
import { HEARD_FRAME_SAMPLES } from '../sound/format.ts';
import { MicrophoneMix } from './microphone-mix.ts';

const frame = (level: number) => new Int16Array(HEARD_FRAME_SAMPLES).fill(level);
const levels = (mixed: ReturnType<MicrophoneMix['push']>) => mixed.map(({ pcm }) => pcm[0]);

test('one microphone comes through as it is, several are added, and never overflow', () => {
  const mix = new MicrophoneMix();
  expect(mix.push('ada', frame(100), true)).toEqual([{ pcm: frame(100), speech: true }]);
  expect(mix.push('ben', frame(20), false)).toEqual([]);
  expect(mix.push('ada', frame(1), false)).toEqual([{ pcm: frame(21), speech: false }]);
  mix.push('ada', frame(30_000), true);
  expect(levels(mix.push('ben', frame(30_000), false))).toEqual([32_767]);
  mix.push('ada', frame(-30_000), true);
  expect(levels(mix.push('ben', frame(-30_000), false))).toEqual([-32_768]);
});

test('a microphone that stops without a word holds nobody up for longer than 100 ms, and nothing piles up', () => {
  const mix = new MicrophoneMix();
  mix.push('ada', frame(1), false);
  mix.push('ben', frame(2), false);
  mix.push('ada', frame(3), false);
  const came = Array.from({ length: 20 }, (_, index) => levels(mix.push('ada', frame(index), true)));
  expect(came.slice(0, 5).flat()).toEqual([]);
  expect(came.slice(5).flat()).toHaveLength(15);
});

test('a closed microphone is not waited for, and what it said last is not heard any more', () => {
  const mix = new MicrophoneMix();
  mix.push('ada', frame(1), false);
  mix.push('ben', frame(2), false);
  mix.remove('ben');
  expect(levels(mix.push('ada', frame(7), false))).toEqual([7]);
});
