import type { ListField } from '@intermind/contracts';
import type { ListSort } from '@intermind/contracts/lists';
import {
  type ColumnDef,
  columnVisibilityFeature,
  type ReactTable,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';

interface ColumnMeta {
  /** As text: in menus, and beside the value on cards. */
  label: string;
  /** Figures stand at the end. */
  end?: boolean;
  /** The heading of a card; always shown. */
  heading?: boolean;
  /** Stands on cards without its label, after everything else: what can be done. */
  actions?: boolean;
}

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnMeta: {} as ColumnMeta,
});

/** A column. The ids of those that can be sorted are fields of the list. */
export type ListColumn<Item extends object> = ColumnDef<typeof features, Item> & {
  id: string;
  meta: ColumnMeta;
};
export type ListTable<Item extends object> = ReactTable<typeof features, Item>;

interface ListTableOptions<Item extends object> {
  columns: readonly ListColumn<Item>[];
  items: Item[];
  idOf: (item: Item) => string;
  fields: readonly ListField[];
  sort: ListSort | null;
  hidden: readonly string[];
  onSort: (sort: ListSort | null) => void;
}

/** The model of a list's table. The server sorts and pages: the table only says what was chosen. */
export function useListTable<Item extends object>(options: ListTableOptions<Item>): ListTable<Item> {
  const { columns, items, idOf, fields, sort, hidden, onSort } = options;
  const sorting = sort ? [{ id: sort.field, desc: sort.direction === 'desc' }] : [];
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        ...column,
        // Only columns that read a value can be sorted, also where the server does it.
        accessorFn: (item: Item) => item,
        enableSorting: fields.some(({ name, sortable }) => sortable && name === column.id),
        enableHiding: !column.meta.heading && !column.meta.actions,
      })),
    [columns, fields],
  );
  return useTable({
    features,
    columns: definitions,
    data: items,
    getRowId: idOf,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    state: {
      sorting,
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
    onSortingChange: (change) => {
      const [first] = typeof change === 'function' ? change(sorting) : change;
      onSort(first ? { field: first.id, direction: first.desc ? 'desc' : 'asc' } : null);
    },
  });
}
