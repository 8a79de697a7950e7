import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Job, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { z } from 'zod';

/** One kind of job: what it takes, when it runs and what it does. */
export interface JobDeclaration<Schema extends z.ZodType = z.ZodType> {
  name: string;
  schema: Schema;
  /** Tried again after a failure, `delayS` apart. */
  retry: { limit: number; delayS: number };
  /** A run that takes longer has failed. */
  limitS: number;
  /** Runs by itself, once for all instances; never two at a time. */
  schedule?: { cron: string; data: z.input<Schema> };
  handler(data: z.output<Schema>): Promise<void>;
}

/** Declares a job and infers its data type, which a list of mixed declarations would lose. */
export function declareJob<Schema extends z.ZodType>(
  declaration: JobDeclaration<Schema>,
): JobDeclaration<Schema> {
  return declaration;
}

/** How the jobs of one kind are getting on; finished ones count for a day. */
export interface JobState {
  name: string;
  waiting: number;
  running: number;
  failed: number;
  lastDoneAt: Date | null;
}

export interface JobQueueOptions {
  pool: Pool;
  logger: Pick<Logger, 'warn' | 'error'>;
  jobs: readonly JobDeclaration[];
  /** Waits; resolves early when the signal aborts. */
  wait?: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

/** Starts after the service: pg-boss first creates its own tables. */
const START_AFTER_MS = 5_000;
const LONGEST_START_DELAY_MS = 5 * 60_000;
const STOP_TIMEOUT_MS = 3_000;
const KEPT_S = 86_400;
/** Nothing here is urgent to the second: few questions to an idle database. */
const CALM = {
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
  superviseIntervalSeconds: 3_600,
  monitorIntervalSeconds: 3_600,
  queueCacheIntervalSeconds: 3_600,
  bamIntervalSeconds: 3_600,
  flowIntervalSeconds: 3_600,
};
const POLLING_S = 60;

/** Jobs that survive a restart and run once for all instances: pg-boss keeps them in our database, through our pool. */
export class JobQueue {
  readonly #options: JobQueueOptions;
  readonly #stopped = new AbortController();
  readonly #started = Promise.withResolvers<PgBoss | null>();

  constructor(options: JobQueueOptions) {
    this.#options = options;
  }

  /** Starts soon. A start that fails is logged and tried again, later each time. */
  start(): void {
    const { logger, wait = waitUnreferenced } = this.#options;
    const { signal } = this.#stopped;
    const keepTrying = async () => {
      for (let delayMs = START_AFTER_MS; ; delayMs = Math.min(delayMs * 2, LONGEST_START_DELAY_MS)) {
        await wait(delayMs, signal);
        if (signal.aborted) return null;
        try {
          return await this.#startBoss();
        } catch (error) {
          logger.error({ err: error }, 'the job queue did not start; retrying');
        }
      }
    };
    void keepTrying().then(this.#started.resolve);
  }

  /** Queues a job; waits until the queue has started. @throws ZodError when the data does not fit */
  async send<Schema extends z.ZodType>(job: JobDeclaration<Schema>, data: z.input<Schema>): Promise<void> {
    const checked = job.schema.parse(data) as object;
    const boss = await this.#started.promise;
    await boss?.send(job.name, checked);
    boss?.notifyWorker(this.#workerOf(boss, job.name));
  }

  /** Of every declared kind, of all instances; empty until the queue has once started. */
  async states(): Promise<JobState[]> {
    const { pool, jobs } = this.#options;
    const { rows: known } = await pool.query<{ found: boolean }>(
      `select to_regclass('pgboss.job') is not null as found`,
    );
    if (!known[0]?.found) return [];
    const { rows } = await pool.query<Omit<JobState, 'lastDoneAt'> & { last_done_at: Date | null }>(
      `select declared.name,
         (count(*) filter (where state in ('created', 'retry')))::int as waiting,
         (count(*) filter (where state = 'active'))::int as running,
         (count(*) filter (where state = 'failed'))::int as failed,
         max(completed_on) filter (where state = 'completed') as last_done_at
       from unnest($1::text[]) as declared (name) left join pgboss.job on job.name = declared.name
       group by declared.name order by declared.name`,
      [jobs.map(({ name }) => name)],
    );
    return rows.map(({ last_done_at: lastDoneAt, ...row }) => ({ ...row, lastDoneAt }));
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    // One that was never started has nothing to wait for.
    const boss = await Promise.race([this.#started.promise, sleep(0, null)]);
    await boss?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: false });
  }

  async #startBoss(): Promise<PgBoss> {
    const { pool, logger, jobs } = this.#options;
    const { PgBoss } = await import('pg-boss');
    const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
    const boss = new PgBoss({ db, ...CALM });
    boss.on('error', (error) => logger.warn({ err: error }, 'the job queue reported an error'));
    await boss.start();
    try {
      for (const job of jobs) await this.#register(boss, job);
      return boss;
    } catch (error) {
      await boss.stop({ graceful: false, close: false });
      throw error;
    }
  }

  async #register(boss: PgBoss, job: JobDeclaration): Promise<void> {
    const { name, schema, retry, limitS, schedule } = job;
    await boss.createQueue(name, {
      policy: schedule ? 'singleton' : 'standard',
      retryLimit: retry.limit,
      retryDelay: retry.delayS,
      expireInSeconds: limitS,
      deleteAfterSeconds: KEPT_S,
      retentionSeconds: KEPT_S,
    });
    if (schedule) await boss.schedule(name, schedule.cron, schedule.data as object);
    await boss.work(name, { pollingIntervalSeconds: POLLING_S }, async (waiting: Job[]) => {
      for (const { data } of waiting) await job.handler(schema.parse(data ?? {}));
    });
  }

  #workerOf(boss: PgBoss, name: string): string {
    return boss.getWipData().find((worker) => worker.name === name)!.id;
  }
}

async function waitUnreferenced(delayMs: number, signal: AbortSignal): Promise<void> {
  await sleep(delayMs, undefined, { signal, ref: false }).catch(() => undefined);
}
