import type { ConferenceId, RecordingId, RecordingState } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { LEAVE_MS, reconcile } from './reconcile.ts';
import type { KnownEgress } from './store.ts';

const START = new Date('2030-05-01T10:00:00Z');
const after = (ms: number) => new Date(START.getTime() + ms);
const NOTHING = { adopt: [], ended: [], stop: [], forget: [] };
const place = { recordingId: 'rec_1' as RecordingId, part: 2 };

const known = (
  state: KnownEgress['state'],
  recordingState: RecordingState,
  more: Partial<KnownEgress> = {},
): KnownEgress => ({
  ...{ ...place, state, egressId: 'EG_2', codeHash: null, askedAt: START, aliveUntil: START },
  ...{ answer: 'taken', failures: 0, retryAt: START },
  ...{ conferenceId: 'cnf_1' as ConferenceId, recordingState, captions: false, recordingChangedAt: START },
  ...more,
});
const listed = (more: object = {}) => ({
  egressId: 'EG_2',
  pageAddress: '',
  isEnding: false,
  place,
  ...more,
});

test('what runs as it should is left alone', () => {
  for (const state of ['opening', 'open'] as const)
    for (const recording of ['starting', 'recording', 'stopping'] as const)
      expect(reconcile([known(state, recording)], [listed()], after(LEAVE_MS))).toEqual(NOTHING);
});

test('one whose name LiveKit could not say is found by its page', () => {
  for (const state of ['asking', 'open'] as const)
    expect(reconcile([known(state, 'recording', { egressId: null })], [listed()], START)).toEqual({
      ...NOTHING,
      adopt: [{ place, egressId: 'EG_2' }],
    });
});

test('one that LiveKit does not list has ended; one without a name may still be on its way', () => {
  expect(reconcile([known('open', 'recording')], [], START)).toEqual({ ...NOTHING, ended: [place] });
  expect(reconcile([known('asking', 'recording', { egressId: null })], [], START)).toEqual(NOTHING);
});

test('one has ended though LiveKit goes on listing the one before it', () => {
  const before = listed({ egressId: 'EG_1', place: { ...place, part: 1 } });
  expect(reconcile([known('open', 'recording')], [before], START)).toEqual({
    ...NOTHING,
    ended: [place],
    stop: ['EG_1'],
  });
  expect(reconcile([known('gone', 'ready')], [before], START)).toEqual({ ...NOTHING, stop: ['EG_1'] });
});

test.each([
  ['of a part before', known('asking', 'recording', { part: 3, egressId: null }), START],
  ['of a recording that is gone', undefined, START],
  ['of a recording that failed', known('opening', 'failed'), START],
  ['that does not close when its recording is over', known('open', 'processing'), after(LEAVE_MS)],
  ['whose page is not heard of', known('gone', 'recording', { aliveUntil: START }), after(LEAVE_MS)],
] as const)('an egress %s is stopped', (_which, row, now) => {
  expect(reconcile(row ? [row] : [], [listed()], now)).toEqual({ ...NOTHING, stop: ['EG_2'] });
});

test('one that is sending what it has, or ends by itself, is not stopped', () => {
  expect(reconcile([known('open', 'ready')], [listed()], after(LEAVE_MS - 1))).toEqual(NOTHING);
  expect(reconcile([known('gone', 'ready')], [listed()], after(LEAVE_MS - 1))).toEqual(NOTHING);
  expect(reconcile([], [listed({ isEnding: true })], START)).toEqual(NOTHING);
});

test('a row is forgotten when its recording is over and nothing of it runs', () => {
  expect(reconcile([known('gone', 'ready')], [], START)).toEqual({ ...NOTHING, forget: [place.recordingId] });
  expect(reconcile([known('gone', 'recording')], [], START)).toEqual(NOTHING);
});
