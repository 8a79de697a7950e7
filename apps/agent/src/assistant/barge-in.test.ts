import { expect, test } from 'vitest';
import { BargeIn } from './barge-in.ts';

/** Frames of 20 ms from `fromMs` on; each speaks. */
function speaks(bargeIn: BargeIn, fromMs: number, lengthMs: number): number {
  for (let at = 0; at <= lengthMs; at += 20) bargeIn.heard('prt_ada', true, fromMs + at);
  return fromMs + lengthMs;
}

test.each([
  ['300 ms of voice and two words', 300, 2, true],
  ['a longer voice without words: a cough', 2_000, 0, false],
  ['one word', 1_000, 1, false],
  ['two words that came at once', 200, 2, false],
])('%s', (_what, lengthMs, words, interrupted) => {
  const bargeIn = new BargeIn();
  const nowMs = speaks(bargeIn, 10_000, lengthMs);
  bargeIn.recognised('prt_ada', 1, words);
  expect(bargeIn.isInterrupted(nowMs)).toBe(interrupted);
});

test('words of before do not count, neither of this voice nor of another', () => {
  const bargeIn = new BargeIn();
  bargeIn.recognised('prt_ada', 1, 5);
  bargeIn.recognised('prt_ben', 1, 5);
  let nowMs = speaks(bargeIn, 10_000, 400);
  expect(bargeIn.isInterrupted(nowMs)).toBe(false);
  bargeIn.recognised('prt_ada', 1, 7);
  expect(bargeIn.isInterrupted(nowMs)).toBe(true);
  bargeIn.reset();
  nowMs = speaks(bargeIn, 11_000, 400);
  expect(bargeIn.isInterrupted(nowMs)).toBe(false);
  bargeIn.recognised('prt_ada', 2, 2);
  expect(bargeIn.isInterrupted(nowMs)).toBe(true);
});

test('a pause begins a new voice, a gap between words does not', () => {
  const bargeIn = new BargeIn();
  speaks(bargeIn, 10_000, 160);
  bargeIn.recognised('prt_ada', 1, 2);
  expect(bargeIn.isInterrupted(speaks(bargeIn, 10_300, 160))).toBe(true);
  bargeIn.reset();
  speaks(bargeIn, 20_000, 160);
  bargeIn.recognised('prt_ada', 2, 2);
  expect(bargeIn.isInterrupted(speaks(bargeIn, 20_600, 160))).toBe(false);
});

test('it knows since when nobody speaks, and forgets people who left', () => {
  const bargeIn = new BargeIn();
  expect(bargeIn.silenceMs(0)).toBe(Number.POSITIVE_INFINITY);
  speaks(bargeIn, 10_000, 100);
  expect(bargeIn.silenceMs(11_000)).toBe(900);
  bargeIn.left('prt_ada');
  expect(bargeIn.silenceMs(11_000)).toBe(Number.POSITIVE_INFINITY);
});
