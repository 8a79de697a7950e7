import type { Admitted, RoomId } from '@intermind/contracts';
import { isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { conferences } from '../db/schema/index.ts';
import { connectWorker, type TestWorker } from './agent-worker.ts';
import { listening } from './conference-listener.ts';
import { advance, type Caller, join, makeRoom, member } from './meeting-steps.ts';
import { startTestApp, type TestApp } from './test-app.ts';

interface AgentWorld {
  t: TestApp;
  anna: Caller;
  ben: Caller;
  roomId: RoomId;
}

type WorkerOptions = [capacity?: number, running?: { conferenceId: never; generation: number }[]];

export const settled = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 10 });

/**
 * For test files about interpreter jobs: an app that listens, and for each test two members, a room and no other meeting.
 * Registers the hooks; `world` is filled before each test, its workers leave after it.
 */
export function agentWorld(env: Record<string, string> = {}) {
  const world = {} as AgentWorld;
  const workers: TestWorker[] = [];
  beforeAll(async () => {
    world.t = await startTestApp(env);
    await listening(world.t);
    // No worker is expected back from before the start any more.
    advance(world.t, 5_000);
  });
  beforeEach(async () => {
    const { t } = world;
    world.anna = await member(t, 'Anna');
    world.ben = await member(t, 'Ben');
    world.roomId = await makeRoom(t, world.anna);
    // The meetings of other tests want interpreters too.
    await t.db.update(conferences).set({ endedAt: t.clock.now }).where(isNull(conferences.endedAt));
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) worker.leave();
    const { agentJobs } = world.t.app.meeting;
    await settled(() => expect(agentJobs.interpreterHealth().workers).toEqual([]));
  });
  afterAll(() => world.t.close());

  return {
    world,
    worker: async (...options: WorkerOptions) => {
      const connected = await connectWorker(world.t, ...options);
      workers.push(connected);
      return connected;
    },
    /** Anna and Ben speak two languages, each hears their own. */
    twoLanguages: async (): Promise<{ host: Admitted; other: Admitted }> => {
      const { t, anna, ben, roomId } = world;
      const host = await join(t, anna, roomId, { language: 'en', hears: 'en' });
      const other = await join(t, ben, roomId, { language: 'de', hears: 'de' });
      return { host, other };
    },
    pass: () => world.t.app.meeting.agentJobs.pass(),
    tend: () => world.t.app.meeting.agentJobs.tend(),
  };
}
