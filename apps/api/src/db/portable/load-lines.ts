import { OperatorError } from '@intermind/config';
import type { PoolClient } from 'pg';
import { migrate, newestMigrationMs } from '../migrate.ts';
import {
  type EndLine,
  type PortableHeader,
  type PortableLine,
  quote,
  type RowLine,
  type SequenceLine,
  type TableLine,
} from './portable-lines.ts';

const ROWS_AT_ONCE = 500;

/**
 * Fills an empty database. Its schema is then that of the backup: the next start brings it up to date.
 * @returns the header of the backup
 * @throws OperatorError; the database is then as empty as before
 */
export async function loadLines(
  client: PoolClient,
  lines: AsyncIterable<PortableLine>,
): Promise<PortableHeader> {
  const reader = lines[Symbol.asyncIterator]();
  const header = (await reader.next()).value as PortableHeader | undefined;
  if (header?.format !== 'intermind-portable-1')
    throw new OperatorError('BackupUnusable', 'It is no portable backup of Intermind.');
  await refuseFilled(client);
  try {
    await migrateTo(client, header.migratedTo);
    await client.query('begin');
    // Tables refer to each other: the references are checked when every row is there.
    const references = await foreignKeys(client);
    for (const { table, name } of references)
      await client.query(`alter table ${table} drop constraint ${quote(name)}`);
    await fill(client, { [Symbol.asyncIterator]: () => reader });
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`);
    await client.query('commit');
    return header;
  } catch (error) {
    await client.query('rollback');
    // It was empty, and is again.
    await client.query(
      'drop schema if exists drizzle cascade; drop schema public cascade; create schema public',
    );
    throw error;
  }
}

/** Anything of ours or of others, because a failure drops both schemas. */
const FILLED = `
  select exists (select from pg_namespace where nspname = 'drizzle') or exists (
    select from (
      select relnamespace as schema from pg_class
      union all select pronamespace from pg_proc
      union all select typnamespace from pg_type
    ) as object
    where schema = 'public'::regnamespace
  ) as filled`;

async function refuseFilled(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ filled: boolean }>(FILLED);
  if (rows[0]!.filled)
    throw new OperatorError(
      'DatabaseUnusable',
      'The database is not empty. Make a new one, for example: createdb intermind',
    );
}

/** The schema as it was when the backup was taken: migrations after that also change rows. */
async function migrateTo(client: PoolClient, migratedTo: number): Promise<void> {
  if (migratedTo > newestMigrationMs())
    throw new OperatorError(
      'BackupUnusable',
      'The backup was made by a newer Intermind. Restore it with that version, or a newer one.',
    );
  await migrate(client, migratedTo);
}

async function foreignKeys(
  client: PoolClient,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  return rows;
}

/** @throws OperatorError when the last line is missing */
async function fill(client: PoolClient, lines: AsyncIterable<PortableLine>): Promise<void> {
  let insert: ((rows: RowLine[]) => Promise<void>) | null = null;
  let waiting: RowLine[] = [];
  let rows = 0;
  const flush = async () => {
    if (waiting.length > 0) await insert!(waiting);
    waiting = [];
  };
  for await (const line of lines) {
    if (Array.isArray(line)) {
      rows += 1;
      if (waiting.push(line) >= ROWS_AT_ONCE) await flush();
      continue;
    }
    await flush();
    if ('table' in line) {
      // Migrations that change rows have put some in.
      await client.query(`delete from public.${quote(line.table)}`);
      insert = await inserter(client, line);
    } else if ('sequence' in line) await setSequence(client, line);
    else if ((line as EndLine).rows === rows) return;
  }
  throw new OperatorError('BackupUnusable', 'The backup is cut or damaged: it ends before its last line.');
}

async function inserter(client: PoolClient, { table, columns }: TableLine) {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [`public.${quote(table)}`],
  );
  const typeOf = new Map(rows.map(({ name, type }) => [name, type]));
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const names = columns.map((_, index) => `c${index}`);
  const values = columns.map((column, index) => `${names[index]}::${typeOf.get(column)}`).join(', ');
  const text =
    `insert into public.${quote(table)} (${columns.map(quote).join(', ')}) overriding system value ` +
    `select ${values} from unnest(${arrays}) as given(${names.join(', ')})`;
  return async (batch: RowLine[]): Promise<void> => {
    await client.query(
      text,
      columns.map((_, index) => batch.map((row) => row[index] ?? null)),
    );
  };
}

async function setSequence(client: PoolClient, { sequence, value, called }: SequenceLine): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [
    `public.${quote(sequence)}`,
    value,
    called,
  ]);
}
