import type { ConferenceId, ParticipantId } from '@intermind/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inProcessBus } from '../../events/index.ts';
import { ANSWER_AFTER_MS, ConferenceChanges, ordersOf } from './orders.ts';

const [HERE, ELSEWHERE] = ['cnf_1', 'cnf_2'] as ConferenceId[] as [ConferenceId, ConferenceId];
const ANA = 'prt_ana' as ParticipantId;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function waiting(changes: ConferenceChanges) {
  let isOver = false;
  const { changed, end } = changes.watch(HERE, ANSWER_AFTER_MS);
  void changed.then(() => (isOver = true));
  const isWaiting = async () => {
    await vi.advanceTimersByTimeAsync(0);
    return !isOver;
  };
  return { isWaiting, end };
}

test('orders have a name that changes with them', () => {
  const all = { transcript: true, offRecord: [] };
  const known = ordersOf(true, all);
  expect(ordersOf(true, all)).toEqual(known);
  const others = [
    ordersOf(false, all),
    ordersOf(true, { ...all, offRecord: [ANA] }),
    ordersOf(true, { ...all, onRecord: [] }),
    ordersOf(true, { ...all, transcript: false }),
  ];
  expect(new Set([known, ...others].map(({ version }) => version)).size).toBe(5);
});

test('a change of the conference wakes waiting pages, one of another does not', async () => {
  const bus = inProcessBus();
  const changes = new ConferenceChanges(bus);
  const { isWaiting } = waiting(changes);
  bus.publish('agent-jobs', { type: 'conference.changed', conferenceId: ELSEWHERE });
  expect(await isWaiting()).toBe(true);
  bus.publish('agent-jobs', { type: 'conference.changed', conferenceId: HERE });
  expect(await isWaiting()).toBe(false);
});

test('without a change it is answered after eight seconds', async () => {
  const { isWaiting } = waiting(new ConferenceChanges(inProcessBus()));
  await vi.advanceTimersByTimeAsync(ANSWER_AFTER_MS - 1);
  expect(await isWaiting()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isWaiting()).toBe(false);
});

test('an instance that closes keeps nobody waiting, nor anyone who asks after that', async () => {
  const changes = new ConferenceChanges(inProcessBus());
  const { isWaiting } = waiting(changes);
  await changes.close();
  expect([await isWaiting(), await waiting(changes).isWaiting()]).toEqual([false, false]);
});
