/**
 * The grammar of every list of the product (spec 2 §7): `limit`, `offset`, `sort=field:direction`, and filters as
 * `field=a,b` or `field[operator]=a,b`. Values are joined by commas; a comma inside a value is written `\,`, a
 * backslash `\\`. Filters on different fields must all hold; of the values of one filter, one is enough.
 */

export const LIST_OPERATORS = ['eq', 'neq', 'contains', 'ncontains', 'gt', 'lt', 'gte', 'lte'] as const;
export type ListOperator = (typeof LIST_OPERATORS)[number];

export const LIST_FIELD_TYPES = ['text', 'number', 'time', 'boolean', 'choice'] as const;
export type ListFieldType = (typeof LIST_FIELD_TYPES)[number];

const COMPARISONS = ['eq', 'neq', 'gt', 'lt', 'gte', 'lte'] as const;
/** What may be asked of a field of each type. */
export const OPERATORS_OF: Readonly<Record<ListFieldType, readonly ListOperator[]>> = {
  text: ['eq', 'neq', 'contains', 'ncontains'],
  number: COMPARISONS,
  time: COMPARISONS,
  boolean: ['eq', 'neq'],
  choice: ['eq', 'neq'],
};

export const LIST_LIMIT_DEFAULT = 25;
export const LIST_LIMIT_MAX = 100;
/** Rows are counted up to one more than this: a `total` above it means that there are more. */
export const LIST_TOTAL_MAX = 100_000;
/** Values of one filter, and filters of one query. */
export const LIST_VALUES_MAX = 50;
export const LIST_FILTERS_MAX = 20;
export const LIST_VALUE_MAX_LENGTH = 200;
/** Fields that one query sorts by. */
export const LIST_SORTS_MAX = 3;

export interface ListFilter {
  field: string;
  operator: ListOperator;
  values: string[];
}

export interface ListSort {
  field: string;
  direction: 'asc' | 'desc';
}

export interface ListQuery {
  filters: ListFilter[];
  sort: ListSort[];
  limit: number;
  offset: number;
}

/** The query as it travels. Filters without field or values are dropped (spec 2 §5). */
export function listParams({
  filters = [],
  sort = [],
  limit,
  offset,
}: Partial<ListQuery>): Record<string, string> {
  const params: Record<string, string> = {};
  for (const { field, operator, values } of filters) {
    const given = values.filter((value) => value !== '');
    if (field === '' || given.length === 0) continue;
    params[operator === 'eq' ? field : `${field}[${operator}]`] = given.map(escapeValue).join(',');
  }
  if (sort.length > 0) params['sort'] = sort.map(sortText).join(',');
  if (limit !== undefined) params['limit'] = String(limit);
  if (offset !== undefined && offset > 0) params['offset'] = String(offset);
  return params;
}

/** As it travels: `startedAt:desc`. */
export function sortText({ field, direction }: ListSort): string {
  return `${field}:${direction}`;
}

/** Null for a text that is no sort. */
export function readSort(text: string): ListSort | null {
  const [, field = '', direction] = /^(\w+):(asc|desc)$/.exec(text) ?? [];
  return field ? { field, direction: direction === 'asc' ? 'asc' : 'desc' } : null;
}

function escapeValue(value: string): string {
  return value.replace(/[\\,]/g, '\\$&');
}

/** The values of a filter as it travels; empty ones are dropped. */
export function splitValues(joined: string): string[] {
  const values = [''];
  for (const [part] of joined.matchAll(/\\[\\,]|[^]/g)) {
    if (part === ',') values.push('');
    else values[values.length - 1] += part.length === 2 && part.startsWith('\\') ? part.slice(1) : part;
  }
  return values.filter((value) => value !== '');
}
