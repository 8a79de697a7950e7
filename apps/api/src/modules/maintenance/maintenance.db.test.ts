import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DatabaseClient } from '../../db/client.ts';
import { oidcPayloads } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { CHORES, runChores } from './chores.ts';
import { startBoss } from './index.ts';

const NOW = new Date('2030-05-01T10:00:00Z');

let database: DatabaseClient;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

test('chores remove what is over and keep what is not', async () => {
  const record = (id: string, expiresAt: Date | null) => ({ model: 'Session', id, payload: {}, expiresAt });
  const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
  await database.db
    .insert(oidcPayloads)
    .values([record('old', days(-9)), record('now', days(1)), record('ever', null)]);
  await runChores(CHORES, { db: database.db, now: () => NOW, logger: pino({ level: 'silent' }) });
  const left = await database.db.select({ id: oidcPayloads.id }).from(oidcPayloads);
  expect(left.map(({ id }) => id).sort()).toEqual(['ever', 'now']);
});

test('a chore that fails does not stop the next, and the job is told', async () => {
  const done = vi.fn(() => Promise.resolve(0));
  const broken = { name: 'broken', run: () => Promise.reject(new Error('no')) };
  const running = runChores([broken, { name: 'good', run: done }], {
    db: database.db,
    now: () => NOW,
    logger: pino({ level: 'silent' }),
  });
  await expect(running).rejects.toThrow('1 of 2 chores failed');
  expect(done).toHaveBeenCalledOnce();
});

test('the schedule lives in our database and works through one connection, beside our own queries', async () => {
  const ran = vi.fn(() => Promise.resolve());
  const boss = await startBoss(database.pool, pino({ level: 'silent' }), ran);
  await boss.send('maintenance');
  boss.notifyWorker(boss.getWipData().find(({ name }) => name === 'maintenance')!.id);
  await vi.waitFor(() => expect(ran).toHaveBeenCalled(), 10_000);
  expect((await boss.getSchedules()).map(({ name, cron }) => [name, cron])).toEqual([
    ['maintenance', '17 * * * *'],
  ]);
  await boss.stop({ graceful: true, timeout: 3_000, close: false });
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);

  const again = await startBoss(database.pool, pino({ level: 'silent' }), ran);
  await again.stop({ graceful: true, timeout: 3_000, close: false });
}, 30_000);
