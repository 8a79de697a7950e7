import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Socket } from 'node:net';
import type pg from 'pg';
import { BoundedPool } from './bounded-pool.ts';
import { migrate } from './migrate.ts';

export type Database = NodePgDatabase & { $client: pg.Pool };
/** A database or a transaction in it. */
export type Queries = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

export interface DatabaseClient {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** A query that waits this long for a connection finds the database stuck. */
const CONNECTION_TIMEOUT_MS = 60_000;
/** The first connection, so that the person who starts the service sees the error. */
const FIRST_CONNECTION_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/**
 * A process that freezes within a transaction keeps what it has locked: nobody could join that meeting at the other
 * instances. PostgreSQL ends the transaction after this.
 */
const IDLE_TRANSACTION_MS = 30_000;
/**
 * A connection on which nothing came or went for this long is dead: PostgreSQL itself ends a statement earlier, and the
 * pool a connection that nobody uses.
 */
export const SILENT_MS = STATEMENT_TIMEOUT_MS + 5_000;

/** One whose queries wait until it is open. */
export interface OpeningDatabase extends DatabaseClient {
  /** @throws what keeps it from opening: what `config` rejects with, no connection within 10 s, a migration that fails */
  opened: Promise<void>;
}

/**
 * Opens a pool and brings the schema up to date. Several instances may start at once: one migrates, the others wait.
 * Queries queue for a connection; when too many do, the next one fails with DatabaseBusyError.
 * @param options.silentMs when a connection without an answer is given up. Null for the embedded server, whose thread is
 * watched, and which lets statements wait while it is backed up
 */
export function startDatabase(
  config: Promise<pg.PoolConfig>,
  { silentMs = null }: { silentMs?: number | null } = {},
): OpeningDatabase {
  const pool = new BoundedPool({
    connectionTimeoutMillis: FIRST_CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    // See pipeline.ts.
    pipeline: true,
  });
  // A connection that dies while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one that dies between two statements of a transaction: the next statement fails.
  pool.on('connect', (connected) => void connected.on('error', () => undefined));
  const opened = pool.prepare(config, async (client) => {
    await bringUpToDate(client);
    if (silentMs !== null) {
      giveUpAfter(silentMs, client);
      pool.on('connect', (connected) => giveUpAfter(silentMs, connected));
    }
    pool.options.connectionTimeoutMillis = CONNECTION_TIMEOUT_MS;
  });
  return { db: drizzle(pool), pool, close: () => pool.end(), opened };
}

/** The same for callers that have nothing to do meanwhile. */
export async function openDatabase(
  config: pg.PoolConfig,
  options: { silentMs?: number | null } = {},
): Promise<DatabaseClient> {
  const { opened, ...client } = startDatabase(Promise.resolve(config), options);
  await opened;
  return client;
}

async function bringUpToDate(client: pg.PoolClient): Promise<void> {
  try {
    // A migration of a large table, or another instance that is at it, may take longer than any query.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock(7305641)');
    await migrate(client);
  } finally {
    await client.query('select pg_advisory_unlock(7305641)').catch(() => undefined);
    await client.query('reset statement_timeout').catch(() => undefined);
  }
}

/** @param client connected; its type has no socket, which may be one of TLS */
function giveUpAfter(silentMs: number, client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(silentMs, () =>
    stream.destroy(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })),
  );
}
