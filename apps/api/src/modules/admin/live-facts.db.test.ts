import type { Dashboard, EngineReport } from '@intermind/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectWorker, type TestWorker } from '../../testing/agent-worker.ts';
import { listening } from '../../testing/conference-listener.ts';
import { memberNamed } from '../../testing/meeting-steps.ts';
import { startSecondInstance } from '../../testing/second-instance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { needsRedis, REDIS_URL } from '../../testing/test-redis.ts';

/** What the dashboard says of now, with several instances over one Redis (spec 2 §3). */

let first: TestApp;
let second: TestApp;
let isGone = false;
const workers: TestWorker[] = [];
beforeAll(async () => {
  first = await startTestApp({ REDIS_URL });
  second = await startSecondInstance(first, { REDIS_URL });
  await Promise.all([listening(first), listening(second)]);
});
afterAll(async () => {
  for (const worker of workers) worker.leave();
  if (!isGone) await second.close();
  await first.close();
});

async function dashboard(t: TestApp): Promise<Dashboard> {
  const headers = await first.as({ ...memberNamed('Ada'), isAdmin: true });
  return (await t.call('GET', '/admin/dashboard', { headers })).json<Dashboard>();
}

const engine = (id: string, available: boolean): EngineReport => ({
  ...{ id, kind: 'speech-to-text', grade: 'production', outside: false, available, covers: ['en'] },
  hint: available ? null : 'Install it',
});

async function work(t: TestApp, version: string, engines: EngineReport[], capacity: number): Promise<void> {
  const worker = await connectWorker(t, capacity);
  worker.say({ type: 'hello', version, engines, capacity });
  worker.beat();
  workers.push(worker);
}

/** An answer with 5xx: here the identity provider is an outside one, which cannot be asked. */
async function fail(t: TestApp): Promise<void> {
  const answer = await t.call('GET', '/users/sessions', { headers: await first.as(memberNamed('Ben')) });
  expect(answer.statusCode).toBe(503);
}

test('workers, engines and failed answers of an instance are on its dashboard', async () => {
  await work(first, '1.0.0', [engine('ears', false), engine('more ears', true)], 3);
  await fail(first);
  await vi.waitFor(async () => {
    const { live, errorsLastHour } = await dashboard(first);
    expect(live.workers).toMatchObject([{ version: '1.0.0', capacity: 3, jobs: 0, rssBytes: 1 }]);
    expect(live.engines.map(({ id, available, hint }) => [id, available, hint])).toEqual([
      ['ears', false, 'Install it'],
      ['more ears', true, null],
    ]);
    expect(errorsLastHour).toBe(1);
  });
});

needsRedis('each instance shows the facts of all', async () => {
  await work(second, '2.0.0', [engine('ears', true)], 5);
  await fail(second);
  for (const t of [first, second])
    await vi.waitFor(async () => {
      const { live, storage, errorsLastHour } = await dashboard(t);
      expect([live.instances, errorsLastHour]).toEqual([2, 2]);
      expect(live.workers.map(({ version, capacity }) => [version, capacity]).sort()).toEqual([
        ['1.0.0', 3],
        ['2.0.0', 5],
      ]);
      // Available where any worker has it.
      expect(live.engines.map(({ id, available }) => [id, available]).sort()).toEqual([
        ['ears', true],
        ['more ears', true],
      ]);
      expect(storage.diskFreeBytes).toBeGreaterThan(0);
    });
});

needsRedis('an instance that is gone is not counted, and does not hold the others up for long', async () => {
  await second.close();
  isGone = true;
  const begunMs = performance.now();
  const { live } = await dashboard(first);
  expect([live.instances, live.workers.map(({ version }) => version)]).toEqual([1, ['1.0.0']]);
  expect(performance.now() - begunMs).toBeLessThan(3_000);
});
