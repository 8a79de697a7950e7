import { expect, it } from 'vitest';
import { StillUntranslated } from './still-untranslated.ts';

const closed = (waits = true) => {
  const pipeline = { waits, forget: () => void (pipeline.waits = false) };
  return pipeline;
};

it('keeps the newest fifty closed pipelines of which something waits, and none that has all', () => {
  const kept = new StillUntranslated();
  const waiting = Array.from({ length: 60 }, () => closed());
  for (const pipeline of waiting) {
    kept.add(pipeline);
    kept.add(closed(false));
  }
  expect(waiting.filter(({ waits }) => !waits)).toHaveLength(10);
  expect(waiting.slice(0, 10).some(({ waits }) => waits)).toBe(false);
  kept.clear();
  expect([waiting.some(({ waits }) => waits), kept.waits]).toEqual([false, false]);
});
