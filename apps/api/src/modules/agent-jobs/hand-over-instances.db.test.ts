import { expect } from 'vitest';
import { connectWorker } from '../../testing/agent-worker.ts';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import { listening } from '../../testing/conference-listener.ts';
import { startSecondInstance } from '../../testing/second-instance.ts';
import { needsRedis, REDIS_URL } from '../../testing/test-redis.ts';

const { worker, twoLanguages, pass, world } = agentWorld({ REDIS_URL });

needsRedis(
  'a worker that is going hands over to a worker of another instance, at a moment that is good, and to one only',
  async () => {
    const { t } = world;
    const going = await worker();
    const { host } = await twoLanguages();
    const { id } = host.conference;
    await settled(() => expect([...going.jobs]).toEqual([[id, 1]]));
    const instances = [
      await startSecondInstance(t, { REDIS_URL }),
      await startSecondInstance(t, { REDIS_URL }),
    ];
    await Promise.all(instances.map((one) => listening(one)));
    const others = await Promise.all(instances.map(async (one) => connectWorker(one)));
    const taken = () => others.flatMap(({ jobs }) => [...jobs]);
    const beat = (mayMove: boolean) =>
      going.beat([{ conferenceId: id, generation: 1, ...(mayMove && { mayMove }) }], true);
    await settled(() =>
      expect(instances.map(({ app }) => app.meeting.agentJobs.interpreterHealth().workers.length)).toEqual([
        1, 1,
      ]),
    );
    beat(false);
    await pass();
    expect([[...going.jobs], taken()]).toEqual([[[id, 1]], []]);
    beat(true);
    await settled(() => expect([[...going.jobs], taken()]).toEqual([[], [[id, 2]]]));
    // What it says afterwards is of a job that it no longer has.
    beat(true);
    await pass();
    expect([going.jobs.size, taken()]).toEqual([0, [[id, 2]]]);
    for (const agent of others) agent.leave();
    for (const started of instances) await started.close();
  },
);
