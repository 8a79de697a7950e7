import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { DatabaseClient } from '../../db/client.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { declareJob, JobQueue } from './index.ts';

const WITHIN = 20_000;

let database: DatabaseClient;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const at = () => Promise.resolve();
const silent = pino({ level: 'silent' });
const declare = (handler: (data: { text: string }) => Promise<void>) =>
  declareJob({
    name: 'greeting',
    schema: z.object({ text: z.string() }),
    retry: { limit: 1, delayS: 1 },
    limitS: 10,
    handler,
  });

test('a job runs with the data it was sent with, beside our own queries; wrong data is refused', async () => {
  const ran = vi.fn(() => Promise.resolve());
  const job = declare(ran);
  const queue = new JobQueue({ pool: database.pool, logger: silent, jobs: [job], wait: at });
  queue.start();
  await queue.send(job, { text: 'hello' });
  await vi.waitFor(() => expect(ran).toHaveBeenCalledWith({ text: 'hello' }), WITHIN);
  await expect(queue.send(job, { text: 5 as unknown as string })).rejects.toThrow(z.ZodError);
  await queue.stop();
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
}, 60_000);

test('the queue says how its jobs are getting on; nothing before it has started', async () => {
  const job = declare(({ text }) => (text === 'bad' ? Promise.reject(new Error('no')) : Promise.resolve()));
  const jobs = [{ ...job, retry: { limit: 0, delayS: 1 } }];
  const queue = new JobQueue({ pool: database.pool, logger: silent, jobs, wait: at });
  expect(await queue.states()).toEqual([]);
  queue.start();
  await queue.send(jobs[0]!, { text: 'good' });
  await queue.send(jobs[0]!, { text: 'bad' });
  const state = { name: 'greeting', waiting: 0, running: 0, failed: 1, lastDoneAt: expect.any(Date) as Date };
  await vi.waitFor(async () => expect(await queue.states()).toEqual([state]), WITHIN);
  await queue.stop();
}, 60_000);

test('a schedule is kept in our database, and starting again keeps it', async () => {
  const job = { ...declare(at), schedule: { cron: '17 * * * *', data: { text: 'every hour' } } };
  for (let start = 0; start < 2; start++) {
    const queue = new JobQueue({ pool: database.pool, logger: silent, jobs: [job], wait: at });
    queue.start();
    await queue.send(job, { text: 'now' });
    await queue.stop();
  }
  const { rows } = await database.pool.query('select name, cron, data from pgboss.schedule');
  expect(rows).toEqual([{ name: 'greeting', cron: '17 * * * *', data: { text: 'every hour' } }]);
}, 60_000);

test('a start that fails is tried again, later each time, and ends with the service', async () => {
  const waited: number[] = [];
  const pool = Object.assign(Object.create(database.pool) as typeof database.pool, {
    query: () => Promise.reject(new Error('the database is away')),
  });
  const stopped = Promise.withResolvers<void>();
  const wait = async (delayMs: number) => {
    if (waited.push(delayMs) === 3) stopped.resolve(queue.stop());
    await Promise.resolve();
  };
  const queue: JobQueue = new JobQueue({ pool, logger: silent, jobs: [declare(at)], wait });
  queue.start();
  await stopped.promise;
  expect(waited).toEqual([5_000, 10_000, 20_000]);
}, 60_000);
