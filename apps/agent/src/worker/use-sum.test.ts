import { expect, it } from 'vitest';
import { UseSum } from './use-sum.ts';

const use = (id: string, soundMs: number, quota = 0) => ({
  ...{ id, kind: 'translator' as const, soundMs, answers: 1 },
  errors: { request: 1, engine: 2, quota },
});

it('adds up what meetings did, and begins anew when it was told', () => {
  const sum = new UseSum();
  sum.add({ engines: [use('a', 100), use('b', 5)], skippedWords: 2, shortenedWords: 5 });
  sum.add({ engines: [use('a', 50, 3)], skippedWords: 1, shortenedWords: 4 });
  expect(sum.take(7)).toEqual({
    engines: [{ ...use('a', 150), answers: 2, errors: { request: 2, engine: 4, quota: 3 } }, use('b', 5)],
    skippedWords: 3,
    shortenedWords: 9,
    droppedSegments: 7,
  });
  expect(sum.take(9)).toEqual({ engines: [], skippedWords: 0, shortenedWords: 0, droppedSegments: 2 });
});
