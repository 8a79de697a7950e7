import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { wait } from '@intermind/timing';
import { openTestDatabase } from '../testing/test-database.ts';
import { failureOf } from '../http/failures.ts';
import { BoundedPool } from './bounded-pool.ts';
import { openDatabase, startDatabase } from './client.ts';

test('queries that find every connection taken wait for their turn; one more than may wait is refused at once', async () => {
  const database = await openTestDatabase();
  const pool = new BoundedPool({
    ...database.pool.options,
    max: 1,
    waitingMax: 20,
    connectionTimeoutMillis: 0,
  });
  try {
    const holder = await pool.connect();
    const waiting = Array.from({ length: 20 }, (_, number) =>
      pool.query('select $1::int as number', [number]),
    );
    await expect(pool.query('select 1')).rejects.toMatchObject({ name: 'DatabaseBusyError', code: '53300' });
    await expect(pool.connect()).rejects.toThrow('20 queries wait for the database already');
    holder.release();
    const answers = await Promise.all(waiting);
    expect(answers.map(({ rows }) => rows[0].number)).toEqual(
      Array.from({ length: 20 }, (_, number) => number),
    );
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
    await database.close();
  }
});

test('a connection that does not come in time counts as a database that is away, in a transaction too', async () => {
  const database = await openTestDatabase();
  const pool = new BoundedPool({ ...database.pool.options, max: 1 });
  const holder = await pool.connect();
  pool.options.connectionTimeoutMillis = 20;
  try {
    const failures = await Promise.allSettled([
      drizzle(pool).transaction((tx) => tx.execute('select 1')),
      drizzle(pool).execute('select 1'),
      pool.query('select 1'),
    ]);
    expect(
      failures.map((outcome) => outcome.status === 'rejected' && failureOf(outcome.reason as unknown)),
    ).toEqual(['Unavailable', 'Unavailable', 'Unavailable']);
  } finally {
    holder.release();
    await pool.end();
    await database.close();
  }
});

test('a database that stops answering is given up, and used again when it answers', async () => {
  const database = await openTestDatabase();
  const way = await wayTo(database.pool.options);
  const { db, pool, close } = await openDatabase({ ...way.config, max: 2 }, { silentMs: 300 });
  const one = () => db.execute(sql`select 1 as one`);
  const inTransaction = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await tx.execute(sql`select 2`);
    });
  try {
    // Both connections are made.
    await Promise.all([inTransaction(), inTransaction()]);
    way.hang();
    const failures = await Promise.all([failureIn(inTransaction()), failureIn(one())]);
    expect(failures).toEqual(['Unavailable', 'Unavailable']);
    way.mend();
    expect((await one()).rows).toEqual([{ one: 1 }]);
    // Neither counts as taken.
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  } finally {
    await close();
    await way.close();
    await database.close();
  }
});

test('a connection that breaks between two statements of a transaction fails that transaction alone', async () => {
  const database = await openTestDatabase();
  const way = await wayTo(database.pool.options);
  const { db, close } = await openDatabase({ ...way.config, max: 2 });
  try {
    const failure = await failureIn(
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        way.cut();
        await wait(100);
        await tx.execute(sql`select 2`);
      }),
    );
    expect(failure).toBe('Unavailable');
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  } finally {
    await close();
    await way.close();
    await database.close();
  }
});

test('queries wait until the database is known and its schema up to date', async () => {
  const database = await openTestDatabase();
  const known = Promise.withResolvers<BoundedPool['options']>();
  const { db, pool, opened, close } = startDatabase(known.promise);
  const done: string[] = [];
  const note = (what: string) => () => done.push(what);
  try {
    await database.db.execute(sql`drop schema drizzle cascade`);
    await database.db.execute(sql`drop schema public cascade`);
    await database.db.execute(sql`create schema public`);
    const asked = [
      db.execute(sql`select count(*) from users`).then(note('query')),
      pool.query('select count(*) from users').then(note('query')),
      db.transaction((tx) => tx.execute(sql`select count(*) from users`)).then(note('query')),
    ];
    await wait(50);
    expect(done).toEqual([]);
    known.resolve({ ...database.pool.options, max: 1 });
    await Promise.all([opened.then(note('opened')), ...asked]);
    expect(done).toEqual(['opened', 'query', 'query', 'query']);
    await db.execute(sql`select 1`);
    expect(pool.totalCount).toBe(1);
  } finally {
    await close();
    await database.close();
  }
});

