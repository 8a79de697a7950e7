import { type ReactNode, useState } from 'react';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { Button } from '../ui/button.tsx';
import { DataCards, DataTable } from './data-table.tsx';
import type { FilterLabels } from './filter-form-values.ts';
import { ListFailed, ListNotice, ListSkeleton } from './list-states.tsx';
import { type ListColumn, useListTable } from './list-table.ts';
import { defaultSortOf, ListToolbar } from './list-toolbar.tsx';
import { useListsText } from './lists-text.ts';
import { Pager } from './pager.tsx';
import type { List } from './use-list.ts';

interface ListViewProps<Item extends object> {
  list: List<Item>;
  columns: readonly ListColumn<Item>[];
  /** Without them, and without a search, there is nothing to ask by. */
  filters?: FilterLabels;
  idOf: (item: Item) => string;
  /** What the rows are, for assistive technology. */
  label: string;
  searchLabel?: string;
  failedTitle: string;
  /** Beside the search and the filters. */
  tools?: ReactNode;
  /** Stands where the rows would be, when there are none at all. */
  empty: ReactNode;
}

const NONE: never[] = [];

/** A list with its search, filters, columns and pages, and what it shows when there is nothing to show. */
export function ListView<Item extends object>(props: ListViewProps<Item>) {
  const { list, columns, filters, idOf, label, searchLabel, failedTitle, tools, empty } = props;
  const tLists = useListsText();
  const [hidden, setHidden] = useState<readonly string[]>(NONE);
  const wide = useMediaQuery('(min-width: 48rem)');
  const { state, ask, answer, config, failed } = list;
  const table = useListTable({
    columns,
    items: answer?.items ?? NONE,
    idOf,
    fields: config?.fields ?? NONE,
    sort: state.sort ?? defaultSortOf(config),
    hidden,
    onSort: (sort) => ask({ ...state, sort, offset: 0 }),
  });
  const asked = state.filters.length > 0;
  const none = answer?.total === 0;
  const Rows = wide ? DataTable : DataCards;
  return (
    <>
      {filters && searchLabel && !failed && (!none || asked) && (
        <div className="mb-4">
          <ListToolbar
            list={list}
            table={table}
            searchLabel={searchLabel}
            filterLabels={filters}
            cards={!wide}
            hidden={hidden}
            onHidden={setHidden}
            tools={tools}
          />
        </div>
      )}
      <div className="list-sheet">
        {failed ? (
          <ListFailed title={failedTitle} onRetry={list.retry} />
        ) : !answer ? (
          <ListSkeleton />
        ) : none && asked ? (
          <ListNotice text={tLists('list.nothing')}>
            <Button onClick={() => ask({ ...state, filters: [], offset: 0 })}>{tLists('list.clear')}</Button>
          </ListNotice>
        ) : none ? (
          empty
        ) : (
          <>
            <Rows table={table} label={label} stale={list.stale} />
            <Pager
              offset={state.offset}
              limit={list.limit}
              total={answer.total}
              onOffset={(offset) => ask({ ...state, offset })}
            />
          </>
        )}
      </div>
    </>
  );
}
