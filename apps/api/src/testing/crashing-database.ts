import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from '../db/client.ts';
import * as schema from '../db/schema/index.ts';

/** A database for a process that dies between two queries. */
export interface CrashingDatabase {
  db: Database;
  /**
   * The process dies at the query of this number from now on, counted from 1: before it is sent, or when it has been done
   * and the answer is lost. What it had begun is rolled back, and nothing more is asked until `restart`.
   */
  crashAt(query: number, when: 'before' | 'after'): void;
  /** @returns whether it had died */
  restart(): boolean;
}

type Query = (...args: unknown[]) => Promise<unknown>;

/** Beside the pool: whoever else uses it notices nothing. */
export function crashingDatabase(pool: pg.Pool): CrashingDatabase {
  let left = Infinity;
  let when: 'before' | 'after' = 'before';
  let dead = false;

  const watched =
    (query: Query): Query =>
    async (...args) => {
      const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text;
      // The server rolls back for a connection that is gone; who has only begun has done nothing.
      if (text === 'rollback' || text === 'begin') return query(...args);
      left -= 1;
      const dies = left === 0;
      if (dead || (dies && when === 'before')) {
        dead = true;
        throw new Error('the process is dead');
      }
      const answer = await query(...args);
      if (!dies) return answer;
      dead = true;
      throw new Error('the process died before the answer came');
    };
  const withQueries = <Client extends object>(client: Client, query: Query): Client =>
    new Proxy(client, {
      get(target, name) {
        if (name === 'query') return query;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  const crashing = new Proxy(withQueries(pool, watched(pool.query.bind(pool) as Query)), {
    get(target, name) {
      if (name !== 'connect') return Reflect.get(target, name) as unknown;
      return async () => {
        if (dead) throw new Error('the process is dead');
        const client = await pool.connect();
        return withQueries(client, watched(client.query.bind(client) as Query));
      };
    },
  });
  return {
    db: drizzle(crashing, { schema }),
    crashAt(query, at) {
      left = query;
      when = at;
    },
    restart() {
      const died = dead;
      dead = false;
      left = Infinity;
      return died;
    },
  };
}
