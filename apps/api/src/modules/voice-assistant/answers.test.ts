import { expect, test } from 'vitest';
import { turnsSince } from './answers.ts';

test('a guest’s question takes only the turns along that they were there for', () => {
  const turns = [1_000, 2_000, 3_000].map(
    (askedMs) => ({ role: 'user', text: `at ${askedMs}`, askedMs }) as const,
  );
  expect(turnsSince(turns, undefined)).toEqual(turns);
  expect(turnsSince(turns, new Date(2_000))).toEqual(turns.slice(1));
  expect(turnsSince(turns, null)).toEqual([]);
});
