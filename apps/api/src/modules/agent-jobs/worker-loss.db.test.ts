import type { RoomId } from '@intermind/contracts';
import { AGENT_HEARTBEAT_TIMEOUT_MS } from '@intermind/contracts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { agentJobs } from '../../db/schema/index.ts';
import { connectWorker } from '../../testing/agent-worker.ts';
import { listen, listening } from '../../testing/conference-listener.ts';
import { startSecondInstance } from '../../testing/second-instance.ts';
import { advance, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import type { TestApp } from '../../testing/test-app.ts';

const { world, worker, twoLanguages, pass, tend } = agentWorld();
let t: TestApp;
let anna: Caller;
let ben: Caller;
let roomId: RoomId;
beforeEach(() => void ({ t, anna, ben, roomId } = world));

test('the jobs of a worker that dies go to another, under a new generation', async () => {
  const first = await worker();
  const { host } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect([...first.jobs]).toEqual([[id, 1]]));
  const second = await worker();
  const connected = () => t.app.meeting.agentJobs.interpreterHealth().workers.length;
  await settled(() => expect(connected()).toBe(2));
  first.leave();
  await settled(() => expect(connected()).toBe(1));
  await pass();
  advance(t, 1_001);
  await pass();
  await settled(() => expect([...second.jobs]).toEqual([[id, 2]]));
});

test('a worker that is going keeps a job until it may move and another worker can take it, and gets nothing new', async () => {
  const going = await worker();
  const { host } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect([...going.jobs]).toEqual([[id, 1]]));
  const beat = (mayMove: boolean) =>
    going.beat([{ conferenceId: id, generation: 1, ...(mayMove && { mayMove }) }], true);
  const beats = async (mayMove: boolean) => {
    beat(mayMove);
    await pass();
  };
  await beats(true);
  expect([...going.jobs]).toEqual([[id, 1]]);
  const next = await worker();
  await settled(() => expect(t.app.meeting.agentJobs.interpreterHealth().workers.length).toBe(2));
  await beats(false);
  expect([...going.jobs]).toEqual([[id, 1]]);
  beat(true);
  await settled(() => expect([[...going.jobs], [...next.jobs]]).toEqual([[], [[id, 2]]]));
  // The meeting after this one is not for it either.
  const other = await makeRoom(t, anna);
  const second = await join(t, anna, other, { language: 'en', hears: 'en' });
  await join(t, ben, other, { language: 'de', hears: 'de' });
  await pass();
  await settled(() => expect(next.jobs.has(second.conference.id)).toBe(true));
  expect(going.jobs.size).toBe(0);
});

test('a living worker keeps its jobs for as long as it lives, however many workers there are', async () => {
  const first = await worker();
  const { host } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect([...first.jobs]).toEqual([[id, 1]]));
  const second = await worker();
  for (let time = 0; time < 3; time += 1) {
    advance(t, AGENT_HEARTBEAT_TIMEOUT_MS - 1);
    first.beat([{ conferenceId: id, generation: 1 }]);
    second.beat();
    await settled(() => {
      const silences = t.app.meeting.agentJobs.interpreterHealth().workers.map(({ silentMs }) => silentMs);
      expect(silences).toEqual([0, 0]);
    });
    await pass();
  }
  expect([[...first.jobs], second.jobs.size]).toEqual([[[id, 1]], 0]);
});

test('a worker that is silent for ten seconds is cut off and replaced', async () => {
  const silent = await worker();
  const { host } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect(silent.jobs.has(id)).toBe(true));
  // Until then its jobs are its own, and not a moment longer.
  advance(t, AGENT_HEARTBEAT_TIMEOUT_MS);
  await tend();
  advance(t, 1);
  const lively = await worker();
  await pass();
  await silent.closed;
  await settled(() => expect([...lively.jobs]).toEqual([[id, 2]]));
});

