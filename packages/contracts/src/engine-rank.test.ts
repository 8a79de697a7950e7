import { expect, test } from 'vitest';
import { compareMeasures } from './engine-rank.ts';
import type { EngineMeasure } from './nouns/engine-bench.ts';

const measure = (engine: string, more: Partial<EngineMeasure> = {}): EngineMeasure => ({
  ...{
    kind: 'translator',
    engine,
    grade: 'production',
    outside: true,
    subject: 'en>es',
    outcome: 'measured',
  },
  ...{ sentences: 3, failed: 0, delayMs: { median: 500, max: 900 }, errorRatio: null, chrF: null },
  ...{ charactersPerMinute: null, speedRatio: null, voice: null, detail: null },
  ...more,
});
const order = (...measures: EngineMeasure[]) => measures.sort(compareMeasures).map(({ engine }) => engine);
const after = (medianMs: number) => ({ delayMs: { median: medianMs, max: medianMs } });

test('the fewest errors come first, and the delay decides between equals', () => {
  expect(
    order(
      measure('wrong', { errorRatio: 0.2, ...after(100) }),
      measure('slow', { errorRatio: 0.041, ...after(900) }),
      measure('quick', { errorRatio: 0.044, ...after(400) }),
      measure('right', { errorRatio: 0, ...after(2_000) }),
    ),
  ).toEqual(['right', 'quick', 'slow', 'wrong']);
  expect(
    order(
      measure('far', { chrF: 40, ...after(10) }),
      measure('slow', { chrF: 71.4, ...after(900) }),
      measure('quick', { chrF: 70.6, ...after(300) }),
    ),
  ).toEqual(['quick', 'slow', 'far']);
});

test('an engine that fails less is better, whatever the rest; one that was not measured is last', () => {
  const none = { delayMs: null, sentences: 0 } as const;
  expect(
    order(
      measure('b-none', { outcome: 'no-time', ...none }),
      measure('fails', { failed: 1, chrF: 99, ...after(1) }),
      measure('a-none', { outcome: 'no-voice', ...none }),
      measure('works', { chrF: 30, ...after(5_000) }),
    ),
  ).toEqual(['works', 'fails', 'a-none', 'b-none']);
});

test('a demonstration that makes no mistake comes after what may be used in any meeting', () => {
  const perfect = { grade: 'demonstration', errorRatio: 0, ...after(10) } as const;
  expect(
    order(
      measure('demonstration', perfect),
      measure('worse', { failed: 2, errorRatio: 0.5, ...after(3_000) }),
      measure('real', { errorRatio: 0.03, ...after(700) }),
    ),
  ).toEqual(['real', 'worse', 'demonstration']);
});
