import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, onTestFinished } from 'vitest';
import {
  startEmbeddedDatabase,
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
} from '../db/embedded/index.ts';

const CLOSE_TIMEOUT_MS = 120_000;

/** A data folder of a test, in which the embedded database is opened again and again. */
export interface EmbeddedInstallation {
  dataDir: string;
  /** What was logged as warning or error. */
  logged: { message: string; data: object }[];
  open(options?: Partial<EmbeddedDatabaseOptions>): Promise<EmbeddedDatabase>;
}

/** Removed at the end of the test, after the databases are closed. @param from a data folder to begin with a copy of */
export function makeInstallation(from?: string): EmbeddedInstallation {
  const installation = emptyInstallation();
  onTestFinished(() => rmSync(installation.dataDir, { recursive: true, force: true }));
  if (from) cpSync(from, installation.dataDir, { recursive: true });
  return {
    ...installation,
    async open(options) {
      const embedded = await installation.open(options);
      onTestFinished(() => embedded.close(), CLOSE_TIMEOUT_MS);
      return embedded;
    },
  };
}

/**
 * For `beforeAll`: a data folder that the tests of this file begin with copies of, because making a database takes seconds.
 * @param fill what is written into it
 * @returns the folder, removed after all tests
 */
export async function makeOriginal(fill: (embedded: EmbeddedDatabase) => Promise<void>): Promise<string> {
  const { dataDir, open } = emptyInstallation();
  const embedded = await open();
  await fill(embedded);
  await embedded.close();
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

function emptyInstallation(): EmbeddedInstallation {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'intermind-test-'));
  const logged: EmbeddedInstallation['logged'] = [];
  const keep = (data: object, message: string) => void logged.push({ message, data });
  return {
    dataDir,
    logged,
    open: (options = {}) =>
      startEmbeddedDatabase({
        dataDir,
        logger: { debug() {}, info() {}, warn: keep, error: keep },
        every: () => () => {},
        ...options,
      }),
  };
}

export async function withPool<Result>(
  embedded: EmbeddedDatabase,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool(embedded.connection);
  return work(pool).finally(() => pool.end());
}

export async function writeNote(embedded: EmbeddedDatabase, value: string): Promise<void> {
  await withPool(embedded, async (pool) => {
    await pool.query('create table if not exists notes (value text)');
    await pool.query('insert into notes values ($1)', [value]);
  });
}

export async function readNotes(embedded: EmbeddedDatabase): Promise<string[]> {
  return withPool(embedded, async (pool) => {
    const { rows } = await pool.query<{ value: string }>('select value from notes order by value');
    return rows.map((row) => row.value);
  });
}
