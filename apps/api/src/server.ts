import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  exposureProblems,
  loadSecrets,
  readSettings,
  OperatorError,
  type Settings,
  tellOperator,
} from '@intermind/config';
import { withTimeLimit } from '@intermind/timing';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { OpeningDatabase } from './db/client.ts';
import type { EmbeddedState } from './modules/health/index.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './db/embedded/index.ts';
import { createLogger } from './http/logger.ts';

/**
 * The process of the API. Ends with 0 after SIGTERM, SIGINT or, under the supervisor (INTERMIND_SUPERVISED=1), when its
 * input ends; with 2 on wrong settings and with 1
 * when something else keeps it from starting, after one sentence on stderr. The code is loaded and the app made while the
 * embedded database opens on a thread of its own.
 */

/** Open calls and websockets. */
const CLOSE_WITHIN_MS = 6_000;
/** The last backup of the embedded database; the supervisor waits a little longer (child-specs.ts). */
const BACKUP_WITHIN_MS = 60_000;
/** What `npm start` has built, or `npm run build`. */
const WEB_FOLDER = process.env['INTERMIND_WEB'] ?? fileURLToPath(new URL('../../web/dist', import.meta.url));
const PACKAGE = new URL('../package.json', import.meta.url);

interface ServerDatabase extends OpeningDatabase {
  /** Absent: it is an outside one. */
  embedded?: () => EmbeddedState;
}

async function outsideDatabase(url: string): Promise<ServerDatabase> {
  const [{ startDatabase, SILENT_MS }, { outsideFailure }] = await Promise.all([
    import('./db/client.ts'),
    import('./db/outside-failure.ts'),
  ]);
  const config = Promise.resolve({ connectionString: url, max: 10 });
  const database = startDatabase(config, { silentMs: SILENT_MS });
  return {
    ...database,
    opened: database.opened.catch((error: Error) => {
      throw new OperatorError('DatabaseUnusable', outsideFailure(new URL(url).host, error));
    }),
  };
}

async function embeddedDatabase({ dataDir }: Settings, logger: Logger): Promise<ServerDatabase> {
  let open: EmbeddedDatabase | null = null;
  const connection = startEmbeddedDatabase({
    dataDir,
    logger,
    onFailure: (error) => {
      logger.error({ err: error }, 'the embedded database failed');
      process.exit(1);
    },
  }).then(
    (database) => {
      open = database;
      return database.connection;
    },
    (error: Error) => {
      throw error instanceof OperatorError ? error : new OperatorError('DatabaseUnusable', error.message);
    },
  );
  const { startDatabase } = await import('./db/client.ts');
  const database = startDatabase(connection);
  return {
    ...database,
    close: async () => {
      await database.close();
      await open?.close();
    },
    embedded: () => {
      const { problem, backupError, lastBackupAt } = open!.health();
      return { problem, lastBackupAt, backupFailed: backupError !== null };
    },
  };
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      throw new OperatorError(
        'CannotStart',
        `Port ${port} is taken by another program. Stop it, or choose another: PORT=${port + 1}`,
      );
    }
    if (error.code === 'EACCES')
      throw new OperatorError(
        'CannotStart',
        `Port ${port} needs more rights. Choose one above 1024: PORT=3000`,
      );
    if (error.code === 'EADDRNOTAVAIL')
      throw new OperatorError('CannotStart', `HOST=${host} is not an address of this machine.`);
    throw error;
  });
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const logger = createLogger(settings.logLevel);
  const secrets = await loadSecrets(settings.dataDir, settings.secretsFile);
  const problems = exposureProblems(settings, secrets);
  if (problems.length > 0) throw new OperatorError('CannotStart', problems);
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  const [
    database,
    { buildApp },
    { JobQueue },
    { maintenanceJob },
    { billingJob, customerErasuresJob },
    { noticesJob },
    { calendarJob },
    { retentionJob },
    { summariesJob },
    { vectorsJob },
  ] = await Promise.all([
    settings.databaseUrl ? outsideDatabase(settings.databaseUrl) : embeddedDatabase(settings, logger),
    import('./app.ts'),
    import('./modules/jobs/index.ts'),
    import('./modules/maintenance/index.ts'),
    import('./modules/billing/index.ts'),
    import('./modules/notices/index.ts'),
    import('./modules/calendar/index.ts'),
    import('./modules/retention/index.ts'),
    import('./modules/summaries/index.ts'),
    import('./modules/ask/index.ts'),
  ]);
  const building = buildApp({
    settings,
    secrets,
    database,
    logger,
    now: () => new Date(),
    version,
    ...(database.embedded ? { embeddedDatabase: database.embedded } : {}),
    jobs: () => jobs.states(),
    undeclaredAnswers: process.env['NODE_ENV'] === 'production' ? 'strip' : 'fail',
    ...(existsSync(`${WEB_FOLDER}/index.html`) ? { webFolder: WEB_FOLDER } : {}),
  });
  const [app] = await Promise.all([building, database.opened]);
  const jobs = new JobQueue({
    pool: database.pool,
    logger,
    jobs: [
      maintenanceJob({ db: database.db, logger, now: () => new Date() }),
      ...(settings.plans === 'on' ? [billingJob(app.billing), noticesJob(app.notices)] : []),
      customerErasuresJob(app.billing),
      calendarJob(app.calendars),
      retentionJob(app.retention),
      summariesJob(app.meeting.summaries),
      ...(settings.embeddings ? [vectorsJob(app.meeting.vectors)] : []),
    ],
  });
  app.addHook('onListen', (done) => (jobs.start(), done()));
  app.addHook('onClose', () => jobs.stop());
  let stopping = false;

  const stop = async (why: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ why }, 'stopping');
    // A service that does not close is no reason to lose the backup.
    const closed = [
      await endsWithin(CLOSE_WITHIN_MS, 'the service', app.close()),
      await endsWithin(BACKUP_WITHIN_MS, 'the database', database.close()),
    ];
    process.exit(closed.includes(false) ? 1 : 0);
  };
  const endsWithin = (limitMs: number, what: string, work: Promise<unknown>) =>
    withTimeLimit({ limitMs, late: () => new Error(`not within ${limitMs / 1000} s`) }, () => work).then(
      () => true,
      (error: unknown) => {
        logger.error({ err: error }, `${what} did not close`);
        return false;
      },
    );
  // The same signal may arrive twice: from a process manager that signals the group, and from the supervisor.
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  if (process.env['INTERMIND_SUPERVISED'] === '1') {
    process.stdin.once('end', () => void stop('the supervisor is gone')).resume();
  }
  try {
    await listen(app, settings);
  } catch (error) {
    await app.close();
    await database.close();
    throw error;
  }
}

/** Errors of queries carry values, which Node would print; the log leaves them out. */
function end(error: unknown): never {
  if (error instanceof OperatorError) process.exit(tellOperator(error));
  createLogger('fatal').fatal({ err: error }, 'the API ends: something unforeseen');
  process.exit(1);
}

// A rejected promise that nobody waits for arrives here too.
process.on('uncaughtException', end);
start().catch(end);
