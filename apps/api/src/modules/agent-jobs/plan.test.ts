import type { ConferenceId } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { FULL_LOAD, isBusy, leastLoaded, planJobs } from './plan.ts';
import type { JobRow } from './store.ts';

const now = new Date('2026-01-01T12:00:00Z');
const agoS = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const A = 'cnf_A' as ConferenceId;

const job = (change: Partial<JobRow> = {}): JobRow => ({
  conferenceId: A,
  kind: 'interpreter',
  generation: 1,
  workerId: 'worker',
  leaseUntil: agoS(-5),
  unneededSince: null,
  conferenceEnded: false,
  ...change,
});
const nothing = { create: [], neededAgain: [], unneeded: [], remove: [], free: [] };

test.each([
  ['a need without a job makes one', [A], [], { create: [A] }],
  ['a job that runs stays', [A], [job()], {}],
  [
    'a job whose worker is silent is free',
    [A],
    [job({ leaseUntil: agoS(0) })],
    { free: [job({ leaseUntil: agoS(0) })] },
  ],
  ['a job that nobody ever had is free', [A], [job({ workerId: null })], { free: [job({ workerId: null })] }],
  ['the end of the need is noted first', [], [job()], { unneeded: [A] }],
  ['and the job kept for ten seconds', [], [job({ unneededSince: agoS(9) })], {}],
  ['then it is removed', [], [job({ unneededSince: agoS(10) })], { remove: [A] }],
  ['a need that comes back keeps the job', [A], [job({ unneededSince: agoS(30) })], { neededAgain: [A] }],
  ['the end of the conference removes it at once', [], [job({ conferenceEnded: true })], { remove: [A] }],
] as const)('%s', (_name, needed, jobs, expected) => {
  expect(planJobs(new Set(needed), [...jobs], now)).toEqual({ ...nothing, ...expected });
});

test('the next job goes to the worker with the most room', () => {
  const worker = (name: string, jobs: number, load: number, capacity = 10) => ({
    name,
    jobs,
    load,
    capacity,
  });
  const choice = (...workers: ReturnType<typeof worker>[]) => leastLoaded(workers)?.name;
  expect([
    choice(),
    choice(worker('full', 10, 0.2)),
    choice(worker('busy', 1, 0.9), worker('calm', 4, 0.4)),
    choice(worker('given a job just now', 1, 0), worker('idle', 0, 0)),
    choice(worker('small', 1, 0, 2), worker('large', 3, 0, 20)),
  ]).toEqual([undefined, undefined, 'calm', 'idle', 'large']);
});

test('a worker whose processors are busy with interpreting gets no other meeting', () => {
  const busy = (interpreters: number, processorLoad?: number) => isBusy({ interpreters, processorLoad });
  expect([busy(2, FULL_LOAD), busy(2, FULL_LOAD - 0.01)]).toEqual([true, false]);
  // It is not interpreting that keeps it busy, and nobody else would take the meeting.
  expect(busy(0, 1)).toBe(false);
  // An older worker does not say.
  expect(busy(2)).toBe(false);
});
