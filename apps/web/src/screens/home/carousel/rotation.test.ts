import { expect, it } from 'vitest';
import { nextSlide, previousSlide, slideAfterSwipe, turnsByItself } from './rotation.ts';

const idle = { paused: false, hovered: false, focused: false, reducedMotion: false, visible: true };

it('turns by itself while nobody is busy with it', () => {
  expect(turnsByItself(idle)).toBe(true);
});

it.each([
  { paused: true },
  { hovered: true },
  { focused: true },
  { reducedMotion: true },
  { visible: false },
])('stands still with %o', (change) => {
  expect(turnsByItself({ ...idle, ...change })).toBe(false);
});

it('loops in both directions (spec 1 §2)', () => {
  expect([nextSlide(0, 3), nextSlide(2, 3), previousSlide(0, 3), previousSlide(2, 3)]).toEqual([1, 0, 2, 1]);
});

it('follows a finger, mirrored where the page runs from right to left', () => {
  expect([
    slideAfterSwipe(0, 3, -60, false),
    slideAfterSwipe(0, 3, 60, false),
    slideAfterSwipe(0, 3, -60, true),
    slideAfterSwipe(0, 3, 39, false),
  ]).toEqual([1, 2, 2, 0]);
});
