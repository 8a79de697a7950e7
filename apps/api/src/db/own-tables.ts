import { and, eq, getTableColumns, inArray, isTable, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './client.ts';
import * as schema from './schema/index.ts';

/** The member whose rows are meant. */
export interface Owner {
  id: string;
  /** At the embedded identity provider; null where an outside issuer keeps it. */
  accountId: string | null;
}

/** Rows of one table that are the member's. */
export interface OwnTable {
  name: string;
  /** In pages, so that a long history needs little memory. */
  rows: (db: Queries, member: Owner) => AsyncGenerator<Record<string, unknown>>;
}

/** What stays when an account is deleted, because others need it too, and is the member's all the same. */
const SHARED = [
  ...['users', 'rooms', 'conferences', 'conference_people', 'participants', 'ratings'],
  ...['payments', 'invoices'],
];
/** Secrets of sign-ins. */
const WITHHELD = ['oidc_payloads', 'account_links', 'sign_in_steps'];
/** Belonging to a room or a meeting makes nothing one's own. */
const COMMON = ['rooms', 'conferences'];
/** Of no use to people, and of use to thieves. */
const SECRET_COLUMN = /hash|secret|token/i;
const PAGE_ROWS = 500;

/**
 * The tables of the archive of a member's data: those given, which are deleted with the account, and what is theirs of the rest. A row
 * is the member's when it refers to them, or to another row of theirs that is neither a room nor a meeting.
 */
export function ownTables(deleted: readonly string[]): OwnTable[] {
  const names = new Set([...SHARED, ...deleted].filter((name) => !WITHHELD.includes(name)));
  const tables = Object.values<unknown>(schema)
    .filter((value): value is PgTable => isTable(value))
    .filter((table) => names.has(getTableConfig(table).name));
  const roots = ['users', 'accounts'];
  const owned = tables.filter(
    (table) => roots.includes(getTableConfig(table).name) || ownerOf(table, tables) !== undefined,
  );
  return owned.map((table) => ({
    name: getTableConfig(table).name,
    rows: (db, member) => pagesOf(db, table, ownRows(db, table, tables, member)),
  }));
}

function ownRows(db: Queries, table: PgTable, tables: readonly PgTable[], member: Owner): SQL {
  const { name } = getTableConfig(table);
  const columns: Record<string, PgColumn> = getTableColumns(table);
  if (name === 'users') return eq(columns['id']!, member.id);
  if (name === 'accounts')
    return member.accountId === null ? sql`false` : eq(columns['id']!, member.accountId);
  const { own, foreign, foreignTable, to } = ownerOf(table, tables)!;
  if (to === 'users') return eq(own, member.id);
  const theirs = db
    .select({ id: foreign })
    .from(foreignTable)
    .where(ownRows(db, foreignTable, tables, member));
  return inArray(own, theirs);
}

/** The reference that says whose a row is; undefined where there is none. */
function ownerOf(table: PgTable, tables: readonly PgTable[]) {
  const references = getTableConfig(table).foreignKeys.map((key) => {
    const { columns, foreignTable, foreignColumns } = key.reference();
    return {
      own: columns[0]!,
      foreignTable,
      foreign: foreignColumns[0]!,
      to: getTableConfig(foreignTable).name,
    };
  });
  return (
    references.find(({ to }) => to === 'users') ??
    references.find(
      ({ to, foreignTable }) =>
        foreignTable !== table && !COMMON.includes(to) && tables.includes(foreignTable),
    )
  );
}

async function* pagesOf(db: Queries, table: PgTable, own: SQL): AsyncGenerator<Record<string, unknown>> {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  // Files have their own place in the archive.
  const shown = Object.fromEntries(
    Object.entries(columns).filter(([, column]) => column.getSQLType() !== 'bytea'),
  );
  const { primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? Object.values(columns).filter((column) => column.primary);
  const keyNames = key.map((column) => Object.keys(columns).find((name) => columns[name] === column)!);
  const list = (parts: SQL[]) => sql`(${sql.join(parts, sql`, `)})`;
  for (let last: Record<string, unknown> | null = null; ;) {
    const after: SQL | undefined = last
      ? sql`${list(key.map((column) => sql`${column}`))} > ${list(
          key.map((column, index) => sql`${sql.param(last![keyNames[index]!], column)}`),
        )}`
      : undefined;
    const rows: Record<string, unknown>[] = await db
      .select(shown)
      .from(table)
      .where(and(own, after))
      .orderBy(...key)
      .limit(PAGE_ROWS);
    for (const row of rows)
      yield Object.fromEntries(
        Object.entries(row).filter(([name]) => !SECRET_COLUMN.test(columns[name]!.name)),
      );
    if (rows.length < PAGE_ROWS) return;
    last = rows.at(-1)!;
  }
}
