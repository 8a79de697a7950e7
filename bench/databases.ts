import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { type DatabaseClient, openDatabase } from '../apps/api/src/db/client.ts';
import { startEmbeddedDatabase } from '../apps/api/src/db/embedded/index.ts';
import { newOnServer } from '../apps/api/src/testing/test-database.ts';

/** A PostgreSQL server that runs. */
export const SERVER = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** An empty database for one measurement, as an installation has it; `close` removes it. */
export const DATABASES: Readonly<Record<'postgres' | 'embedded', () => Promise<DatabaseClient>>> = {
  async postgres() {
    const { url, remove } = await newOnServer(SERVER);
    const client = await openDatabase({ connectionString: url, max: 10 });
    return {
      ...client,
      close: async () => {
        await client.close();
        await remove();
      },
    };
  },
  async embedded() {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'intermind-bench-'));
    const embedded = await startEmbeddedDatabase({ dataDir, logger: pino({ level: 'silent' }) });
    const client = await openDatabase(embedded.connection);
    return {
      ...client,
      close: async () => {
        await client.close();
        await embedded.close();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  },
};

/** For SQL: an id that the product takes, of a number. A prefix, and 32 hexadecimal digits. */
export const madeUpId = (prefix: string, number: string): string => `'${prefix}_' || md5((${number})::text)`;
