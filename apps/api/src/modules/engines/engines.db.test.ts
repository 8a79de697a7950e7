import {
  type AdminAct,
  BENCH_LIMIT_MS,
  BENCH_SILENCE_MS,
  BENCH_START_MS,
  type BenchProgress,
  type EngineBench,
  type EngineBenchId,
  type EngineMeasure,
  type Engines,
} from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { engineBenches } from '../../db/schema/index.ts';
import { connectWorker, type TestWorker } from '../../testing/agent-worker.ts';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import { listening } from '../../testing/conference-listener.ts';
import { memberNamed } from '../../testing/meeting-steps.ts';
import { startSecondInstance } from '../../testing/second-instance.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { EngineBenches } from './service.ts';

/** Engines are measured at a worker that has no meeting, one bench at a time. */

const { world, worker, twoLanguages } = agentWorld();
let t: TestApp;
beforeEach(async () => {
  t = world.t;
  await t.db.delete(engineBenches);
});

const MEASURE: EngineMeasure = {
  ...{ kind: 'translator', engine: 'apertium', grade: 'demonstration', outside: false },
  ...{ subject: 'en>es', outcome: 'measured', sentences: 4, failed: 0, delayMs: { median: 40, max: 90 } },
  ...{ errorRatio: null, chrF: 61.5, charactersPerMinute: null, speedRatio: null, voice: null, detail: null },
};
const progress = (more: Partial<BenchProgress> = {}): BenchProgress => ({
  ...{ state: 'running', failure: null, done: 0, total: 3, measures: [] },
  ...more,
});
const ada = async () => ({ headers: await t.as({ ...memberNamed('Ada'), isAdmin: true }) });
const start = async (app = t) => app.call('POST', '/admin/engines/bench', await ada());
const started = async (app = t) => (await start(app)).json<EngineBench>();
const read = async () => (await t.call('GET', '/admin/engines', await ada())).json<Engines>();
const state = async () => {
  const { bench } = await read();
  return [bench?.state, bench?.failure];
};
const tend = () => t.app.meeting.benches.tend();
const later = (ms: number) => void (t.clock.now = new Date(t.clock.now.getTime() + ms));
/** As if nothing had been heard of the bench for so long. The clock stays: workers that are silent for ten seconds are cut off. */
async function unheard(ms: number): Promise<void> {
  const [row] = await t.db.select().from(engineBenches).where(eq(engineBenches.state, 'running'));
  const leaseUntil = new Date(row!.leaseUntil.getTime() - ms);
  await t.db.update(engineBenches).set({ leaseUntil }).where(eq(engineBenches.id, row!.id));
}

async function ableWorker(): Promise<TestWorker> {
  const able = await worker();
  able.say({ type: 'hello', version: '1.0.0', engines: [], capacity: 10, bench: true });
  await settled(() => expect(t.app.meeting.agentJobs.benchWorker()).toBeDefined());
  return able;
}
const askedOf = ({ heard }: TestWorker) =>
  heard.flatMap((message) => (message.type === 'bench' || message.type === 'bench-over' ? [message] : []));
const asked = (of: TestWorker, id: EngineBenchId) =>
  settled(() => expect(askedOf(of)).toEqual([{ type: 'bench', id }]));

test('a free worker measures, and administrators read what it found and when', async () => {
  expect(await read()).toEqual({ bench: null, finished: null });
  const able = await ableWorker();
  const { id, state, startedAt } = await started();
  expect([state, startedAt]).toEqual(['running', t.clock.now.toISOString()]);
  await asked(able, id);
  able.say({ type: 'bench', id, progress: progress({ done: 1, measures: [MEASURE] }) });
  await settled(async () =>
    expect((await read()).bench).toMatchObject({ state: 'running', done: 1, total: 3, measures: [MEASURE] }),
  );
  expect((await read()).finished).toBeNull();
  await unheard(BENCH_SILENCE_MS - 1);
  able.say({ type: 'bench', id, progress: progress({ done: 2 }) });
  await settled(async () => expect((await read()).bench?.done).toBe(2));
  await unheard(BENCH_SILENCE_MS - 1);
  able.say({
    ...{ type: 'bench', id },
    progress: progress({ state: 'finished', done: 3, measures: [MEASURE] }),
  });
  await settled(async () => expect((await read()).bench?.state).toBe('finished'));
  const { bench, finished } = await read();
  expect(bench).toEqual({
    ...{ id, state: 'finished', startedAt, endedAt: t.clock.now.toISOString(), failure: null },
    ...{ done: 3, total: 3, measures: [MEASURE] },
  });
  expect(finished).toEqual(bench);
});

