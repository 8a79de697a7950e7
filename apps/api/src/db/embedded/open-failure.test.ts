import { expect, it } from 'vitest';
import { openFailureOf } from './open-failure.ts';

it.each([
  'PANIC:  could not locate a valid checkpoint record at 0/1746C80',
  'FATAL:  incorrect checksum in control file',
  'FATAL:  database files are incompatible with server DETAIL:  The database cluster was initialized with PG_CONTROL_VERSION -1515870811',
  'FATAL:  could not open file "base/5/1259": No such file or directory',
  'FATAL:  invalid page in block 0 of relation base/5/1249',
  'The embedded database failed: RuntimeError: unreachable. PANIC:  could not locate a valid checkpoint record',
])('is damage: %s', (report) => expect(openFailureOf(report)).toBe('damage'));

it.each([
  'The embedded database did not open within 120 s.',
  'listen EADDRINUSE: address already in use /data/run/.s.PGSQL.5432',
  'RangeError: WebAssembly.Memory(): could not allocate memory',
  'FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device',
  'PANIC:  could not open file "global/pg_control": Permission denied',
  'FATAL:  could not read file "base/5/1259": Input/output error',
  'EMFILE: too many open files',
  'PANIC:  could not read file "global/pg_control": I/O error',
  'FATAL:  could not open file "base/5/1259": No file descriptors available',
  'PANIC:  could not write to file "pg_wal/xlogtemp.1": Quota exceeded',
  'FATAL:  could not open file "base/5/1259": Stale file handle',
  'Cannot find module tar-fs',
  'The embedded database failed: Error: EIO: i/o error, read.',
  'The embedded database failed: Error: ENOSPC: no space left on device, write.',
])('is not known to be damage: %s', (report) => expect(openFailureOf(report)).toBe('unknown'));

it.each([
  'The embedded database failed: RuntimeError: unreachable. LOG:  database system was not properly shut down',
  'The embedded database failed: RuntimeError: memory access out of bounds',
])('is a crash, which says nothing about the files: %s', (report) =>
  expect(openFailureOf(report)).toBe('crash'),
);

it('tells a database of another version apart', () => {
  expect(
    openFailureOf(
      'FATAL:  database files are incompatible with server. The data directory was initialized by PostgreSQL version 17',
    ),
  ).toBe('other-version');
});
