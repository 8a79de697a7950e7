import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../../db/client.ts';
import { type Chore, CHORES, runChores } from './chores.ts';

export interface MaintenanceDependencies {
  db: Database;
  pool: Pool;
  logger: Logger;
  now: () => Date;
  chores?: readonly Chore[];
}

const QUEUE = 'maintenance';
/** Every hour, at a minute when nothing else starts. */
const CRON = '17 * * * *';
const STOP_TIMEOUT_MS = 3_000;
/** The start of the service comes first: pg-boss makes tables of its own. */
const START_AFTER_MS = 5_000;
/** Nothing here is urgent: few questions to an idle database. */
const CALM = {
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
  superviseIntervalSeconds: 3_600,
  monitorIntervalSeconds: 3_600,
  queueCacheIntervalSeconds: 3_600,
  bamIntervalSeconds: 3_600,
  flowIntervalSeconds: 3_600,
};
const JOB = {
  retryLimit: 2,
  retryDelay: 60,
  expireInSeconds: 300,
  deleteAfterSeconds: 86_400,
  retentionSeconds: 86_400,
};

/**
 * Hourly chores, once for all instances: pg-boss keeps the schedule in our database, through our pool. Starts soon
 * after the app listens; a start that fails is logged and the service goes on without chores.
 */
export function registerMaintenance(app: FastifyInstance, dependencies: MaintenanceDependencies): void {
  const { pool, logger, chores = CHORES } = dependencies;
  let timer: NodeJS.Timeout | undefined;
  let started: Promise<PgBoss | undefined> | undefined;

  app.addHook('onListen', (done) => {
    timer = setTimeout(() => {
      started = startBoss(pool, logger, () => runChores(chores, dependencies)).catch((error: unknown) => {
        logger.error({ err: error }, 'the schedule of chores did not start');
        return undefined;
      });
    }, START_AFTER_MS).unref();
    done();
  });
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    const boss = await started;
    await boss?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: false });
  });
}

/** @param work what the hourly job does */
export async function startBoss(
  pool: Pool,
  logger: Pick<Logger, 'warn'>,
  work: () => Promise<void>,
  cron = CRON,
): Promise<PgBoss> {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ db, ...CALM });
  boss.on('error', (error) => logger.warn({ err: error }, 'the schedule of chores has trouble'));
  await boss.start();
  await boss.createQueue(QUEUE, { policy: 'singleton', ...JOB });
  await boss.schedule(QUEUE, cron);
  await boss.work(QUEUE, { pollingIntervalSeconds: 60 }, work);
  return boss;
}
