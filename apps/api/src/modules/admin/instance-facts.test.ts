import { expect, test, vi } from 'vitest';
import { inProcessBus } from '../../events/index.ts';
import { interpretingOf, together } from './dashboard.ts';
import { gatherFacts, type InstanceFacts } from './instance-facts.ts';

const facts = (more: Partial<InstanceFacts> = {}): InstanceFacts => ({
  ...{ errorsLastHour: 0, diskFreeBytes: 50, diskBytes: 100 },
  ...{ workers: [], engines: [], unassigned: 0, lagsMs: [] },
  ...more,
});
const engine = (available: boolean) =>
  ({ id: 'ears', kind: 'stt', available, hint: null }) as unknown as InstanceFacts['engines'][number];
const worker = (version: string) => ({ version, jobs: 1, capacity: 2, rssBytes: 3, silentMs: 4 });

test('of several instances failures are added, delays are taken together, and the fullest disk is shown', () => {
  const one = facts({
    ...{ errorsLastHour: 2, workers: [worker('1')], engines: [engine(false)], unassigned: 3 },
    lagsMs: [900, 100],
  });
  const other = facts({
    ...{ errorsLastHour: 5, workers: [worker('2')], engines: [engine(true)], unassigned: 1 },
    ...{ lagsMs: [400, 2_000, 300], diskFreeBytes: 10, diskBytes: 40 },
  });
  expect(together([one, other])).toEqual({
    live: {
      ...{ instances: 2, workers: [worker('1'), worker('2')], engines: [engine(true)], unassigned: 1 },
      lagMs: { median: 400, highest: 2_000 },
    },
    ...{ errorsLastHour: 7, diskFreeBytes: 10, diskBytes: 40 },
  });
  expect(together([facts()]).live.lagMs).toBeNull();
});

test('delays are those of the lanes that speak', () => {
  const lane = (state: string, lagMs: number) => ({ state, lagMs });
  const jobs = [
    { lanes: [lane('active', 700), lane('idle', 9_000)] },
    { lanes: [lane('catching-up', 3_000)] },
  ];
  const health = { workers: [], engines: [], jobs, unassigned: 2 } as unknown as Parameters<
    typeof interpretingOf
  >[0];
  expect(interpretingOf(health)).toMatchObject({ lagsMs: [700, 3_000], unassigned: 2 });
});

test('instances that answer in time are counted; nonsense, and answers to nobody, are not', async () => {
  const bus = inProcessBus();
  const own = facts({ errorsLastHour: 1 });
  const gather = gatherFacts({ bus, installation: 'here', read: () => Promise.resolve(own) });
  const elsewhere = facts({ errorsLastHour: 4 });
  await bus.subscribe('instances', (event) => {
    if (event.type !== 'asked') return;
    bus.publish('instances', { ...event, type: 'answered', facts: elsewhere });
    bus.publish('instances', { ...event, type: 'answered', facts: { workers: 'many' } });
    bus.publish('instances', { ...event, installation: 'elsewhere', type: 'answered', facts: elsewhere });
    bus.publish('instances', { ...event, ask: 'another', type: 'answered', facts: elsewhere });
  });
  vi.useFakeTimers();
  try {
    const [first, second] = [gather(), gather()];
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await first).toEqual([own, elsewhere]);
    // A caller that asked meanwhile has the same answer.
    expect(await second).toBe(await first);
  } finally {
    vi.useRealTimers();
  }
});

test('more answers than there can be instances are not kept', async () => {
  const bus = inProcessBus();
  const gather = gatherFacts({ bus, installation: 'here', read: () => Promise.resolve(facts()) });
  await bus.subscribe('instances', (event) => {
    if (event.type === 'asked')
      for (let count = 0; count < 1_000; count += 1)
        bus.publish('instances', { ...event, type: 'answered', facts: facts() });
  });
  expect((await gather()).length).toBe(65);
});

test('the only instance waits for nobody', async () => {
  const gather = gatherFacts({
    bus: inProcessBus(),
    installation: null,
    read: () => Promise.resolve(facts()),
  });
  const begunMs = performance.now();
  expect(await gather()).toEqual([facts()]);
  expect(performance.now() - begunMs).toBeLessThan(200);
});
