import pg from 'pg';

/** How many queries may wait for a connection; one more fails with DatabaseBusyError. */
const WAITING_MAX = 1_000;

/** Too many wait for the database. Carries PostgreSQL's code for that, so that it is answered as one of its own errors. */
export class DatabaseBusyError extends Error {
  readonly code = '53300'; // too_many_connections
  constructor(waiting: number) {
    super(`${waiting} queries wait for the database already`);
    this.name = 'DatabaseBusyError';
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/** A pool in whose queue only so many may wait, and which takes broken connections back. */
export class BoundedPool extends pg.Pool {
  readonly #waitingMax: number;

  constructor({ waitingMax = WAITING_MAX, ...config }: pg.PoolConfig & { waitingMax?: number }) {
    super(config);
    this.#waitingMax = waitingMax;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const busy = this.waitingCount < this.#waitingMax ? undefined : new DatabaseBusyError(this.waitingCount);
    if (!callback)
      return busy ? Promise.reject(busy) : super.connect().then(givenBackWhenBroken, throwWithCode);
    if (busy) return callback(busy, undefined, () => undefined);
    super.connect((error, client, release) => callback(error && withCode(error), client, release));
  }
}

/** pg-pool gives no code to the error of a wait that took too long; without one it would pass for a mistake of ours. */
function withCode(error: Error): Error {
  if (/timeout exceeded when trying to connect|due to connection timeout/.test(error.message))
    return Object.assign(error, { code: 'ETIMEDOUT' });
  return error;
}

function throwWithCode(error: Error): never {
  throw withCode(error);
}

/**
 * A connection that breaks leaves the pool by itself: drizzle does not release one whose `begin` failed, and it would count
 * as taken for ever.
 */
function givenBackWhenBroken(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  let held = true;
  const giveBack = (error?: Error | boolean) => {
    if (!held) return;
    held = false;
    client.off('end', broken);
    release(error);
  };
  const broken = () => giveBack(true);
  client.once('end', broken);
  client.release = giveBack;
  return client;
}
