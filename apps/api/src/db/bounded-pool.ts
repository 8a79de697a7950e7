import pg from 'pg';
import { PlanningClient } from './planning-client.ts';

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

/** A pool in whose queue only so many may wait, which takes broken connections back, and whose statements may be PLANNED_ONCE. */
export class BoundedPool extends pg.Pool {
  readonly #waitingMax: number;
  #preparation: Promise<void> | null = null;
  #awaitingPreparation = 0;

  constructor({ waitingMax = WAITING_MAX, ...config }: pg.PoolConfig & { waitingMax?: number }) {
    super({ Client: PlanningClient, ...config });
    this.#waitingMax = waitingMax;
  }

  /**
   * Gives the first connection to `work`. All others wait until it is done; when it fails, they fail in the same way.
   * @param settings what was not known yet when the pool was made
   */
  prepare(settings: Promise<pg.PoolConfig>, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    const preparation = settings.then(async (known) => {
      Object.assign(this.options, known);
      const client = await super.connect().catch(throwWithCode);
      await work(client).finally(() => client.release());
      this.#preparation = null;
    });
    this.#preparation = preparation;
    return preparation;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const waiting = this.waitingCount + this.#awaitingPreparation;
    const busy = waiting < this.#waitingMax ? undefined : new DatabaseBusyError(waiting);
    if (!callback) {
      if (busy) return Promise.reject(busy);
      const prepared = this.#prepared();
      const client = prepared ? prepared.then(() => super.connect()) : super.connect();
      return client.then(givenBackWhenBroken, throwWithCode);
    }
    const fail = (error: Error) => callback(error, undefined, () => undefined);
    if (busy) return fail(busy);
    const connect = () =>
      super.connect((error, client, release) => callback(error && withCode(error), client, release));
    const prepared = this.#prepared();
    if (prepared) prepared.then(connect, fail);
    else connect();
  }

  /** Null: nothing is to be waited for. */
  #prepared(): Promise<void> | null {
    if (!this.#preparation) return null;
    this.#awaitingPreparation += 1;
    return this.#preparation.finally(() => (this.#awaitingPreparation -= 1));
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
