import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LINES_FROM_OUTSIDE_MAX, LINES_MAX, LogBudget } from './log-budget.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('so many lines a minute are written, a small part of them from outside; the rest is told as a number', () => {
  const told: number[] = [];
  const budget = new LogBudget(Date.now, (lines) => told.push(lines));
  const written = (lines: number, isInMeeting: boolean) =>
    Array.from({ length: lines }, () => budget.takes(isInMeeting)).filter(Boolean).length;
  expect(written(LINES_FROM_OUTSIDE_MAX + 7, false)).toBe(LINES_FROM_OUTSIDE_MAX);
  expect(written(LINES_MAX, true)).toBe(LINES_MAX - LINES_FROM_OUTSIDE_MAX);
  vi.advanceTimersByTime(59_999);
  expect([told, written(1, true)]).toEqual([[], 0]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([7 + LINES_FROM_OUTSIDE_MAX + 1]);
  expect([written(1, true), written(1, false)]).toEqual([1, 1]);
  vi.advanceTimersByTime(600_000);
  expect(told).toHaveLength(1);
});