test('a worker that connects again keeps what it runs, even when another could take it', async () => {
  const before = await worker();
  const { host } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect(before.jobs.has(id)).toBe(true));
  before.leave();
  await settled(() => expect(t.app.meeting.agentJobs.interpreterHealth().workers).toEqual([]));
  const other = await worker();
  const again = await worker(10, [{ conferenceId: id as never, generation: 1 }]);
  await settled(() => expect([...again.jobs]).toEqual([[id, 1]]));
  advance(t, 1_500);
  await pass();
  expect(other.heard.filter(({ type }) => type === 'assign')).toEqual([]);
});

test('a worker that still runs what was given to another lets it go', async () => {
  const first = await worker();
  const { host } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect(first.jobs.has(id)).toBe(true));
  await t.db
    .update(agentJobs)
    .set({ generation: 7, workerId: 'elsewhere' })
    .where(eq(agentJobs.conferenceId, id));
  await pass();
  await settled(() => expect(first.jobs.has(id)).toBe(false));
  first.beat([{ conferenceId: id, generation: 1 }]);
  await settled(() => expect(first.heard.filter(({ type }) => type === 'release').length).toBeGreaterThan(1));
});

test('a job claimed for a worker that never got it is assigned again', async () => {
  const only = await worker();
  const { host } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect(only.jobs.has(id)).toBe(true));
  await t.db.update(agentJobs).set({ generation: 5 }).where(eq(agentJobs.conferenceId, id));
  await pass();
  await settled(() => expect([...only.jobs]).toEqual([[id, 5]]));
});

test('a dead child gets a new token for the same job', async () => {
  const only = await worker();
  const { host } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect(only.jobs.has(id)).toBe(true));
  only.say({ type: 'need-token', kind: 'interpreter', conferenceId: id });
  await settled(() => expect(only.heard.filter(({ type }) => type === 'assign')).toHaveLength(2));
  expect([...only.jobs]).toEqual([[id, 1]]);
});

test('everyone inside is told at once when the interpreter process dies, its worker disconnects or falls silent', async () => {
  const only = await worker();
  const { host, other } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect(only.jobs.has(id)).toBe(true));
  const elsewhere = await member(t, 'Cleo');
  const away = await join(t, elsewhere, await makeRoom(t, elsewhere));
  const [annas, bens, cleos] = await Promise.all([
    listen(t, anna, `roomId=${roomId}`, host.participant.id),
    listen(t, ben, `roomId=${roomId}`, other.participant.id),
    listen(t, elsewhere, `roomId=${away.conference.roomId}`, away.participant.id),
  ]);
  await Promise.all([annas, bens, cleos].map((listener) => listener.next()));
  const told = (count: number) =>
    settled(() => {
      const downs = [annas, bens, cleos].map(
        ({ heard }) => heard.filter(({ type }) => type === 'interpreter.down').length,
      );
      expect(downs).toEqual([count, count, 0]);
    });
  only.say({ type: 'need-token', kind: 'interpreter', conferenceId: id });
  await told(1);
  only.leave();
  await told(2);
  advance(t, 1_001);
  const silent = await worker();
  await settled(() => expect(silent.jobs.has(id)).toBe(true));
  advance(t, AGENT_HEARTBEAT_TIMEOUT_MS + 1);
  await tend();
  await told(3);
});

test('a job that another instance has given out no longer counts as one without a worker', async () => {
  const { host } = await twoLanguages();
  await pass();
  const unassigned = () => t.app.meeting.agentJobs.interpreterHealth().unassigned;
  expect(unassigned()).toBe(1);
  await t.db
    .update(agentJobs)
    .set({ workerId: 'elsewhere', leaseUntil: new Date(t.clock.now.getTime() + 60_000) })
    .where(eq(agentJobs.conferenceId, host.conference.id));
  await tend();
  expect(unassigned()).toBe(0);
});

