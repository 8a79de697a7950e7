import { sql } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Database, Queries } from './client.ts';

/** A statement that is sent when it is executed. */
export interface Statement<Answer> {
  execute(): Promise<Answer>;
}

type Answers<Statements extends readonly Statement<unknown>[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends Statement<infer Answer> ? Answer : never;
};

/**
 * Sends the statements of a transaction in this order, each without waiting for the answer to the one before. The
 * database carries them out one after the other: what the second reads is as it is after the first, so a read behind a
 * lock sees what was there when the lock was taken.
 *
 * @returns all answers @throws the error of one that failed
 */
export function sendTogether<const Statements extends readonly Statement<unknown>[]>(
  statements: Statements,
): Promise<Answers<Statements>> {
  return Promise.all(statements.map((one) => one.execute())) as Promise<Answers<Statements>>;
}

/** How a transaction ends. */
export interface Ending<Result> {
  /** Sent together with the commit. */
  last: readonly Statement<unknown>[];
  result: (answers: unknown[]) => Result;
}

/**
 * @param last what is written last; when its answers are there, it is committed
 * @param result what the transaction answers
 */
export const endWith = <const Last extends readonly Statement<unknown>[], Result>(
  last: Last,
  result: (answers: Answers<Last>) => Result,
): Ending<Result> => ({ last, result: (answers) => result(answers as Answers<Last>) });

const DIALECT = new PgDialect();

/**
 * A transaction that waits for the database as seldom as it can: `begin` goes with its first statement, the commit with the
 * last ones, so that what it has locked is free again one exchange earlier. A statement that fails takes the whole
 * transaction back, as everywhere.
 */
export async function pipelinedTransaction<Result>(
  { $client: pool }: Database,
  work: (tx: Queries) => Promise<Ending<Result>>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    const { tx, end } = transactionOn(client);
    const begun = tx.execute(sql`begin`).execute();
    // Where it fails, so does what is sent after it.
    begun.catch(() => undefined);
    try {
      const { last, result } = await work(tx);
      const written = sendTogether(last);
      const committed = tx.execute(sql`commit`).execute();
      end();
      const [answers] = await Promise.all([written, committed]);
      return result(answers);
    } catch (error) {
      // Behind a commit it changes nothing. On a broken connection there is nothing to take back.
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  } finally {
    client.release();
  }
}

/** @returns `end`: what comes later is refused, instead of being carried out outside the transaction */
function transactionOn(client: pg.PoolClient): { tx: Queries; end: () => void } {
  let ended = false;
  const query = (...args: [pg.QueryConfig, unknown[]]) =>
    ended
      ? Promise.reject(new Error('a statement came after the end of its transaction'))
      : client.query(...args);
  const session = new NodePgSession({ query } as unknown as pg.PoolClient, DIALECT, undefined);
  return { tx: new NodePgTransaction(DIALECT, session, undefined), end: () => (ended = true) };
}
