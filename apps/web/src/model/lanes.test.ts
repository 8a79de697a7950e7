import type { LaneStatus } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { expect, it } from 'vitest';
import { addLaneStatus, keepLanesOf, laneOf, NO_LANES, saysTheSame } from './lanes.ts';

const lucia = 'prt_lucia' as ParticipantId;
const status = (given: Partial<LaneStatus>): LaneStatus => ({
  speaker: lucia,
  language: 'en',
  state: 'active',
  lagMs: 1_800,
  lastChunk: null,
  reason: null,
  sequence: 5,
  ...given,
});

it('keeps the newest status of each lane, whatever order they arrive in', () => {
  let lanes = addLaneStatus(NO_LANES, status({ sequence: 5 }), 10);
  lanes = addLaneStatus(lanes, status({ sequence: 4, state: 'idle' }), 20);
  lanes = addLaneStatus(lanes, status({ language: 'fr', sequence: 1, state: 'captions-only' }), 30);
  expect([
    laneOf(lanes, lucia, 'en'),
    laneOf(lanes, lucia, 'fr')?.status.state,
    laneOf(lanes, lucia, 'de'),
  ]).toEqual([{ status: status({ sequence: 5 }), atMs: 10 }, 'captions-only', null]);
});

it('forgets the lanes of people who left', () => {
  const lanes = addLaneStatus(NO_LANES, status({}), 10);
  expect(keepLanesOf(lanes, new Set([lucia]))).toBe(lanes);
  expect(keepLanesOf(lanes, new Set()).size).toBe(0);
});

it('takes a newer status, and none twice', () => {
  const lanes = addLaneStatus(NO_LANES, status({ sequence: 5 }), 10);
  expect(addLaneStatus(lanes, status({ sequence: 5, state: 'idle' }), 20)).toBe(lanes);
  const newer = addLaneStatus(lanes, status({ sequence: 6, state: 'idle' }), 20);
  expect(laneOf(newer, lucia, 'en')).toEqual({ status: status({ sequence: 6, state: 'idle' }), atMs: 20 });
});

it.each<[Partial<LaneStatus>, boolean]>([
  [{ sequence: 9 }, true],
  [{ state: 'idle' }, false],
  [{ lagMs: 1 }, false],
  [{ reason: 'no-voice' }, false],
  [{ skipped: true }, false],
  [{ shortened: true }, false],
])('a status with %j says the same: %s', (given, same) => {
  const known = { status: status({}), atMs: 0 };
  expect(saysTheSame(known, { status: status(given), atMs: 700 })).toBe(same);
});
