import type { AgentSegment, ParticipantId } from '@intermind/contracts';
import { describe, expect, test } from 'vitest';
import { isOnRecord, latestOf } from './policy.ts';

const at = (ms: number) => new Date(ms);

describe('a segment spoken from 1,000 to 2,000 ms', () => {
  const spoken = { startMs: 1_000, endMs: 2_000 };
  test.each([
    ['without a pause', [], true],
    ['after a pause', [[0, 1_000]], true],
    ['before a pause', [[2_000, 3_000]], true],
    ['before a pause that lasts', [[2_000, null]], true],
    [
      'between two pauses',
      [
        [0, 900],
        [2_100, null],
      ],
      true,
    ],
    ['in a pause', [[500, 2_500]], false],
    ['in a pause that lasts', [[500, null]], false],
    ['begun in a pause', [[500, 1_001]], false],
    ['ended in a pause', [[1_999, 2_500]], false],
    ['with a short pause inside', [[1_400, 1_500]], false],
    [
      'after one pause, in another',
      [
        [0, 900],
        [1_500, null],
      ],
      false,
    ],
  ] as [string, [number, number | null][], boolean][])('%s: kept %s', (_name, pauses, kept) => {
    expect(
      isOnRecord(
        spoken,
        pauses.map(([from, to]) => ({ startedAt: at(from), endedAt: to === null ? null : at(to) })),
      ),
    ).toBe(kept);
  });
});

test('of segments with one name the highest revision counts, whatever the order', () => {
  const one = (speaker: string, segment: number, revision: number) =>
    ({ speaker: speaker as ParticipantId, segment, revision }) as AgentSegment;
  const names = latestOf([
    one('b', 1, 1),
    one('a', 1, 2),
    one('a', 1, 1),
    one('a', 2, 1),
    one('b', 1, 3),
  ]).map(({ speaker, segment, revision }) => `${speaker}${segment}.${revision}`);
  expect(names).toEqual(['a1.2', 'a2.1', 'b1.3']);
});
