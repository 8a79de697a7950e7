import { expect } from 'vitest';
import { connectWorker } from '../../testing/agent-worker.ts';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import { listen, listening } from '../../testing/conference-listener.ts';
import { advance } from '../../testing/meeting-steps.ts';
import { startSecondInstance } from '../../testing/second-instance.ts';
import { needsRedis, REDIS_URL } from '../../testing/test-redis.ts';
import { TOLD_AFTER_MS } from './waiting-meetings.ts';

const { world, worker, twoLanguages, pass, tend } = agentWorld({ REDIS_URL });

needsRedis(
  'the end of one full worker takes nothing back while that of another instance is full; taking the job does',
  async () => {
    const { t, anna } = world;
    const { host } = await twoLanguages();
    const annas = await listen(t, anna, `roomId=${world.roomId}`, host.participant.id);
    await annas.next();
    const told = () =>
      annas.heard.flatMap((message) => (message.type === 'interpreter.waiting' ? [message.waiting] : []));
    const other = await startSecondInstance(t, { REDIS_URL });
    await listening(other);
    const full = await worker(0);
    const fullThere = await connectWorker(other, 0);
    await settled(() => {
      for (const { app } of [t, other])
        expect(app.meeting.agentJobs.interpreterHealth().workers).toHaveLength(1);
    });
    const passBoth = async () => {
      await pass();
      await other.app.meeting.agentJobs.tend();
      advance(t, TOLD_AFTER_MS);
      await tend();
      await other.app.meeting.agentJobs.tend();
    };
    await passBoth();
    await settled(() => expect(told()).toEqual([true, true]));
    full.leave();
    await full.closed;
    await passBoth();
    expect(told()).toEqual([true, true]);
    const free = await connectWorker(other);
    await settled(() => expect(free.jobs.has(host.conference.id)).toBe(true));
    await passBoth();
    await settled(() => expect(told()).toEqual([true, true, false, false]));
    for (const agent of [fullThere, free]) agent.leave();
    await other.close();
  },
);