test('a worker that speaks is not taken for silent while its words wait behind a slow pass', async () => {
  const only = await worker();
  const { host } = await twoLanguages();
  await settled(() => expect(only.jobs.has(host.conference.id)).toBe(true));
  const locked = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const stalled = t.db.transaction(async (tx) => {
    await tx.execute(sql`lock table agent_jobs, conferences in access exclusive mode`);
    locked.resolve();
    await free.promise;
  });
  await locked.promise;
  const waiting = [pass()];
  // It has begun and waits for the database; what follows waits for it.
  await new Promise(setImmediate);
  waiting.push(tend());
  const silentMs = () => t.app.meeting.agentJobs.interpreterHealth().workers[0]!.silentMs;
  try {
    advance(t, AGENT_HEARTBEAT_TIMEOUT_MS + 1_000);
    expect(silentMs()).toBeGreaterThan(AGENT_HEARTBEAT_TIMEOUT_MS);
    only.beat([{ conferenceId: host.conference.id, generation: 1 }]);
    await settled(() => expect(silentMs()).toBe(0));
  } finally {
    free.resolve();
    await Promise.all([stalled, ...waiting]);
  }
  await tend();
  expect(t.app.meeting.agentJobs.interpreterHealth().workers).toHaveLength(1);
  expect(only.jobs.get(host.conference.id)).toBe(1);
});

test('after a restart of the API a worker is given five seconds to come back to its jobs', async () => {
  const before = await worker();
  const { host } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect([...before.jobs]).toEqual([[id, 1]]));
  // The instance that had it before has no worker left that it could give the job to.
  before.leave();
  await settled(() => expect(t.app.meeting.agentJobs.interpreterHealth().workers).toEqual([]));
  advance(t, AGENT_HEARTBEAT_TIMEOUT_MS + 1);
  const restarted = await startSecondInstance(t);
  onTestFinished(() => restarted.close());
  await listening(restarted);
  const other = await connectWorker(restarted);
  onTestFinished(() => other.leave());
  const { agentJobs: jobs } = restarted.app.meeting;
  await settled(() => expect(jobs.interpreterHealth().workers).toHaveLength(1));
  advance(t, 4_999);
  other.beat();
  await settled(() => expect(jobs.interpreterHealth().workers[0]!.silentMs).toBe(0));
  await jobs.pass();
  expect(other.jobs.size).toBe(0);
  advance(t, 1);
  await jobs.pass();
  await settled(() => expect([...other.jobs]).toEqual([[id, 2]]));
});

test('of two instances one gives out a job, and the other leaves it alone while its worker lives', async () => {
  const beside = await startSecondInstance(t);
  onTestFinished(() => beside.close());
  await listening(beside);
  const workers = [await worker(), await connectWorker(beside)] as const;
  onTestFinished(() => workers[1].leave());
  const instances = [t.app.meeting.agentJobs, beside.app.meeting.agentJobs];
  const { host } = await twoLanguages();
  const given = () => workers.flatMap(({ jobs }) => [...jobs]);
  for (let generation = 2; generation <= 5; generation += 1) {
    await settled(() => expect(given()).toHaveLength(1));
    await t.db.update(agentJobs).set({ workerId: null, leaseUntil: null });
    await Promise.all(instances.map((instance) => instance.pass()));
    await settled(() => expect(given()).toEqual([[host.conference.id, generation]]));
  }
  const assigned = workers.flatMap(({ heard }) => heard.filter(({ type }) => type === 'assign'));
  expect(assigned).toHaveLength(5);
  const holders = workers.map(({ jobs }) => jobs.size);
  for (let time = 0; time < 2; time += 1) {
    advance(t, AGENT_HEARTBEAT_TIMEOUT_MS - 1);
    for (const { beat, jobs } of workers)
      beat(
        [...jobs].map(([conferenceId, generation]) => ({ conferenceId: conferenceId as never, generation })),
      );
    const silences = () =>
      instances.flatMap((instance) => instance.interpreterHealth().workers.map(({ silentMs }) => silentMs));
    await settled(() => expect(silences()).toEqual([0, 0]));
    for (const instance of instances) await instance.tend();
  }
  expect([given(), workers.map(({ jobs }) => jobs.size)]).toEqual([[[host.conference.id, 5]], holders]);
});
