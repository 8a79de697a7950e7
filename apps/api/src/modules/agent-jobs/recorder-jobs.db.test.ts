import type { AgentJob } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import { join } from '../../testing/meeting-steps.ts';
import type { TestWorker } from '../../testing/agent-worker.ts';

const { world, worker, pass } = agentWorld();

const can = (one: TestWorker, available: boolean) =>
  one.say({
    type: 'hello',
    version: '1.0.0',
    engines: [],
    capacity: 10,
    recorder: { available, hint: available ? null : 'install a browser' },
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
