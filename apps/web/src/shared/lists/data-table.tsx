import './lists.css';
import type { RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '../ui/class-names.ts';
import type { ListTable } from './list-table.ts';

interface DataTableProps<Item extends RowData & object> {
  table: ListTable<Item>;
  /** What the table holds, for assistive technology. */
  label: string;
  /** Marked: going on now. */
  isLive?: ((item: Item) => boolean) | undefined;
  /** The rows are still those of the question before. */
  stale: boolean;
}

/** The rows of a list, as a table: its columns are sorted by their headings. */
export function DataTable<Item extends object>({ table, label, isLive, stale }: DataTableProps<Item>) {
  return (
    <table aria-label={label} aria-busy={stale} className={classNames('list-table', stale && 'list-stale')}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map(({ column, id }) => {
              const { label: heading, end, actions } = column.columnDef.meta!;
              const sorted = column.getIsSorted();
              const Arrow = sorted === 'asc' ? ArrowUp : ArrowDown;
              return (
                <th
                  key={id}
                  scope="col"
                  className={end ? 'text-end' : undefined}
                  {...(sorted && { 'aria-sort': sorted === 'asc' ? 'ascending' : 'descending' })}
                >
                  {actions ? (
                    <span className="sr-only">{heading}</span>
                  ) : column.getCanSort() ? (
                    <button
                      type="button"
                      className={classNames('list-sort', sorted && 'font-semibold text-ink')}
                      onClick={column.getToggleSortingHandler()}
                    >
                      {heading}
                      <Arrow
                        aria-hidden
                        strokeWidth={2}
                        className={classNames('list-sort-arrow size-4', sorted && 'is-sorted')}
                      />
                    </button>
                  ) : (
                    heading
                  )}
                </th>
              );
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} className={isLive?.(row.original) ? 'is-live' : undefined}>
            {row.getVisibleCells().map((cell) => (
              <td key={cell.id} className={cell.column.columnDef.meta!.end ? 'text-end' : undefined}>
                <table.FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same rows on narrow screens: a card each, its heading first, then each column with its label. */
export function DataCards<Item extends object>({ table, label, isLive, stale }: DataTableProps<Item>) {
  return (
    <ul aria-label={label} aria-busy={stale} className={classNames('list-cards', stale && 'list-stale')}>
      {table.getRowModel().rows.map((row) => {
        const cells = row.getVisibleCells();
        const meta = (cell: (typeof cells)[number]) => cell.column.columnDef.meta!;
        return (
          <li key={row.id} className={isLive?.(row.original) ? 'is-live' : undefined}>
            <div className="flex items-start gap-2">
              {cells
                .filter((cell) => meta(cell).heading)
                .map((cell) => (
                  <div key={cell.id} className="min-w-0 grow">
                    <table.FlexRender cell={cell} />
                  </div>
                ))}
              {cells
                .filter((cell) => meta(cell).actions)
                .map((cell) => (
                  <table.FlexRender key={cell.id} cell={cell} />
                ))}
            </div>
            <dl>
              {cells
                .filter((cell) => !meta(cell).heading && !meta(cell).actions)
                .map((cell) => (
                  <div key={cell.id}>
                    <dt>{meta(cell).label}</dt>
                    <dd>
                      <table.FlexRender cell={cell} />
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
