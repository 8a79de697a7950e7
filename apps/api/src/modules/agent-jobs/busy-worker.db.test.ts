import type { JobReport } from '@intermind/contracts';
import { beforeEach, expect, test } from 'vitest';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import { advance, type Caller, join, makeRoom } from '../../testing/meeting-steps.ts';
import type { TestApp } from '../../testing/test-app.ts';

const { world, worker, twoLanguages, pass, tend } = agentWorld();
let t: TestApp;
let anna: Caller;
let ben: Caller;
beforeEach(() => void ({ t, anna, ben } = world));

const health = () => t.app.meeting.agentJobs.interpreterHealth();
const hasHeard = (load: number) => settled(() => expect(health().workers[0]?.load).toBe(load));
async function secondMeeting() {
  const other = await makeRoom(t, anna);
  const second = await join(t, anna, other, { language: 'en', hears: 'en' });
  await join(t, ben, other, { language: 'de', hears: 'de' });
  await pass();
  return second.conference.id;
}

test('a busy worker gets no other meeting to interpret while it interprets one, and then it does', async () => {
  const only = await worker();
  const { host } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect([...only.jobs]).toEqual([[id, 1]]));
  const beat = (processorLoad: number) =>
    only.say({
      type: 'heartbeat',
      ...{ load: processorLoad, processorLoad, rssBytes: 1 },
      jobs: [{ kind: 'interpreter', conferenceId: id, generation: 1, state: 'running', lanes: [] }],
    });
  beat(0.95);
  await hasHeard(0.95);
  const second = await secondMeeting();
  expect([[...only.jobs.keys()], health().unassigned]).toEqual([[id], 1]);
  beat(0.5);
  await settled(() => expect(only.jobs.has(second)).toBe(true));
  expect(health().unassigned).toBe(0);
});

test('a worker whose places are almost used up gets another one, where its processors have room', async () => {
  const only = await worker();
  const { host } = await twoLanguages();
  await settled(() => expect([...only.jobs]).toEqual([[host.conference.id, 1]]));
  const jobs = [
    { kind: 'interpreter', conferenceId: host.conference.id, generation: 1, state: 'running', lanes: [] },
  ] as JobReport[];
  only.say({ type: 'heartbeat', load: 0.95, processorLoad: 0.2, rssBytes: 1, jobs });
  await hasHeard(0.95);
  const second = await secondMeeting();
  await settled(() => expect(only.jobs.has(second)).toBe(true));
});

test('a meeting that runs already goes to a busy worker where there is no other', async () => {
  const lost = await worker();
  const { host } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect([...lost.jobs]).toEqual([[id, 1]]));
  lost.leave();
  await settled(() => expect(health().workers).toEqual([]));
  const third = await worker();
  const other = await secondMeeting();
  await settled(() => expect(third.jobs.has(other)).toBe(true));
  third.say({
    type: 'heartbeat',
    ...{ load: 1, processorLoad: 1, rssBytes: 1 },
    jobs: [{ kind: 'interpreter', conferenceId: other, generation: 1, state: 'running', lanes: [] }],
  });
  await hasHeard(1);
  advance(t, 5_001);
  third.say({
    type: 'heartbeat',
    ...{ load: 1, processorLoad: 1, rssBytes: 1 },
    jobs: [{ kind: 'interpreter', conferenceId: other, generation: 1, state: 'running', lanes: [] }],
  });
  await tend();
  await settled(() => expect(third.jobs.get(id)).toBe(2));
});
