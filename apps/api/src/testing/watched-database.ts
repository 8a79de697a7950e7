import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from '../db/client.ts';

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * A database beside the pool: other users of the pool notice nothing.
 * @param around sees each statement, those of transactions too, and sends it or not
 * @param onConnect before a connection is taken for a transaction; it may throw
 */
export function watchedDatabase(
  pool: pg.Pool,
  around: (text: string, send: () => Promise<unknown>) => Promise<unknown>,
  onConnect: () => void = () => undefined,
): Database {
  const watched =
    (query: Query): Query =>
    (...args) =>
      around(typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text, () =>
        query(...args),
      );
  const withQueries = <Client extends object>(client: Client, query: Query): Client =>
    new Proxy(client, {
      get(target, name) {
        if (name === 'query') return query;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  const proxy = new Proxy(withQueries(pool, watched(pool.query.bind(pool) as Query)), {
    get(target, name) {
      if (name !== 'connect') return Reflect.get(target, name) as unknown;
      return async () => {
        onConnect();
        const client = await pool.connect();
        return withQueries(client, watched(client.query.bind(client) as Query));
      };
    },
  });
  return drizzle(proxy);
}
