import type { EngineMeasure } from './nouns/engine-bench.ts';

/**
 * Orders measures of one kind and subject, best first: those of production engines before those of demonstrations, which may know
 * little but the sentences of the bench; then those that failed at fewer of their sentences, then those with fewer errors or the
 * greater likeness, in whole percent or points, then those with the shorter median delay. What was not measured comes last.
 */
export function compareMeasures(a: EngineMeasure, b: EngineMeasure): number {
  const [first, second] = [rankOf(a), rankOf(b)];
  const at = first.findIndex((value, index) => value !== second[index]);
  return at === -1 ? a.engine.localeCompare(b.engine) : first[at]! - second[at]!;
}

function rankOf({ grade, outcome, sentences, failed, errorRatio, chrF, delayMs }: EngineMeasure): number[] {
  return [
    outcome === 'measured' ? 0 : 1,
    grade === 'production' ? 0 : 1,
    sentences === 0 ? 0 : failed / sentences,
    errorRatio === null ? 0 : Math.round(100 * errorRatio),
    chrF === null ? 0 : -Math.round(chrF),
    delayMs?.median ?? 0,
  ];
}
