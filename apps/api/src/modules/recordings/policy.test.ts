import { mayFollow, RECORDING_STATES, RECORDING_TRANSITIONS } from '@intermind/contracts';
import { expect, test } from 'vitest';
import {
  BEGIN_WITHIN_MS,
  EMPTY_GRACE_MS,
  type Facts,
  JOIN_ATTEMPTS_MAX,
  JOIN_WAITS_MS,
  RECORDING_MAX_MS,
  SILENCE_MAX_MS,
  STOP_WITHIN_MS,
  WAIT_WITHIN_MS,
  whatIsDue,
  whenJoinedAgain,
  WORKER_WITHIN_MS,
} from './policy.ts';

const START = new Date('2030-05-01T10:00:00Z');
const after = (ms: number) => new Date(START.getTime() + ms);
const at = { startedAt: START, changedAt: START, heardAt: START, reason: null };
const facts = (ms: number, more: Partial<Facts> = {}): Facts => ({
  now: after(ms),
  nearlyFull: false,
  missing: undefined,
  watchedSince: START,
  hasRecorder: true,
  conference: { endedAt: null, emptySince: null },
  ...more,
});
const running = { endedAt: null, emptySince: null };

test('every state has an end: from each a final one can be reached, and none may follow on itself', () => {
  for (const state of RECORDING_STATES) {
    expect(mayFollow(state, state)).toBe(false);
    const reached = new Set([state]);
    for (const one of reached) for (const next of RECORDING_TRANSITIONS[one]) reached.add(next);
    expect(reached.has('ready') || reached.has('failed')).toBe(true);
  }
});

test('a recorder that does not begin has failed, sooner where nobody can record', () => {
  const starting = { ...at, state: 'starting' } as const;
  expect(whatIsDue(starting, facts(BEGIN_WITHIN_MS - 1))).toBeUndefined();
  expect(whatIsDue(starting, facts(BEGIN_WITHIN_MS))).toEqual({ state: 'failed', reason: 'recorder-failed' });
  for (const missing of ['recorder-missing', 'egress-missing'] as const) {
    expect(whatIsDue(starting, facts(WORKER_WITHIN_MS - 1, { missing }))).toBeUndefined();
    expect(whatIsDue(starting, facts(WORKER_WITHIN_MS, { missing }))).toEqual({
      state: 'failed',
      reason: missing,
    });
  }
});

test('it waits for a free recorder, says so, and not without end', () => {
  const starting = { ...at, state: 'starting' } as const;
  const busy = { hasRecorder: false };
  expect(whatIsDue(starting, facts(WORKER_WITHIN_MS - 1, busy))).toBeUndefined();
  expect(whatIsDue(starting, facts(WORKER_WITHIN_MS, busy))).toEqual({ waits: true });
  const waiting = { ...starting, reason: 'recorders-busy' } as const;
  expect(whatIsDue(waiting, facts(WAIT_WITHIN_MS - 1, busy))).toBeUndefined();
  expect(whatIsDue(waiting, facts(WAIT_WITHIN_MS, busy))).toEqual({
    state: 'failed',
    reason: 'recorders-busy',
  });
  expect(whatIsDue(waiting, facts(WAIT_WITHIN_MS - 1))).toEqual({ waits: false });
});

test('while we were away nobody could begin: what waits is given its time again', () => {
  const starting = { ...at, state: 'starting' } as const;
  const back = { watchedSince: after(WORKER_WITHIN_MS), missing: 'recorder-missing' as const };
  expect(whatIsDue(starting, facts(2 * WORKER_WITHIN_MS - 1, back))).toBeUndefined();
  expect(whatIsDue(starting, facts(2 * WORKER_WITHIN_MS, back))).toEqual({
    state: 'failed',
    reason: 'recorder-missing',
  });
});

test('a recorder that is silent is given up, but not for what was not heard while we were away', () => {
  const recording = { ...at, state: 'recording' } as const;
  const due = { state: 'stopping', reason: 'recorder-failed' };
  expect(whatIsDue(recording, facts(SILENCE_MAX_MS))).toEqual(due);
  expect(whatIsDue(recording, facts(SILENCE_MAX_MS, { watchedSince: after(1) }))).toBeUndefined();
  expect(whatIsDue({ ...recording, heardAt: after(1) }, facts(SILENCE_MAX_MS))).toBeUndefined();
  // The next one is being started.
  const startsSince = after(SILENCE_MAX_MS - 1);
  const limitMs = SILENCE_MAX_MS - 1 + BEGIN_WITHIN_MS;
  expect(whatIsDue(recording, facts(limitMs - 1, { startsSince }))).toBeUndefined();
  expect(whatIsDue(recording, facts(limitMs, { startsSince }))).toEqual(due);
  expect(whatIsDue(recording, facts(SILENCE_MAX_MS, { startsSince: after(-1) }))).toEqual(due);
});

test.each([
  ['ended', facts(1, { conference: { ...running, endedAt: START } })],
  ['empty', facts(EMPTY_GRACE_MS, { conference: { ...running, emptySince: START } })],
  ['disk-full', facts(1, { nearlyFull: true })],
  ['limit', facts(RECORDING_MAX_MS)],
] as const)('stops by itself: %s', (reason, now) => {
  const recording = { ...at, heardAt: now.now };
  for (const state of ['starting', 'recording'] as const)
    expect(whatIsDue({ ...recording, state }, now)).toEqual({ state: 'stopping', reason });
  for (const state of ['stopping', 'processing', 'ready', 'failed'] as const)
    expect(whatIsDue({ ...recording, changedAt: now.now, state }, now)).toBeUndefined();
});

test('nobody who is back in a moment stops it', () => {
  const recording = { ...at, state: 'recording' } as const;
  const empty = { conference: { ...running, emptySince: START } };
  expect(whatIsDue(recording, facts(EMPTY_GRACE_MS - 1, empty))).toBeUndefined();
});

test('a recorder that does not say it has finished is not waited for long', () => {
  const stopping = { ...at, state: 'stopping' } as const;
  expect(whatIsDue(stopping, facts(STOP_WITHIN_MS - 1))).toBeUndefined();
  expect(whatIsDue(stopping, facts(STOP_WITHIN_MS))).toEqual({ state: 'processing' });
});

test('joining that fails is tried again, later each time, and not for ever', () => {
  const waits = (delay: 'disk-full' | 'storage-away' | null, attempts: number, sinceMs: number) =>
    whenJoinedAgain({ delay, attempts, sinceMs });
  for (const delay of ['disk-full', 'storage-away'] as const) {
    expect([0, 600_000, 86_400_000].map((sinceMs) => waits(delay, 1, sinceMs))).toEqual([
      30_000, 60_000, 900_000,
    ]);
    expect([JOIN_WAITS_MS - 1, JOIN_WAITS_MS].map((sinceMs) => waits(delay, 1, sinceMs))).toEqual([
      900_000,
      undefined,
    ]);
  }
  const others = Array.from({ length: JOIN_ATTEMPTS_MAX }, (_, at) => waits(null, at + 1, 0));
  expect(others).toEqual([
    ...[30_000, 60_000, 120_000, 240_000, 480_000, 900_000, 900_000, 900_000, 900_000],
    undefined,
  ]);
});
