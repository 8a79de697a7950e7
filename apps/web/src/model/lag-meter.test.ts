import { expect, it } from 'vitest';
import { type HeardLags, lagFigures, NO_LAGS, withLag } from './lag-meter.ts';

const heard = (...lagsMs: number[]): HeardLags =>
  lagsMs.reduce((lags, lagMs, index) => withLag(lags, { atMs: index * 1_000, lagMs }), NO_LAGS);

it.each([
  [[], null],
  [[1_900], { medianMs: 1_900, p90Ms: 1_900 }],
  [[3_000, 1_000], { medianMs: 1_000, p90Ms: 3_000 }],
  [[10, 1, 9, 2, 8, 3, 7, 4, 6, 5], { medianMs: 5, p90Ms: 9 }],
])('of %j the usual lag and the one of nine in ten are %j', (lags, figures) => {
  expect(lagFigures(heard(...lags))).toEqual(figures);
});

it('forgets what was heard ten minutes ago', () => {
  const lags = withLag(heard(9_000), { atMs: 10 * 60_000 - 1, lagMs: 1_000 });
  expect(lags).toHaveLength(2);
  expect(withLag(lags, { atMs: 10 * 60_000, lagMs: 2_000 }).map(({ lagMs }) => lagMs)).toEqual([
    1_000, 2_000,
  ]);
});

it('keeps the newest 300', () => {
  const lags = heard(...Array.from({ length: 400 }, (_, index) => index));
  expect([lags.length, lags[0]?.lagMs, lags.at(-1)?.lagMs]).toEqual([300, 100, 399]);
});
