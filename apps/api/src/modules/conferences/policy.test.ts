import {
  ALONE_BEFORE_ASKING_MS,
  ALONE_COUNTDOWN_SECONDS,
  CONFERENCE_EMPTY_GRACE_MS,
} from '@intermind/contracts';
import { expect, test } from 'vitest';
import { emptyCutoff, isEmptyTooLong } from './policy.ts';

const now = new Date('2026-01-01T12:00:00Z');

test('an empty conference goes on for eight minutes and then ends (spec 1 §9)', () => {
  const emptyFor = (ms: number) => isEmptyTooLong(new Date(now.getTime() - ms), now);
  expect([
    isEmptyTooLong(null, now),
    emptyFor(0),
    emptyFor(CONFERENCE_EMPTY_GRACE_MS - 1),
    emptyFor(CONFERENCE_EMPTY_GRACE_MS),
  ]).toEqual([false, false, false, true]);
  expect(emptyCutoff(now)).toEqual(new Date('2026-01-01T11:52:00Z'));
});

test('a lone person who leaves for another browser has at least as long to return as the question whether to stay gives', () => {
  const askedForMs = ALONE_BEFORE_ASKING_MS + ALONE_COUNTDOWN_SECONDS * 1_000;
  expect(CONFERENCE_EMPTY_GRACE_MS).toBeGreaterThanOrEqual(askedForMs);
});
