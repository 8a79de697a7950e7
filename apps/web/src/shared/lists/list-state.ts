import type { ListField } from '@intermind/contracts';
import {
  LIST_OPERATORS,
  LIST_TOTAL_MAX,
  type ListFilter,
  type ListOperator,
  listParams,
  type ListSort,
  readSort,
  splitValues,
} from '@intermind/contracts/lists';

/** What is asked of a list: the part of the address behind the question mark, in the grammar of lists (spec 2 §7). */
export interface ListState {
  filters: readonly ListFilter[];
  /** Null: the list's own order. */
  sort: ListSort | null;
  offset: number;
}

/** `field` or `field[operator]`. */
const FILTER = /^(\w+)(?:\[(\w+)\])?$/;
/** Parameters of other meaning: the guard's (spec 1 §2), and the grammar's own. */
const NO_FILTERS = new Set(['locale', 'limit', 'offset', 'sort']);

/** Whether an address asks for more than order and page, so that the list's fields must be known to read it. */
export function hasFilters(search: string): boolean {
  return [...new URLSearchParams(search).keys()].some((key) => !NO_FILTERS.has(key));
}

/** Reads an address. What the list does not have is left out: addresses come from anywhere. */
export function readListState(search: string, fields: readonly ListField[]): ListState {
  const params = new URLSearchParams(search);
  const filters: ListFilter[] = [];
  for (const [key, joined] of params) {
    const [, name = '', operatorName = 'eq'] = FILTER.exec(key) ?? [];
    const field = NO_FILTERS.has(key) ? undefined : fields.find((known) => known.name === name);
    const operator = LIST_OPERATORS.find((known) => known === operatorName);
    const values = splitValues(joined);
    if (field && operator && field.operators.includes(operator) && values.length > 0)
      filters.push({ field: name, operator, values });
  }
  const offset = params.get('offset') ?? '';
  return {
    filters,
    sort: readSort(params.get('sort') ?? ''),
    offset: /^\d{1,6}$/.test(offset) ? Number(offset) : 0,
  };
}

/** The parameters of the call, and of the address. */
export function paramsOf({ filters, sort, offset }: ListState): Record<string, string> {
  return listParams({ filters: [...filters], sort: sort ? [sort] : [], offset });
}

/** The address that `readListState` reads; empty where nothing is asked. */
export function writeListState(state: ListState): string {
  const params = new URLSearchParams(paramsOf(state)).toString();
  return params && `?${params}`;
}

/** The values of one filter; empty where it is not set. */
export function valuesOf(state: ListState, field: string, operator: ListOperator): readonly string[] {
  return state.filters.find((filter) => filter.field === field && filter.operator === operator)?.values ?? [];
}

/** With one filter replaced, or without it where there are no values; another question begins at its first page. */
export function withFilter(
  state: ListState,
  field: string,
  operator: ListOperator,
  values: readonly string[],
): ListState {
  const others = state.filters.filter((filter) => filter.field !== field || filter.operator !== operator);
  const given = values.filter((value) => value !== '');
  return {
    ...state,
    filters: given.length > 0 ? [...others, { field, operator, values: given }] : others,
    offset: 0,
  };
}

export interface PageRange {
  /** Numbers of the first and the last row, from 1; 0 for an empty list. */
  from: number;
  to: number;
  /** Offsets; null where there is no such page. */
  previous: number | null;
  next: number | null;
  /** Of the last page that has rows and can be reached. */
  last: number;
  /** There are more rows than are counted; filters find the others. */
  more: boolean;
}

export function pageRange({
  offset,
  limit,
  total,
}: {
  offset: number;
  limit: number;
  total: number;
}): PageRange {
  const reached = Math.min(total, LIST_TOTAL_MAX);
  return {
    from: Math.min(offset + 1, reached),
    to: Math.min(offset + limit, reached),
    previous: offset > 0 ? Math.max(0, offset - limit) : null,
    next: offset + limit < reached ? offset + limit : null,
    last: Math.max(0, Math.ceil(reached / limit) - 1) * limit,
    more: total > reached,
  };
}
