import { setTimeout as sleep } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type DatabaseClient, openDatabase } from '../db/client.ts';
import { openMigratedEngine, serveEngine } from './embedded-template.ts';

/**
 * An empty, migrated database: a new one on the server of TEST_DATABASE_URL where that is set, otherwise the embedded
 * engine in memory. `close` removes it.
 */
export async function openTestDatabase(): Promise<DatabaseClient> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  return serverUrl ? openOnServer(serverUrl) : openEmbedded();
}

async function openOnServer(serverUrl: string): Promise<DatabaseClient> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client(serverUrl);
    await client.connect();
    return client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const client = await openDatabase({ connectionString: url.href, max: 10 });
  return {
    ...client,
    close: async () => {
      await client.close();
      // Connections that are ending take a moment. Forced off, they would report an error that nobody hears.
      for (let tries = 0; tries < 40; tries += 1) {
        const { rowCount } = await run(`select from pg_stat_activity where datname = '${name}'`);
        if (rowCount === 0) break;
        await sleep(25);
      }
      await run(`drop database ${name} with (force)`);
    },
  };
}

async function openEmbedded(): Promise<DatabaseClient> {
  const engine = await openMigratedEngine();
  const { folder, stop } = await serveEngine(engine);
  const client = await openDatabase({ host: folder, database: 'postgres', user: 'postgres', max: 1 });
  return {
    ...client,
    close: async () => {
      await client.close();
      await stop();
      await engine.close();
    },
  };
}
