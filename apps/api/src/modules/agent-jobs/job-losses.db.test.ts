import { AGENT_HEARTBEAT_MS, AGENT_HEARTBEAT_TIMEOUT_MS } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { agentJobs } from '../../db/schema/index.ts';
import { connectWorker, type TestWorker } from '../../testing/agent-worker.ts';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import { listen, listening } from '../../testing/conference-listener.ts';
import { advance, type Caller } from '../../testing/meeting-steps.ts';
import { startSecondInstance } from '../../testing/second-instance.ts';
import type { TestApp } from '../../testing/test-app.ts';

const { world, worker, twoLanguages, pass, tend } = agentWorld();
let t: TestApp;
let anna: Caller;
beforeEach(() => void ({ t, anna } = world));

const interpreters = () => t.app.meeting.agentJobs.interpreterHealth().workers;

/** All workers send a heartbeat `afterMs` later, which is dealt with when this resolves. */
async function beat(workers: readonly TestWorker[], running: [conferenceId: string, generation: number][]) {
  advance(t, AGENT_HEARTBEAT_MS);
  for (const one of workers)
    one.beat(
      running.map(([conferenceId, generation]) => ({ conferenceId: conferenceId as never, generation })),
    );
  await settled(() => expect(interpreters().every(({ silentMs }) => silentMs === 0)).toBe(true));
  await tend();
}

const assignments = ({ heard }: TestWorker) => heard.filter(({ type }) => type === 'assign').length;

async function interpretedBy(only: TestWorker) {
  const { host } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect([...only.jobs]).toEqual([[id, 1]]));
  return { id, host };
}

test('a job that its worker reports no longer is assigned again under a new generation', async () => {
  const only = await worker();
  const { id, host } = await interpretedBy(only);
  const annas = await listen(t, anna, `roomId=${world.roomId}`, host.participant.id);
  await annas.next();
  const downs = () => annas.heard.filter(({ type }) => type === 'interpreter.down').length;
  for (let time = 0; time < 3; time += 1) await beat([only], [[id, 1]]);
  await beat([only], []);
  expect([[...only.jobs], downs()]).toEqual([[[id, 1]], 0]);
  await beat([only], []);
  await settled(() => expect([[...only.jobs], downs()]).toEqual([[[id, 2]], 1]));
  await beat([only], [[id, 2]]);
  expect([[...only.jobs], assignments(only)]).toEqual([[[id, 2]], 2]);
});

test('a job may be missing in one heartbeat, and in those of its first two heartbeats', async () => {
  const only = await worker();
  const { id } = await interpretedBy(only);
  for (let time = 0; time < 3; time += 1) await beat([only], []);
  for (let time = 0; time < 3; time += 1) {
    await beat([only], [[id, 1]]);
    await beat([only], []);
  }
  expect([[...only.jobs], assignments(only)]).toEqual([[[id, 1]], 1]);
});

test('a missing job that was released or given to another instance is not taken back', async () => {
  const only = await worker();
  const { id } = await interpretedBy(only);
  for (let time = 0; time < 3; time += 1) await beat([only], [[id, 1]]);
  const beside = await startSecondInstance(t);
  onTestFinished(() => beside.close());
  await listening(beside);
  const other = await connectWorker(beside);
  onTestFinished(() => other.leave());
  const { agentJobs: jobs } = beside.app.meeting;
  await settled(() => expect(jobs.interpreterHealth().workers).toHaveLength(1));
  await t.db
    .update(agentJobs)
    .set({ workerId: null, leaseUntil: null })
    .where(eq(agentJobs.conferenceId, id));
  advance(t, 5_000);
  other.beat();
  await settled(() => expect(jobs.interpreterHealth().workers[0]?.silentMs).toBe(0));
  await jobs.pass();
  await settled(() => expect([...other.jobs]).toEqual([[id, 2]]));
  // The first instance has not looked at its jobs since.
  for (let time = 0; time < 2; time += 1) {
    only.beat();
    await settled(() => expect(interpreters()[0]?.silentMs).toBe(0));
    advance(t, AGENT_HEARTBEAT_MS);
  }
  await pass();
  const [row] = await t.db.select().from(agentJobs).where(eq(agentJobs.conferenceId, id));
  expect([row?.generation, assignments(only), [...other.jobs]]).toEqual([2, 1, [[id, 2]]]);
  await settled(() => expect([...only.jobs]).toEqual([]));
});

/** The process of the job dies; answers when the worker has a token for the next one or has lost the job. */
async function die(one: TestWorker, conferenceId: string) {
  advance(t, 1_000);
  const { length } = one.heard;
  one.say({ type: 'need-token', kind: 'interpreter', conferenceId: conferenceId as never });
  await settled(() => expect(one.heard.length).toBeGreaterThan(length));
}

test('a job whose process dies three times within a minute goes to another worker, and not back', async () => {
  const first = await worker();
  const { id } = await interpretedBy(first);
  const second = await worker();
  await settled(() => expect(interpreters()).toHaveLength(2));
  await die(first, id);
  await die(first, id);
  expect([[...first.jobs], [...second.jobs]]).toEqual([[[id, 1]], []]);
  await die(first, id);
  await settled(() => expect([[...first.jobs], [...second.jobs]]).toEqual([[], [[id, 2]]]));
  await t.db
    .update(agentJobs)
    .set({ workerId: null, leaseUntil: null })
    .where(eq(agentJobs.conferenceId, id));
  await pass();
  await settled(() => expect([[...first.jobs], [...second.jobs]]).toEqual([[], [[id, 3]]]));
  for (let time = 0; time < 4; time += 1) await die(second, id);
  expect([[...first.jobs], [...second.jobs]]).toEqual([[], [[id, 3]]]);
});

test('three deaths in more than a minute leave a job where it is', async () => {
  const first = await worker();
  const { id } = await interpretedBy(first);
  const second = await worker();
  await settled(() => expect(interpreters()).toHaveLength(2));
  for (let time = 0; time < 4; time += 1) {
    for (let step = 0; step < 4; step += 1) {
      advance(t, AGENT_HEARTBEAT_TIMEOUT_MS - 2_000);
      first.beat([{ conferenceId: id, generation: 1 }]);
      second.beat();
      await settled(() => expect(interpreters().map(({ silentMs }) => silentMs)).toEqual([0, 0]));
    }
    await die(first, id);
  }
  expect([[...first.jobs], [...second.jobs]]).toEqual([[[id, 1]], []]);
});

test('a job whose process dies again and again stays where it is while no other worker can take it', async () => {
  const only = await worker();
  const { id } = await interpretedBy(only);
  for (let time = 0; time < 4; time += 1) await die(only, id);
  expect([...only.jobs]).toEqual([[id, 1]]);
});
