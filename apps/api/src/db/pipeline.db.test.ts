import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { watchedDatabase } from '../testing/watched-database.ts';
import { failureOf } from '../http/failures.ts';
import type { DatabaseClient, Queries } from './client.ts';
import { endWith, pipelinedTransaction, sendTogether, TransactionEndedError } from './pipeline.ts';

let database: DatabaseClient;

beforeEach(async () => {
  database = await openTestDatabase();
  await database.db.execute(sql`create table counted (id int primary key, number int not null)`);
  await database.db.execute(sql`insert into counted values (1, 0)`);
});
afterEach(async () => {
  await database.db.execute(sql`drop table counted`);
  await database.close();
});

const lock = (tx: Queries) => tx.execute(sql`select 1 from counted where id = 1 for update`);
const read = (tx: Queries) => tx.execute<{ number: number }>(sql`select number from counted where id = 1`);
const write = (tx: Queries, number: number) =>
  tx.execute(sql`update counted set number = ${number} where id = 1`);
const isWritten = async () => (await read(database.db)).rows[0]!.number;
const refusalOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('none'),
    (error: Error) => error,
  );

test('what is read behind a lock is what the one who had it before has left', async () => {
  const addOne = () =>
    pipelinedTransaction(database.db, async (tx) => {
      const [, { rows }] = await sendTogether([lock(tx), read(tx)]);
      return endWith([write(tx, rows[0]!.number + 1)], ([{ rowCount }]) => rowCount);
    });
  const changed = await Promise.all(Array.from({ length: 20 }, addOne));
  expect(changed).toEqual(Array.from({ length: 20 }, () => 1));
  expect(await isWritten()).toBe(20);
});

test('statements are sent without waiting in between: two exchanges for a transaction of five', async () => {
  const exchanges: string[][] = [];
  let open = 0;
  const db = watchedDatabase(database.pool, async (text, send) => {
    if (open === 0) exchanges.push([]);
    exchanges.at(-1)!.push(text.split(' ')[0]!);
    open += 1;
    return send().finally(() => (open -= 1));
  });
  await pipelinedTransaction(db, async (tx) => {
    await sendTogether([lock(tx), read(tx)]);
    return endWith([write(tx, 5)], () => undefined);
  });
  expect(exchanges).toEqual([
    ['begin', 'select', 'select'],
    ['update', 'commit'],
  ]);
  expect(await isWritten()).toBe(5);
});

test('whatever fails takes back all of it, and the connection serves on', async () => {
  const fail = (tx: Queries) => tx.execute(sql`insert into counted values (1, 1)`);
  const failures = [
    pipelinedTransaction(database.db, async (tx) => {
      await sendTogether([write(tx, 1), fail(tx), read(tx)]);
      return endWith([], () => 'committed');
    }),
    pipelinedTransaction(database.db, async (tx) => {
      await write(tx, 2);
      return endWith([fail(tx), write(tx, 3)], () => 'committed');
    }),
    pipelinedTransaction(database.db, async (tx) => {
      await write(tx, 4);
      throw new Error('refused');
    }),
  ];
  const outcomes = await Promise.allSettled(failures);
  expect(
    outcomes.map((outcome) => {
      if (outcome.status === 'fulfilled') return outcome.value;
      const { cause, message } = outcome.reason as Error;
      return (cause as { code?: string } | undefined)?.code ?? message;
    }),
  ).toEqual(['23505', '23505', 'refused']);
  expect(await isWritten()).toBe(0);
  const { pool } = database;
  expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
});

test('a statement that comes after the commit is refused', async () => {
  let late: (() => Promise<unknown>) | undefined;
  await pipelinedTransaction(database.db, (tx) => {
    late = write(tx, 9).execute;
    return Promise.resolve(endWith([read(tx)], () => undefined));
  });
  const refusal = await refusalOf(late!());
  expect(refusal.cause).toBeInstanceOf(TransactionEndedError);
  expect(failureOf(refusal)).toBeUndefined();
  expect(await isWritten()).toBe(0);
});

test('a statement that comes after the work failed is refused', async () => {
  let late: (() => Promise<unknown>) | undefined;
  let refusal: Promise<Error> | undefined;
  const db = watchedDatabase(database.pool, (text, send) => {
    const sent = send();
    if (text === 'rollback') refusal = refusalOf(late!());
    return sent;
  });
  const failed = pipelinedTransaction(db, async (tx) => {
    await read(tx);
    late = write(tx, 9).execute;
    throw new Error('refused');
  });
  await expect(failed).rejects.toThrow('refused');
  expect((await refusal)?.cause).toBeInstanceOf(TransactionEndedError);
  expect(await isWritten()).toBe(0);
});

test('nothing is written where the transaction could not begin', async () => {
  const db = watchedDatabase(database.pool, (text, send) =>
    text === 'begin' ? Promise.reject(Object.assign(new Error('cancelled'), { code: '57014' })) : send(),
  );
  const works = [
    () => Promise.resolve(),
    async (tx: Queries) => void (await read(tx)),
    async (tx: Queries) => void (await write(tx, 5)),
    async (tx: Queries) => void (await sendTogether([write(tx, 5), read(tx)])),
    async (tx: Queries) => void (await sendTogether([read(tx), write(tx, 5)])),
    async (tx: Queries) => {
      await read(tx);
      await write(tx, 6);
    },
  ];
  for (const work of works) {
    const refusal = await refusalOf(
      pipelinedTransaction(db, async (tx) => {
        await work(tx);
        return endWith([write(tx, 7)], () => 'committed');
      }),
    );
    expect(failureOf(refusal)).toBe('Unavailable');
  }
  expect(await isWritten()).toBe(0);
});

test('work that goes on after a statement of it failed has not written anything, and is told so', async () => {
  const outcome = pipelinedTransaction(database.db, async (tx) => {
    await write(tx, 8);
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    return endWith([], () => 'committed');
  });
  await expect(outcome).rejects.toBeInstanceOf(TransactionEndedError);
  expect(await isWritten()).toBe(0);
});
