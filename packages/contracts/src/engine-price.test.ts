import { expect, test } from 'vitest';
import { costPerMinute } from './engine-price.ts';

test('a minute of speech costs a minute of sound, or its characters', () => {
  const cost = (kind: Parameters<typeof costPerMinute>[1]['kind'], charactersPerMinute: number | null) =>
    costPerMinute(20_000_000, { kind, charactersPerMinute });
  expect(cost('speech-to-text', null)).toBe(20_000_000);
  expect(cost('speech-translator', 900)).toBe(20_000_000);
  expect(cost('translator', 900)).toBe(18_000);
  expect(cost('text-to-speech', 1_000)).toBe(20_000);
  expect(cost('text-to-speech', null)).toBeNull();
  expect(costPerMinute(0, { kind: 'translator', charactersPerMinute: 900 })).toBe(0);
});
