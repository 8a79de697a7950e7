import type { PoolClient } from 'pg';

/**
 * A portable backup, line by line: JSON texts that any version of PostgreSQL can be filled from. First the header, then for
 * each table its name and columns followed by its rows, each value as PostgreSQL writes it as text; then sequences; last
 * the number of rows, so that a file that was cut is noticed.
 */
export interface PortableHeader {
  format: 'intermind-portable-1';
  /** ISO 8601 UTC. */
  takenAt: string;
  /** Time of the newest migration in it, as drizzle counts them. */
  migratedTo: number;
  /** Content of secrets.json; null when the secrets are elsewhere. */
  secrets: Record<string, unknown> | null;
}
export interface TableLine {
  table: string;
  columns: string[];
}
export interface SequenceLine {
  sequence: string;
  value: string;
  called: boolean;
}
export interface EndLine {
  rows: number;
}
export type RowLine = (string | null)[];
export type PortableLine = PortableHeader | TableLine | SequenceLine | EndLine | RowLine;

const ROWS_AT_ONCE = 500;

/** The job queue is left out: it makes its tables, and its schedule, itself. */
const TABLES = `
  select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`;

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Everything in the database as of one moment. */
export async function* dumpLines(
  client: PoolClient,
  { takenAt, secrets }: { takenAt: Date; secrets: PortableHeader['secrets'] },
): AsyncGenerator<PortableLine> {
  await client.query('begin isolation level repeatable read, read only');
  try {
    const { rows: migrations } = await client.query<{ at: string }>(
      'select max(created_at) as at from drizzle.__drizzle_migrations',
    );
    const migratedTo = Number(migrations[0]!.at);
    yield { format: 'intermind-portable-1', takenAt: takenAt.toISOString(), migratedTo, secrets };
    let rows = 0;
    for (const { table, columns } of (await client.query<TableLine>(TABLES)).rows) {
      yield { table, columns };
      const values = columns.map((column) => `${quote(column)}::text`).join(', ');
      await client.query(
        `declare portable no scroll cursor for select ${values} from public.${quote(table)}`,
      );
      for (;;) {
        const fetched = await client.query<RowLine>({
          text: `fetch ${ROWS_AT_ONCE} from portable`,
          rowMode: 'array',
        });
        yield* fetched.rows;
        rows += fetched.rows.length;
        if (fetched.rows.length < ROWS_AT_ONCE) break;
      }
      await client.query('close portable');
    }
    const { rows: sequences } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of sequences) {
      const { rows: state } = await client.query<{ value: string; called: boolean }>(
        `select last_value::text as value, is_called as called from public.${quote(name)}`,
      );
      yield { sequence: name, ...state[0]! };
    }
    yield { rows };
  } finally {
    await client.query('rollback');
  }
}
