import { expect, it } from 'vitest';
import { WordTimes } from './recognised-text.ts';

it('spreads new words over the sound since the last one, by their length, and leaves the known ones', () => {
  const times = new WordTimes(1_000);
  expect(times.place(['we', 'can'], 2_000)).toEqual([
    { text: 'we', startMs: 1_000, endMs: 1_400 },
    { text: 'can', startMs: 1_400, endMs: 2_000 },
  ]);
  expect(times.place(['we', 'can', 'go'], 2_300).at(-1)).toEqual({
    text: 'go',
    startMs: 2_000,
    endMs: 2_300,
  });
  expect(times.place(['We', 'go'], 2_500)).toEqual([
    { text: 'We', startMs: 1_000, endMs: 1_400 },
    { text: 'go', startMs: 1_400, endMs: 2_000 },
  ]);
});

it('never lets words end before they begin', () => {
  const times = new WordTimes(1_000);
  times.place(['one'], 1_500);
  expect(times.place(['one', 'two'], 1_200).at(-1)).toEqual({ text: 'two', startMs: 1_500, endMs: 1_500 });
});
