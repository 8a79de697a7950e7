import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { makeInstallation, makeOriginal, writeNote } from '../../testing/embedded-installation.ts';
import { openFailureOf } from './open-failure.ts';
import { openPGlite } from './open-pglite.ts';

const TIMEOUT_MS = 120_000;

let original: string;
beforeAll(async () => {
  original = await makeOriginal((embedded) => writeNote(embedded, 'sound'));
}, TIMEOUT_MS);

/** Lets calls for files whose path matches fail, as a disk does that goes wrong. */
function failAt(call: 'openSync' | 'readdirSync' | 'lstatSync', where: RegExp, code: string): void {
  const real = fs[call] as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(fs, call).mockImplementation(((...args: unknown[]) => {
    if (where.test(String(args[0]))) throw Object.assign(new Error(`${code}: refused`), { code, errno: -5 });
    return real(...args);
  }) as never);
  onTestFinished(() => spy.mockRestore());
}

it.each([
  ['lstatSync', /\/base$/, 'EIO'],
  ['openSync', /\/global\/pg_control$/, 'ESTALE'],
  ['openSync', /\/base\/\d+\/1259$/, 'EIO'],
] as const)(
  'a failure of the machine is no damage: %s of %s, %s',
  async (call, where, code) => {
    const { dataDir } = makeInstallation(original);
    failAt(call, where, code);
    const opening = openPGlite(path.join(dataDir, 'pg'), () => undefined);
    const error = await opening.then(
      () => new Error('it opened'),
      (reason: Error) => reason,
    );
    expect(error.message).toContain(`the machine refused a file (${code}: refused)`);
    expect(error).toMatchObject({ name: 'DatabaseOpenError', failure: 'unknown' });
  },
  TIMEOUT_MS,
);

/** Every file of this name in `base`, of each database. */
const inBase = (pg: string, name: string): string[] =>
  fs
    .readdirSync(path.join(pg, 'base'))
    .map((database) => path.join(pg, 'base', database, name))
    .filter((file) => fs.existsSync(file));

/** From its third page on. */
function spoilPages(file: string): void {
  const handle = fs.openSync(file, 'r+');
  const fromByte = 3 * 8_192;
  const { size } = fs.statSync(file);
  fs.writeSync(handle, Buffer.alloc(size - fromByte, 0xa5), 0, size - fromByte, fromByte);
  fs.closeSync(handle);
}

it.each<[what: string, failure: string, line: RegExp, spoil: (pg: string) => void]>([
  [
    'a file that is missing, whatever other files PostgreSQL looks for in vain',
    'damage',
    /^58P01 FATAL: {2}could not open file/,
    (pg) => inBase(pg, '1259').forEach((file) => fs.rmSync(file)),
  ],
  [
    'pages that do not fit their checksums',
    'damage',
    /^XX001 FATAL: {2}\d+ invalid pages/,
    (pg) => inBase(pg, '1249').forEach(spoilPages),
  ],
  [
    'the states of transactions',
    'damage',
    /^58P01 FATAL: {2}could not access status/,
    (pg) => fs.rmSync(path.join(pg, 'pg_xact/0000')),
  ],
  [
    'files of another version',
    'other-version',
    /^22023 FATAL: {2}database files are incompatible/,
    (pg) =>
      [path.join(pg, 'PG_VERSION'), ...inBase(pg, 'PG_VERSION')].forEach((file) =>
        fs.writeFileSync(file, '17\n'),
      ),
  ],
])(
  'why it does not open is told by its SQLSTATE: %s',
  async (_what, failure, line, spoil) => {
    const { dataDir } = makeInstallation(original);
    const folder = path.join(dataDir, 'pg');
    spoil(folder);
    const lines: string[] = [];
    const error = await openPGlite(folder, (text) => lines.push(text)).then(
      () => 'it has opened',
      (reason: Error) => `${reason.name}: ${reason.message}`,
    );
    expect(lines).toContainEqual(expect.stringMatching(line));
    expect(openFailureOf(`${error}. ${lines.join(' ')}`)).toBe(failure);
  },
  TIMEOUT_MS,
);

it(
  'a committed transaction has reached the disk',
  async () => {
    const database = await openPGlite(path.join(makeInstallation(original).dataDir, 'pg'), () => undefined);
    const spy = vi.spyOn(fs, 'fsyncSync');
    syncBuiltinESMExports();
    onTestFinished(async () => {
      spy.mockRestore();
      syncBuiltinESMExports();
      await database.close();
    });
    const { rows } = await database.query(
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'wal_sync_method') order by name`,
    );
    expect(rows).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
      { name: 'wal_sync_method', setting: 'fsync' },
    ]);
    await database.exec('create table counted (number int)');
    for (const number of [1, 2, 3]) {
      const before = spy.mock.calls.length;
      await database.exec(`insert into counted values (${number})`);
      expect(spy.mock.calls.length).toBeGreaterThan(before);
    }
  },
  TIMEOUT_MS,
);
