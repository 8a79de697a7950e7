import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DatabaseClient } from '../../db/client.ts';
import { oidcPayloads } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { CHORES, runChores } from './chores.ts';

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

test('a failed chore does not stop the next, and fails the job', async () => {
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