test('while one runs a second is refused; its start is in the audit log', async () => {
  const able = await ableWorker();
  const { id } = await started();
  const refused = await start();
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'BenchRunning' }]);
  const acts = (await t.call('GET', '/admin/acts?act=engine-bench.started', await ada())).json<{
    items: AdminAct[];
  }>().items;
  expect(acts.filter(({ object }) => object === id)).toHaveLength(1);
  await asked(able, id);
  able.say({ type: 'bench', id, progress: progress({ state: 'failed', failure: 'crashed' }) });
  await settled(async () => expect(await state()).toEqual(['failed', 'crashed']));
  expect((await start()).statusCode).toBe(201);
});

test('an earlier result stays beside a bench that failed', async () => {
  const able = await ableWorker();
  const first = await started();
  await asked(able, first.id);
  able.say({ type: 'bench', id: first.id, progress: progress({ state: 'finished', measures: [MEASURE] }) });
  await settled(async () => expect(await state()).toEqual(['finished', null]));
  for (let time = 0; time < 7; time += 1) {
    later(1_000);
    const { id } = await started();
    able.say({ type: 'bench', id, progress: progress({ state: 'failed', failure: 'meeting' }) });
    await settled(async () => expect(await state()).toEqual(['failed', 'meeting']));
  }
  expect((await read()).finished).toMatchObject({ id: first.id, measures: [MEASURE] });
  // Only the last few are kept.
  expect(await t.db.$count(engineBenches)).toBeLessThanOrEqual(6);
});

test('without a free worker it fails: none that has a meeting, or is too old, is asked', async () => {
  const busy = await ableWorker();
  const { host } = await twoLanguages();
  await settled(() => expect([...busy.jobs.keys()]).toEqual([host.conference.id]));
  const old = await worker();
  const { id } = await started();
  later(BENCH_START_MS - 1);
  await tend();
  expect((await read()).bench).toMatchObject({ id, state: 'running', total: 0 });
  later(1);
  await tend();
  expect(await state()).toEqual(['failed', 'no-worker']);
  expect([askedOf(old), askedOf(busy)]).toEqual([[], []]);
});

test('a worker that comes in time gets it, once', async () => {
  const { id } = await started();
  const able = await ableWorker();
  await tend();
  await asked(able, id);
  await tend();
  expect(askedOf(able)).toHaveLength(1);
});

test('a worker that falls silent loses it, and is told when it speaks again', async () => {
  const able = await ableWorker();
  const { id } = await started();
  await asked(able, id);
  able.say({ type: 'bench', id, progress: progress({ measures: [MEASURE] }) });
  await settled(async () => expect((await read()).bench?.measures).toHaveLength(1));
  await unheard(BENCH_SILENCE_MS - 1);
  expect(await state()).toEqual(['running', null]);
  await unheard(1);
  expect(await state()).toEqual(['failed', 'worker-lost']);
  able.say({ type: 'bench', id, progress: progress() });
  await settled(() => expect(askedOf(able).at(-1)).toEqual({ type: 'bench-over', id }));
  // What it had measured is kept.
  expect((await read()).bench?.measures).toEqual([MEASURE]);
});

test('a worker that goes away loses it at once, unless it comes back', async () => {
  const able = await ableWorker();
  const { id } = await started();
  await asked(able, id);
  able.leave();
  await settled(() => expect(t.app.meeting.agentJobs.interpreterHealth().workers).toEqual([]));
  const isMissed = () =>
    settled(async () => {
      const [row] = await t.db.select().from(engineBenches);
      expect(row!.leaseUntil.getTime() - t.clock.now.getTime()).toBe(5_000);
    });
  await isMissed();
  later(4_999);
  const again = await worker();
  again.say({ type: 'bench', id, progress: progress({ done: 1 }) });
  await settled(async () => expect((await read()).bench?.done).toBe(1));
  again.leave();
  await isMissed();
  later(5_000);
  await settled(async () => expect(await state()).toEqual(['failed', 'worker-lost']));
});

test('a bench does not run for ever', async () => {
  const able = await ableWorker();
  const { id } = await started();
  await asked(able, id);
  const runsFor = (ms: number) =>
    t.db.update(engineBenches).set({ startedAt: new Date(t.clock.now.getTime() - ms) });
  await runsFor(BENCH_LIMIT_MS + 60_000 - 1);
  able.say({ type: 'bench', id, progress: progress({ done: 1 }) });
  await settled(async () => expect((await read()).bench).toMatchObject({ state: 'running', done: 1 }));
  await runsFor(BENCH_LIMIT_MS + 60_000);
  expect(await state()).toEqual(['failed', 'too-long']);
});

test('a worker is told when its end is stored, and says it again until then', async () => {
  const able = await ableWorker();
  const { id } = await started();
  await asked(able, id);
  const end = { type: 'bench', id, progress: progress({ state: 'finished', measures: [MEASURE] }) } as const;
  const { benches } = t.app.meeting;
  const hear = vi.spyOn(benches, 'hear').mockRejectedValueOnce(new Error('the database is away'));
  onTestFinished(() => hear.mockRestore());
  able.say(end);
  await settled(() => expect(hear).toHaveBeenCalledOnce());
  expect(askedOf(able)).toEqual([{ type: 'bench', id }]);
  expect(await state()).toEqual(['running', null]);
  able.say(end);
  await settled(() => expect(askedOf(able).at(-1)).toEqual({ type: 'bench-over', id }));
  expect(await state()).toEqual(['finished', null]);
  // Its answer may have been lost.
  able.say(end);
  await settled(() => expect(askedOf(able)).toHaveLength(3));
});

