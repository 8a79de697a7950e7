import type { AgentJob, Recording } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import { recordings } from '../../db/schema/recordings.ts';
import { advance, join, makeRoom } from '../../testing/meeting-steps.ts';
import { WORKER_WITHIN_MS } from '../recordings/policy.ts';
import type { TestWorker } from '../../testing/agent-worker.ts';

const { world, worker, pass } = agentWorld();

// Those of the tests before are of the same owner.
beforeEach(async () => void (await world.t.db.delete(recordings)));

const can = (one: TestWorker, available: boolean, recorders = 10) =>
  one.say({
    type: 'hello',
    version: '1.0.0',
    engines: [],
    capacity: 10,
    recorder: { available, hint: available ? null : 'install a browser', capacity: recorders },
  });
const recorderJobs = ({ heard }: TestWorker): AgentJob[] =>
  heard.flatMap((message) =>
    message.type === 'assign' && message.job.kind === 'recorder' ? [message.job] : [],
  );
const ask = (what: 'start' | 'stop') =>
  world.t.call('POST', `/rooms/${world.roomId}/recordings/${what}`, { headers: world.anna.headers });

test('a recording is given to a worker that has a browser, with a part and a token; when it stops, the worker is released', async () => {
  const { conference } = await join(world.t, world.anna, world.roomId);
  const [blind, able] = [await worker(), await worker()];
  can(blind, false);
  can(able, true);
  await settled(() =>
    expect(world.t.app.meeting.agentJobs.recorderHealth()).toEqual({ available: true, hint: null }),
  );
  await ask('start');
  await settled(() => expect(recorderJobs(able)).toHaveLength(1));
  expect(recorderJobs(able)[0]).toMatchObject({
    conferenceId: conference.id,
    generation: 1,
    recording: { part: 1, token: expect.any(String) as string },
  });
  expect(recorderJobs(blind)).toEqual([]);

  // Its process died: the next recorder records the next part.
  able.say({ type: 'need-token', kind: 'recorder', conferenceId: conference.id });
  await settled(() => expect(recorderJobs(able).at(-1)?.recording?.part).toBe(2));

  await ask('stop');
  await settled(() =>
    expect(able.heard).toContainEqual({ type: 'release', kind: 'recorder', conferenceId: conference.id }),
  );
  await pass();
  expect(recorderJobs(able)).toHaveLength(2);
});

test('a recording waits for a worker that can record; health says what to install', async () => {
  const { conference } = await join(world.t, world.anna, world.roomId);
  const blind = await worker();
  can(blind, false);
  await settled(() =>
    expect(world.t.app.meeting.agentJobs.recorderHealth()).toEqual({
      available: false,
      hint: 'install a browser',
    }),
  );
  await ask('start');
  await pass();
  const able = await worker();
  can(able, true);
  await settled(async () => {
    await world.t.app.meeting.agentJobs.tend();
    expect(recorderJobs(able)[0]?.conferenceId).toBe(conference.id);
  });
  expect(recorderJobs(blind)).toEqual([]);
});

test('a worker records no more meetings than it can, not even while a released recorder still sends; the next one waits and says so', async () => {
  const { t, anna, ben } = world;
  const [first, second] = [world.roomId, await makeRoom(t, ben)];
  await join(t, anna, first);
  const { conference } = await join(t, ben, second);
  const able = await worker();
  can(able, true, 1);
  await ask('start');
  await settled(() => expect(recorderJobs(able)).toHaveLength(1));
  const askBen = (what: 'start' | 'stop') =>
    t.call('POST', `/rooms/${second}/recordings/${what}`, { headers: ben.headers });
  const { id } = (await askBen('start')).json<Recording>();
  const stateOf = async () => {
    const [row] = await t.db.select().from(recordings).where(eq(recordings.id, id));
    return [row?.state, row?.reason];
  };
  await pass();
  await t.app.meeting.recordings.tick();
  expect(await stateOf()).toEqual(['starting', null]);
  advance(t, WORKER_WITHIN_MS);
  able.beat([{ kind: 'recorder', conferenceId: recorderJobs(able)[0]!.conferenceId, generation: 1 }]);
  await pass();
  await t.app.meeting.recordings.tick();
  expect(await stateOf()).toEqual(['starting', 'recorders-busy']);

  await ask('stop');
  const released = (conferenceId: string) => ({ type: 'release', kind: 'recorder', conferenceId });
  await settled(() => expect(able.heard).toContainEqual(released(recorderJobs(able)[0]!.conferenceId)));
  able.say({ type: 'heartbeat', load: 0, rssBytes: 1, jobs: [], endingRecorders: 1 });
  await pass();
  expect(recorderJobs(able)).toHaveLength(1);
  able.say({ type: 'heartbeat', load: 0, rssBytes: 1, jobs: [], endingRecorders: 0 });
  await settled(() => expect(recorderJobs(able).at(-1)?.conferenceId).toBe(conference.id));
  await t.app.meeting.recordings.tick();
  expect(await stateOf()).toEqual(['starting', null]);
});

test('a worker of before, which does not say how many meetings it can record, records one', async () => {
  const { t, anna, ben } = world;
  const second = await makeRoom(t, ben);
  await join(t, anna, world.roomId);
  await join(t, ben, second);
  const old = await worker();
  const recorder = { available: true, hint: null };
  old.say({ type: 'hello', version: '1.0.0', engines: [], capacity: 10, recorder });
  await ask('start');
  await t.call('POST', `/rooms/${second}/recordings/start`, { headers: ben.headers });
  await settled(() => expect(recorderJobs(old)).toHaveLength(1));
  await pass();
  expect(recorderJobs(old)).toHaveLength(1);
});
