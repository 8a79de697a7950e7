import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type DatabaseClient, openDatabase } from '../db/client.ts';

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
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const client = await openDatabase({ connectionString: url.href, max: 5 });
  return {
    ...client,
    close: async () => {
      await client.close();
      await run(`drop database ${name} with (force)`);
    },
  };
}

async function openEmbedded(): Promise<DatabaseClient> {
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-test-'));
  const engine = await PGlite.create();
  const server = new PGLiteSocketServer({ db: engine, path: path.join(folder, '.s.PGSQL.5432') });
  await server.start();
  const client = await openDatabase({ host: folder, database: 'postgres', user: 'postgres', max: 1 });
  return {
    ...client,
    close: async () => {
      await client.close();
      await server.stop();
      await engine.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