test('what the database cannot store is left out of what engines say', async () => {
  const able = await ableWorker();
  const { id } = await started();
  await asked(able, id);
  const odd = { ...MEASURE, engine: 'apertium\0', voice: 'a\0b', detail: 'cut \u{1F600}'.slice(0, -1) };
  able.say({ type: 'bench', id, progress: progress({ state: 'finished', measures: [odd] }) });
  await settled(async () => expect(await state()).toEqual(['finished', null]));
  expect((await read()).bench?.measures).toEqual([
    { ...MEASURE, engine: 'apertium', voice: 'ab', detail: 'cut \u{FFFD}' },
  ]);
});

test('a report that makes no sense ends the bench of its worker, and not its connection', async () => {
  const able = await ableWorker();
  const { id } = await started();
  await asked(able, id);
  const negative = { ...MEASURE, delayMs: { ...MEASURE.delayMs!, median: -1 } };
  able.say({ type: 'bench', id, progress: progress({ measures: [negative] }) });
  await settled(() => expect(askedOf(able).at(-1)).toEqual({ type: 'bench-over', id }));
  able.say({ type: 'bench', id: 'nonsense' as EngineBenchId, progress: progress() });
  able.say({ type: 'bench', id, progress: progress({ done: 2 }) });
  await settled(async () => expect((await read()).bench?.done).toBe(2));
});

test('a worker that never answered is asked again for the next one', async () => {
  const able = await ableWorker();
  const { id } = await started();
  await asked(able, id);
  await unheard(BENCH_SILENCE_MS);
  expect(await state()).toEqual(['failed', 'worker-lost']);
  await tend();
  await settled(() => expect(askedOf(able).at(-1)).toEqual({ type: 'bench-over', id }));
  later(1_000);
  const next = await started();
  await settled(() => expect(askedOf(able).at(-1)).toEqual({ type: 'bench', id: next.id }));
  // The one that runs is left alone.
  await tend();
  able.say({ type: 'bench', id: next.id, progress: progress({ done: 1 }) });
  await settled(async () => expect((await read()).bench?.done).toBe(1));
  expect(askedOf(able).at(-1)).toEqual({ type: 'bench', id: next.id });
});

test('a report that comes late, and before anybody missed it, counts', async () => {
  const { id } = await started();
  const now = () => new Date(t.clock.now.getTime() + BENCH_SILENCE_MS + 5_000);
  const late = new EngineBenches({ db: t.db, now, freeWorker: () => undefined, benching: () => [] });
  expect(await late.hear('worker', id, progress({ done: 1 }))).toBe(true);
  expect((await read()).bench).toMatchObject({ state: 'running', done: 1 });
});

test('an instance that closes does not take the bench from its worker', async () => {
  const second = await startSecondInstance(t, { REDIS_URL: '' });
  await listening(second);
  const able = await connectWorker(second);
  able.say({ type: 'hello', version: '1.0.0', engines: [], capacity: 10, bench: true });
  await settled(() => expect(second.app.meeting.agentJobs.benchWorker()).toBeDefined());
  const { id } = await started(second);
  await asked(able, id);
  await second.close();
  await able.closed;
  const [row] = await t.db.select().from(engineBenches);
  expect(row!.leaseUntil.getTime() - t.clock.now.getTime()).toBe(BENCH_SILENCE_MS);
});

test('a worker whose recorder still ends is not free', async () => {
  const able = await ableWorker();
  const ending = (endingRecorders: number) =>
    able.say({ type: 'heartbeat', load: 0, rssBytes: 1, jobs: [], endingRecorders });
  ending(1);
  await settled(() => expect(t.app.meeting.agentJobs.benchWorker()).toBeUndefined());
  ending(0);
  await settled(() => expect(t.app.meeting.agentJobs.benchWorker()).toBeDefined());
});

test('with several instances a worker of another one takes it, once', async () => {
  const second = await startSecondInstance(t, { REDIS_URL: '' });
  onTestFinished(() => second.close());
  const able = await ableWorker();
  const { id } = await started(second);
  expect(askedOf(able)).toEqual([]);
  await Promise.all([tend(), second.app.meeting.benches.tend(), tend()]);
  await asked(able, id);
  expect((await start(second)).statusCode).toBe(409);
});

test('a meeting rather goes to a worker that measures nothing', async () => {
  const [one, other] = [await ableWorker(), await worker()];
  const { id } = await started();
  await asked(one, id);
  const { host } = await twoLanguages();
  await settled(() => expect([...other.jobs.keys()]).toEqual([host.conference.id]));
});
