import { expect, it } from 'vitest';
import { lagSeconds } from './lag-text.ts';

it.each([
  ['en', 1_800, '1.8'],
  ['de', 1_849, '1,8'],
  ['en', 2_000, '2.0'],
] as const)('in %s %i ms are %s seconds', (language, lagMs, text) => {
  expect(lagSeconds(language, lagMs)).toBe(text);
});