test('where the database does not open, what waits for it fails as the opening does; only so many may wait', async () => {
  const known = Promise.withResolvers<never>();
  const pool = new BoundedPool({ waitingMax: 2 });
  const opened = pool.prepare(known.promise, () => Promise.resolve());
  const asked = [pool.connect(), pool.query('select 1')];
  await expect(pool.query('select 1')).rejects.toMatchObject({ name: 'DatabaseBusyError' });
  await expect(pool.connect()).rejects.toMatchObject({ name: 'DatabaseBusyError' });
  const failure = new Error('the folder is in use');
  known.reject(failure);
  const outcomes = await Promise.allSettled([opened, ...asked]);
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && (outcome.reason as unknown))).toEqual([
    failure,
    failure,
    failure,
  ]);
  await pool.end();
});

test('a preparation that fails gives its connection back', async () => {
  const database = await openTestDatabase();
  const pool = new BoundedPool({ max: 1 });
  try {
    const failing = pool.prepare(Promise.resolve({ ...database.pool.options, max: 1 }), () =>
      Promise.reject(new Error('a migration failed')),
    );
    await expect(failing).rejects.toThrow('a migration failed');
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  } finally {
    await pool.end();
    await database.close();
  }
});

/** The embedded engine has one session, and its process is ours. */
test.skipIf(!process.env['TEST_DATABASE_URL'])(
  'a transaction whose process freezes keeps its locks for a while only',
  async () => {
    const database = await openTestDatabase();
    const { rows } = await database.db.execute<{ setting: string }>(
      sql`select setting from pg_settings where name = 'idle_in_transaction_session_timeout'`,
    );
    expect(Number(rows[0]!.setting)).toBe(30_000);
    const config = { ...database.pool.options, max: 1, idle_in_transaction_session_timeout: 300 };
    const frozen = await openDatabase(config);
    const thawed = Promise.withResolvers<void>();
    const lock = sql`select pg_advisory_xact_lock(1)`;
    try {
      const locked = Promise.withResolvers<void>();
      const failure = failureIn(
        frozen.db.transaction(async (tx) => {
          await tx.execute(lock);
          locked.resolve();
          await thawed.promise;
          await tx.execute(sql`select 1`);
        }),
      );
      await locked.promise;
      await database.db.transaction((tx) => tx.execute(lock));
      thawed.resolve();
      expect(await failure).toBe('Unavailable');
    } finally {
      thawed.resolve();
      await frozen.close();
      await database.close();
    }
  },
);

const failureIn = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => failureOf(error),
  );

/** A way to the database on which nothing passes for a while, and which can be cut. */
async function wayTo({ connectionString, host }: BoundedPool['options']) {
  const server = connectionString ? new URL(connectionString) : undefined;
  const pairs = new Set<readonly [Socket, Socket]>();
  let hangs = false;
  const proxy = createServer((client) => {
    const target = server
      ? connect(Number(server.port || 5432), server.hostname)
      : connect(`${host}/.s.PGSQL.5432`);
    const pair = [client, target] as const;
    pairs.add(pair);
    client.on('data', (bytes) => hangs || target.write(bytes));
    target.on('data', (bytes) => hangs || client.write(bytes));
    for (const [from, to] of [pair, [target, client] as const]) {
      from.on('error', () => undefined);
      from.once('close', () => (pairs.delete(pair), to.destroy()));
    }
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const cut = () => pairs.forEach(([client]) => client.destroy());
  const credentials = server
    ? {
        user: server.username,
        password: decodeURIComponent(server.password),
        database: server.pathname.slice(1),
      }
    : { user: 'postgres', database: 'postgres' };
  return {
    config: { host: '127.0.0.1', port, ...credentials },
    hang: () => (hangs = true),
    mend: () => ((hangs = false), cut()),
    cut,
    close: () => (cut(), new Promise((resolve) => void proxy.close(resolve))),
  };
}
