import { expect, it } from 'vitest';
import { openFailureOf } from './open-failure.ts';

it.each([
  'RuntimeError: Aborted(). XX000 PANIC:  could not locate a valid checkpoint record at 0/1746C80 Aborted()',
  'XX000 FATAL:  incorrect checksum in control file',
  '55000 FATAL:  database files are incompatible with server 55000 DETAIL:  The database cluster was initialized with PG_CONTROL_VERSION -1515870811',
  '58P01 FATAL:  could not open file "base/5/1259": No such file or directory',
  '58P01 FATAL:  could not access status of transaction 753',
  'XX001 FATAL:  4 invalid pages among blocks 3..6 of relation "base/5/1249"',
  'XX001 ERROR:  nothing in these words tells',
  'XX002 ERROR:  nothing in these words tells',
  '3D000 FATAL:  nothing in these words tells',
  '22023 FATAL:  "base/5" is not a valid data directory',
  'The embedded database failed: RuntimeError: unreachable. XX000 PANIC:  could not locate a valid checkpoint record',
])('is damage: %s', (report) => expect(openFailureOf(report)).toBe('damage'));

it.each([
  'The embedded database did not open within 120 s.',
  'listen EADDRINUSE: address already in use /data/run/.s.PGSQL.5432',
  'RangeError: WebAssembly.Memory(): could not allocate memory',
  '53100 FATAL:  could not write to file "pg_wal/xlogtemp.1": nothing in these words tells',
  '53200 LOG:  nothing in these words tells XX000 PANIC:  could not read file "global/pg_control"',
  '53000 FATAL:  could not open file "base/5/1259": nothing in these words tells',
  '42501 PANIC:  could not open file "global/pg_control": nothing in these words tells',
  '58030 FATAL:  could not read file "base/5/1259": nothing in these words tells',
  '57P01 FATAL:  terminating connection due to administrator command',
  '58P01 LOG:  nothing in these words tells',
  '42704 FATAL:  unrecognized configuration parameter "no_such_setting"',
  'EMFILE: too many open files',
  'PANIC:  could not read file "global/pg_control": I/O error',
  'XX000 PANIC:  could not write to file "pg_wal/xlogtemp.1": Quota exceeded',
  'XX000 FATAL:  could not open file "base/5/1259": Stale file handle',
  'Cannot find module tar-fs',
  'The embedded database failed: Error: EIO: i/o error, read.',
  'The embedded database failed: Error: ENOSPC: no space left on device, write.',
])('is not known to be damage: %s', (report) => expect(openFailureOf(report)).toBe('unknown'));

it.each([
  'The embedded database failed: RuntimeError: unreachable. 00000 LOG:  database system was not properly shut down',
  'The embedded database failed: RuntimeError: memory access out of bounds',
])('is a crash, which says nothing about the files: %s', (report) =>
  expect(openFailureOf(report)).toBe('crash'),
);

it('tells a database of another version apart', () => {
  expect(
    openFailureOf(
      '22023 FATAL:  database files are incompatible with server. 22023 DETAIL:  The data directory was initialized by PostgreSQL version 17',
    ),
  ).toBe('other-version');
});
