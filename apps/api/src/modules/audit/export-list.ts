import { LIST_TOTAL_MAX, type ListParams, type UserId } from '@intermind/contracts';
import { Readable } from 'node:stream';
import type { Database } from '../../db/client.ts';
import type { ListDefinition } from '../../db/lists/list-fields.ts';
import type { CheckedFilter, CheckedQuery } from '../../db/lists/parse-list.ts';
import { type CsvCell, csvHead, csvRows } from '../../http/csv.ts';
import { ApiError } from '../../http/errors.ts';
import { checkList } from '../../http/lists.ts';
import type { FileAnswer } from '../../http/route.ts';
import { writeAct } from './store.ts';

/** Rows of one file. Of a longer list filters choose a part. */
const EXPORT_ROWS = LIST_TOTAL_MAX;
/** Rows that are in memory at a time. */
const PAGE_ROWS = 1_000;

interface ListExport<Item> {
  db: Database;
  now: () => Date;
  /** The administrator. */
  by: UserId;
  /** Of the list, as the file and the audit log say it. */
  name: string;
  definition: ListDefinition;
  /** The field of the list that has when a row was made. What is made later is left out: it would move the pages. */
  madeAt: string;
  params: ListParams;
  read: (query: CheckedQuery) => Promise<{ items: Item[]; total: number }>;
  /** The columns: their names and what a row has there. */
  columns: Readonly<Record<string, (item: Item) => CsvCell>>;
}

/**
 * A list of administrators as a CSV file that is written while pages are read, each when the one before was taken. The
 * audit log has it before the first byte.
 *
 * Each page is a query of its own: a row whose place in the order changes meanwhile, or that no longer fits the filters,
 * may be missing or be there twice. A transaction for all of them would last as long as the download, and hold up the
 * embedded database, which has one connection.
 *
 * @throws ApiError ValidationFailed also for more than EXPORT_ROWS rows: a file must not lack any without saying so
 */
export async function exportList<Item>(asked: ListExport<Item>): Promise<FileAnswer> {
  const { db, by, name, definition, madeAt, params, read, columns } = asked;
  const now = asked.now();
  const { limit: _limit, offset: _offset, ...chosen } = params;
  const query = checkList(definition, chosen);
  const untilNow: CheckedFilter = {
    name: madeAt,
    field: definition.fields[madeAt]!,
    operator: 'lte',
    values: [now],
  };
  const filters = [...query.filters, untilNow];
  const pageAt = (offset: number) => read({ ...query, filters, limit: PAGE_ROWS, offset });

  const first = await pageAt(0);
  const { total } = first;
  if (total > EXPORT_ROWS)
    throw new ApiError('ValidationFailed', { issues: [{ path: 'query', problem: 'too_big' }] });
  const { sort, ...fields } = chosen;
  // Names only: what was searched for may be somebody's address.
  const after = { rows: total, filters: Object.keys(fields).join(', '), sort: sort ?? '' };
  await writeAct(db, now, { by, act: 'list.exported', object: name, after });

  async function* written(): AsyncGenerator<string> {
    const cells = Object.values(columns);
    const linesOf = (items: Item[]) => csvRows(items.map((item) => cells.map((cell) => cell(item))));
    yield csvHead(Object.keys(columns)) + linesOf(first.items);
    for (let offset = PAGE_ROWS; offset < total; offset += PAGE_ROWS)
      yield linesOf((await pageAt(offset)).items);
  }
  return {
    name: `${name}-${now.toISOString().slice(0, 10)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    // Bytes, not objects: of those it would read sixteen ahead.
    content: Readable.from(written(), { objectMode: false }),
  };
}
