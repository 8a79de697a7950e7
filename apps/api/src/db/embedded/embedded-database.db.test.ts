import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type EmbeddedInstallation,
  makeInstallation,
  makeOriginal,
  readNotes,
  withPool,
  writeNote,
} from '../../testing/embedded-installation.ts';
import { LEAN_WEBASSEMBLY } from '../../testing/lean-webassembly.ts';

const TIMEOUT_MS = 120_000;

let installation: EmbeddedInstallation;
let original: string;
beforeAll(async () => {
  original = await makeOriginal(() => Promise.resolve());
}, TIMEOUT_MS);
beforeEach(() => (installation = makeInstallation(original)));

describe('the embedded database', { timeout: TIMEOUT_MS }, () => {
  it('keeps what was written, in a folder nobody else may enter', async () => {
    const first = await installation.open();
    await writeNote(first, 'one');
    await first.close();
    const second = await installation.open();
    expect(await readNotes(second)).toEqual(['one']);
    expect(statSync(path.join(installation.dataDir, 'pg')).mode & 0o777).toBe(0o700);
    expect(statSync(second.connection.host!).mode & 0o777).toBe(0o700);
    expect(installation.logged).toEqual([]);
  });

  it('refuses a second opener and says who has it', async () => {
    await installation.open();
    await expect(installation.open()).rejects.toThrow(
      `in use by the embedded database, process ${process.pid}, since 20`,
    );
  });

  it('answers through a short path when the data folder has a long one', async () => {
    const dataDir = path.join(installation.dataDir, 'x'.repeat(120));
    mkdirSync(dataDir);
    const embedded = await installation.open({ dataDir });
    await writeNote(embedded, 'one');
    expect(embedded.connection.host).not.toContain(dataDir);
  });

  it('lets clients take turns and clears what one leaves behind', async () => {
    const embedded = await installation.open();
    const clients = [new pg.Client(embedded.connection), new pg.Client(embedded.connection)] as const;
    for (const client of clients) await client.connect();
    const [leaving, staying] = clients;
    await leaving.query('create table sums (value integer)');
    await leaving.query('begin');
    await leaving.query('insert into sums values ($1)', [1]);
    const waiting = staying.query('insert into sums values ($1)', [2]);
    await leaving.end();
    await waiting;
    expect((await staying.query('select value from sums')).rows).toEqual([{ value: 2 }]);
    await staying.query({ name: 'named', text: 'select 1 as one' });
    await staying.end();
    await withPool(embedded, async (pool) => {
      expect((await pool.query({ name: 'named', text: 'select 2 as two' })).rows).toEqual([{ two: 2 }]);
    });
  });

  it('goes on after a failing statement', async () => {
    const embedded = await installation.open();
    await withPool(embedded, async (pool) => {
      await expect(pool.query('select $1::integer', ['x'])).rejects.toMatchObject({ code: '22P02' });
      await expect(pool.query('nonsense')).rejects.toMatchObject({ code: '42601' });
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });
  });

  it('starts anew when the very first start was killed half-way', async () => {
    const installation = makeInstallation();
    mkdirSync(path.join(installation.dataDir, 'pg.new', 'base'), { recursive: true });
    await writeNote(await installation.open(), 'one');
    expect(existsSync(path.join(installation.dataDir, 'pg.new'))).toBe(false);
  });

  it('says so when it makes a new database beside secrets of an earlier installation', async () => {
    const told = async (ageMs: number) => {
      const { dataDir, open, logged } = makeInstallation();
      const secrets = path.join(dataDir, 'secrets.json');
      writeFileSync(secrets, '{}');
      const made = new Date(Date.now() - ageMs);
      utimesSync(secrets, made, made);
      const { health } = await open();
      return [health().problem, ...logged.map(({ message }) => message)];
    };
    const said = expect.stringMatching(/^The data folder had secrets .* restore it$/);
    expect([await told(60_000), await told(3_600_000)]).toEqual([[null], [said, said]]);
  });

  it('loses no acknowledged transaction and tears none when the process is killed at any moment', async () => {
    let acknowledged = 0;
    for (let round = 0; round < 6; round++) {
      acknowledged = await insertThenKill(acknowledged, round * 53 + 10);
    }
    expect(acknowledged).toBeGreaterThan(100);
    await withPool(await installation.open(), async (pool) => {
      const { rows } = await pool.query<{ count: number; last: number; torn: number }>(
        'select count(*)::int as count, max(number) as last, count(*) filter (where half is distinct from number)::int as torn from entries',
      );
      const { count, last, torn } = rows[0]!;
      expect(torn).toBe(0);
      expect(count).toBe(last);
      // The last one may have been written without the answer having reached us.
      expect([acknowledged, acknowledged + 1]).toContain(last);
    });
  });
});

const INSERTING = fileURLToPath(new URL('../../testing/insert-until-killed.ts', import.meta.url));

/** Runs the inserting child until `rows` more are acknowledged, kills it, and answers the last number acknowledged. */
async function insertThenKill(acknowledgedBefore: number, rows: number): Promise<number> {
  const child = spawn(process.execPath, [...LEAN_WEBASSEMBLY, INSERTING, installation.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let acknowledged = acknowledgedBefore;
  let opened = false;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'opened') opened = true;
    else acknowledged = Number(line);
    if (acknowledged >= acknowledgedBefore + rows) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(opened).toBe(true);
  return acknowledged;
}
