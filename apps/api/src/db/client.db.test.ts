import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { failureOf } from '../http/failures.ts';
import { BoundedPool } from './bounded-pool.ts';

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
  const pool = new BoundedPool({ ...database.pool.options, max: 1, connectionTimeoutMillis: 20 });
  const holder = await pool.connect();
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
