import type { RecordingId } from '@intermind/contracts';
import { expect, test } from 'vitest';
import {
  ALIVE_MS,
  ASKING_MS,
  BACK_SOON_MS,
  changeOf,
  CODE_LIFETIME_MS,
  EGRESS_STATES,
  EGRESS_TRANSITIONS,
  type EgressEvent,
  type EgressRow,
  SURELY_ALIVE_MS,
} from './states.ts';

const START = new Date('2030-05-01T10:00:00Z');
const after = (ms: number) => new Date(START.getTime() + ms);
const asked: EgressRow = {
  ...{ recordingId: 'rec_1' as RecordingId, part: 1, state: 'asking', egressId: null, codeHash: 'hash' },
  ...{ askedAt: START, aliveUntil: after(ASKING_MS), answer: null, failures: 0, retryAt: START },
};
const inState = (state: EgressRow['state'], more: Partial<EgressRow> = {}) => ({ ...asked, state, ...more });
const EVENTS: EgressEvent[] = [
  { type: 'taken', egressId: 'EG_1' },
  { type: 'refused', answer: 'busy' },
  { type: 'left', heardAt: START },
  ...(['entered', 'heard', 'finished', 'ended', 'expired'] as const).map((type) => ({ type })),
];

test.each(EGRESS_STATES.flatMap((state) => EVENTS.map((event) => [state, event.type, event] as const)))(
  '%s: %s leads where the table says, or nowhere',
  (state, type, event) => {
    const change = changeOf(inState(state, { aliveUntil: START }), event, after(1));
    expect(change?.state).toBe(EGRESS_TRANSITIONS[state][type]);
  },
);

test('from every state it can be gone, and one that is gone does not come back', () => {
  for (const state of EGRESS_STATES) {
    if (state === 'gone') continue;
    expect(Object.values(EGRESS_TRANSITIONS[state])).toContain('gone');
  }
  expect(EGRESS_TRANSITIONS.gone).toEqual({});
});

test('the code is used up with the entry, and with the end of an egress that nobody entered', () => {
  expect(changeOf(asked, { type: 'entered' }, after(5))).toEqual({
    state: 'open',
    codeHash: null,
    aliveUntil: after(5 + ALIVE_MS),
  });
  expect(changeOf(inState('open'), { type: 'entered' }, after(5))).toBeUndefined();
  expect(changeOf(inState('opening'), { type: 'ended' }, after(5))).toMatchObject({ codeHash: null });
});

test('a request without a known outcome is soon followed by another; once LiveKit has answered, the page has the life of its code', () => {
  expect(changeOf({ ...asked, failures: 2 }, { type: 'expired' }, after(ASKING_MS))).toMatchObject({
    ...{ state: 'gone', failures: 2, retryAt: after(ASKING_MS) },
  });
  const taken = { type: 'taken', egressId: 'EG_1' } as const;
  expect(changeOf(asked, taken, after(5))).toMatchObject({ aliveUntil: after(CODE_LIFETIME_MS) });
  const open = inState('open', { aliveUntil: after(ALIVE_MS) });
  expect(changeOf(open, taken, after(5))).toMatchObject({ aliveUntil: after(ALIVE_MS) });
});

test('a page is alive while it calls; one whose connection broke has a moment to come back', () => {
  const open = inState('open', { aliveUntil: after(ALIVE_MS) });
  expect(changeOf(open, { type: 'expired' }, after(ALIVE_MS - 1))).toBeUndefined();
  expect(changeOf(open, { type: 'expired' }, after(ALIVE_MS))).toMatchObject({ state: 'gone' });
  const left = { type: 'left', heardAt: START } as const;
  expect(changeOf(open, left, START)).toEqual({ state: 'open', aliveUntil: after(BACK_SOON_MS) });
  expect(changeOf(open, left, after(ALIVE_MS - 1))).toMatchObject({
    aliveUntil: after(ALIVE_MS),
  });
  expect(changeOf(open, { type: 'heard' }, after(9))).toMatchObject({ aliveUntil: after(9 + ALIVE_MS) });
  // The connection before breaks when the page is already back.
  const back = inState('open', { aliveUntil: after(1 + ALIVE_MS) });
  expect(changeOf(back, left, after(2))).toBeUndefined();
});

test('a page that calls is there, though LiveKit does not list its egress', () => {
  const open = inState('open', { aliveUntil: after(ALIVE_MS) });
  expect(changeOf(open, { type: 'ended' }, after(SURELY_ALIVE_MS - 1))).toBeUndefined();
  expect(changeOf(open, { type: 'ended' }, after(SURELY_ALIVE_MS))).toMatchObject({ state: 'gone' });
  const opening = inState('opening', { aliveUntil: after(CODE_LIFETIME_MS) });
  expect(changeOf(opening, { type: 'ended' }, after(1))).toMatchObject({ state: 'gone' });
});

test('those that are soon gone are followed later each time, a healthy one at once', () => {
  const pauses = [0, 1, 2, 3, 30].map((failures) => {
    const change = changeOf(inState('open', { failures }), { type: 'finished' }, after(5_000))!;
    return [change.failures, change.retryAt!.getTime() - after(5_000).getTime()];
  });
  expect(pauses.slice(0, 4)).toEqual([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [4, 8_000],
  ]);
  expect(pauses[4]![1]).toBeGreaterThan(6 * 60 * 60_000);
  const healthy = changeOf(inState('open', { failures: 7 }), { type: 'finished' }, after(60_000));
  expect(healthy).toMatchObject({ failures: 0, retryAt: after(60_000) });
});

test('where no egress is free, LiveKit is asked again at least every quarter of a minute', () => {
  const change = changeOf(inState('asking', { failures: 30 }), { type: 'refused', answer: 'busy' }, after(1));
  expect(change).toMatchObject({ answer: 'busy', retryAt: after(15_001) });
});
