import { Columns3, ListFilter as FilterIcon } from 'lucide-react';
import type { ListConfig } from '@intermind/contracts';
import type { ReactNode } from 'react';
import { type ListSort, readSort } from '@intermind/contracts/lists';
import { useText } from '../../platform/text.ts';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { Popover } from '../ui/popover.tsx';
import { FilterForm } from './filter-form.tsx';
import type { FilterLabels } from './filter-form-values.ts';
import { type ListState, valuesOf, withFilter } from './list-state.ts';
import type { ListTable } from './list-table.ts';
import { useListsText } from './lists-text.ts';
import { SearchField } from './search-field.tsx';
import type { List } from './use-list.ts';

/** Field of a list that its search looks through. */
const SEARCH = 'search';

interface ListToolbarProps<Item extends object> {
  list: List<Item>;
  table: ListTable<Item>;
  searchLabel: string;
  filterLabels: FilterLabels;
  /** Cards have no headings to sort by. */
  cards: boolean;
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
  /** Beside the choice of columns. */
  tools?: ReactNode;
}

/** Search, filters and columns of a list. */
export function ListToolbar<Item extends object>(props: ListToolbarProps<Item>) {
  const { list, table, searchLabel, filterLabels, cards, hidden, onHidden, tools } = props;
  const t = useListsText();
  const tShell = useText();
  const { state, ask, config, configFailed, retry } = list;
  const count = state.filters.filter(({ field }) => field in filterLabels).length;
  const columns = table.getAllLeafColumns();
  const order = cards
    ? {
        sort: state.sort ?? defaultSortOf(config),
        columns: columns
          .filter((column) => column.getCanSort())
          .map(({ id, columnDef }) => ({ id, label: columnDef.meta!.label })),
      }
    : undefined;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField
        label={searchLabel}
        value={valuesOf(state, SEARCH, 'contains')[0] ?? ''}
        onSearch={(text) => ask(withFilter(state, SEARCH, 'contains', [text]), { replace: true })}
      />
      <Popover
        label={t('list.filter')}
        className="w-[22rem]"
        trigger={(opener) => (
          <Button {...opener} icon={<FilterIcon aria-hidden strokeWidth={2} className="size-4" />}>
            {count > 0 ? t('list.filtersOn', { count }) : t('list.filter')}
          </Button>
        )}
      >
        {(close) =>
          config ? (
            <FilterForm
              fields={config.fields}
              labels={filterLabels}
              filters={state.filters}
              order={order}
              onApply={(filters, sort) => {
                const others = state.filters.filter(({ field }) => !(field in filterLabels));
                ask({
                  filters: [...others, ...filters],
                  sort: sort === undefined ? state.sort : sort,
                  offset: 0,
                });
                close();
              }}
            />
          ) : (
            <div role="status">
              <p>{configFailed ? t('list.configFailed') : t('list.loading')}</p>
              {configFailed && (
                <Button className="mt-3" onClick={retry}>
                  {tShell('common.tryAgain')}
                </Button>
              )}
            </div>
          )
        }
      </Popover>
      {count > 0 && (
        <Button kind="quiet" onClick={() => ask(withoutFilters(state))}>
          {t('list.clear')}
        </Button>
      )}
      <span className="ms-auto flex flex-wrap">
        {tools}
        <Menu
          align="end"
          sections={[
            {
              key: 'columns',
              heading: t('list.columns'),
              items: columns
                .filter((column) => column.getCanHide())
                .map(({ id, columnDef }) => ({
                  key: id,
                  label: columnDef.meta!.label,
                  toggle: true,
                  checked: !hidden.includes(id),
                  onSelect: () =>
                    onHidden(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]),
                })),
            },
          ]}
          trigger={(opener) => (
            <Button
              {...opener}
              kind="quiet"
              shape="narrow"
              icon={<Columns3 aria-hidden strokeWidth={2} className="size-4" />}
            >
              {t('list.columns')}
            </Button>
          )}
        />
      </span>
    </div>
  );
}

/** The search stays: it is seen and cleared in its own field. */
export function withoutFilters(state: ListState): ListState {
  return { ...state, filters: state.filters.filter(({ field }) => field === SEARCH), offset: 0 };
}

/** The first of the list's own order, `startedAt:desc`. */
export function defaultSortOf(config: ListConfig | undefined): ListSort | null {
  return readSort(config?.defaultSort.split(',')[0] ?? '');
}
