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

/** A mistake of ours: what it would have done is no part of the transaction any more. */
export class TransactionEndedError extends Error {
  override readonly name = 'TransactionEndedError';
}

const DIALECT = new PgDialect();

/**
 * A transaction that waits for the database as seldom as it can: `begin` goes with its first statement, the commit with the
 * last ones, so that what it has locked is free again one exchange earlier. Where that first statement writes, it waits for
 * `begin`: where that failed, it would be carried out by itself. A statement that fails takes the whole transaction back, as
 * everywhere.
 */
export async function pipelinedTransaction<Result>(
  { $client: pool }: Database,
  work: (tx: Queries) => Promise<Ending<Result>>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    const { tx, begun, end } = beginOn(client);
    try {
      const { last, result } = await work(tx);
      await begun;
      const written = sendTogether(last);
      const committed = commit(tx);
      end(ended());
      const [answers] = await Promise.all([written, committed]);
      return result(answers);
    } catch (error) {
      end(ended());
      // Behind a commit it changes nothing. On a broken connection there is nothing to take back.
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  } finally {
    client.release();
  }
}

const ended = () => new TransactionEndedError('a statement came after the end of its transaction');

/** @throws TransactionEndedError where a statement failed and the work went on: PostgreSQL has taken everything back */
async function commit(tx: Queries): Promise<void> {
  const { command } = await tx.execute(sql`commit`).execute();
  if (command !== 'COMMIT') throw new TransactionEndedError('a statement failed before the commit');
}

/** @returns `end`: what comes later is refused for that reason, instead of being carried out outside the transaction */
function beginOn(client: pg.PoolClient): {
  tx: Queries;
  begun: Promise<unknown>;
  end: (reason: unknown) => void;
} {
  let refusal: unknown;
  /** Behind a write that waits for `begin`, everything waits: in this order. */
  let turn: Promise<unknown> | undefined;
  const send = (...args: [pg.QueryConfig, unknown[]]) =>
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the database's own, where `begin` failed
    refusal === undefined ? client.query(...args) : Promise.reject(refusal);
  const begun = client.query('begin');
  let isBegun = false;
  const end = (reason: unknown) => void (refusal ??= reason);
  begun.then(() => (isBegun = true), end);
  const query = (...args: [pg.QueryConfig, unknown[]]) => {
    if (!isBegun && !isRead(args[0].text)) turn = begun;
    const inTurn = isBegun ? undefined : turn;
    return inTurn ? inTurn.then(() => send(...args)) : send(...args);
  };
  const session = new NodePgSession({ query } as unknown as pg.PoolClient, DIALECT, undefined);
  return { tx: new NodePgTransaction(DIALECT, session, undefined), begun, end };
}

/** Locks too, which end with the statement where there is no transaction. */
const isRead = (text: string): boolean => text.startsWith('select ');
