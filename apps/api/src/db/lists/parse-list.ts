import {
  LIST_FILTERS_MAX,
  LIST_LIMIT_DEFAULT,
  LIST_LIMIT_MAX,
  LIST_TOTAL_MAX,
  LIST_SORTS_MAX,
  LIST_VALUE_MAX_LENGTH,
  LIST_VALUES_MAX,
  type ListOperator,
  type ListParams,
  type ListSort,
  OPERATORS_OF,
  splitValues,
} from '@intermind/contracts';
import type { FieldDefinition, ListDefinition } from './list-fields.ts';

/** A value as the database compares it. */
export type ListValue = string | number | boolean | Date;

export interface CheckedFilter {
  name: string;
  field: FieldDefinition;
  operator: ListOperator;
  values: ListValue[];
}

export interface CheckedSort {
  field: FieldDefinition;
  direction: ListSort['direction'];
}

export interface CheckedQuery {
  filters: CheckedFilter[];
  sort: CheckedSort[];
  limit: number;
  offset: number;
}

/** Why a query was refused: the parameter and what is wrong with it. */
export interface ListProblem {
  path: string;
  problem: string;
}

const FILTER = /^([A-Za-z]\w*)(?:\[(\w+)\])?$/;
/** Filters on costly fields. */
const COSTLY_MAX = 2;
const SINGLE_VALUED: ReadonlySet<ListOperator> = new Set(['gt', 'lt', 'gte', 'lte']);

/** The query as far as the list allows it, and what it does not allow; only without problems may it be run. */
export function parseList(
  definition: ListDefinition,
  params: ListParams,
): { query: CheckedQuery; problems: ListProblem[] } {
  const problems: ListProblem[] = [];
  const refuse = (name: string, problem: string): undefined =>
    void problems.push({ path: `query.${name}`, problem });
  const { limit, offset, sort, ...filters } = params;
  const wholeNumber = (
    name: string,
    text: string | undefined,
    [min, max]: [number, number],
    usual: number,
  ) => {
    if (text === undefined) return usual;
    const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (number >= min && number <= max) return number;
    refuse(name, 'out_of_range');
    return usual;
  };
  const query: CheckedQuery = {
    limit: wholeNumber('limit', limit, [1, LIST_LIMIT_MAX], LIST_LIMIT_DEFAULT),
    offset: wholeNumber('offset', offset, [0, LIST_TOTAL_MAX], 0),
    sort: [],
    filters: [],
  };

  const sorts = (sort ?? definition.defaultSort).split(',').filter(Boolean);
  if (sorts.length > LIST_SORTS_MAX) refuse('sort', 'too_big');
  for (const one of sorts.slice(0, LIST_SORTS_MAX)) {
    const [name = '', direction, ...rest] = one.split(':');
    const field = ownField(definition, name);
    if (!field || field.sortable === false) refuse('sort', 'unknown_field');
    else if ((direction !== 'asc' && direction !== 'desc') || rest.length > 0)
      refuse('sort', 'unknown_direction');
    else query.sort.push({ field, direction });
  }

  if (Object.keys(filters).length > LIST_FILTERS_MAX) {
    refuse('filters', 'too_big');
    return { query, problems };
  }
  for (const [key, joined = ''] of Object.entries(filters)) {
    const [, name = '', operatorName = 'eq'] = FILTER.exec(key) ?? [];
    const field = ownField(definition, name);
    if (!field) {
      refuse(key, 'unknown_field');
      continue;
    }
    const operator = OPERATORS_OF[field.type].find((known) => known === operatorName);
    if (!operator) {
      refuse(key, 'unknown_operator');
      continue;
    }
    if (field.costly && query.filters.filter((filter) => filter.field.costly).length >= COSTLY_MAX)
      refuse(key, 'too_costly');
    const texts = splitValues(joined);
    if (texts.length === 0) continue;
    if (texts.length > (SINGLE_VALUED.has(operator) ? 1 : LIST_VALUES_MAX)) refuse(key, 'too_many_values');
    const values = texts.map((text) => valueOf(field, text));
    if (values.some((value) => value === undefined)) refuse(key, 'invalid_value');
    query.filters.push({ name, field, operator, values: values.filter((value) => value !== undefined) });
  }
  return { query, problems };
}

function ownField({ fields }: ListDefinition, name: string): FieldDefinition | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Not the 30th of February, which `Date` takes for a day in March. */
function isCalendarDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}

/** Years of four digits in UTC: others are written in another form. */
function isYearOfTheDatabase(time: Date): boolean {
  const year = time.getUTCFullYear();
  return !Number.isNaN(year) && year >= 1 && year <= 9_999;
}

/** Undefined for a text that is no value of the field. */
function valueOf({ type, choices }: FieldDefinition, text: string): ListValue | undefined {
  switch (type) {
    case 'text':
      // PostgreSQL keeps no zero character, so no value contains one.
      return text.length <= LIST_VALUE_MAX_LENGTH && !text.includes('\0') ? text : undefined;
    case 'choice':
      return choices?.includes(text) ? text : undefined;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'number':
      return /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
    case 'time': {
      const [, date] =
        /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2}))?$/.exec(text) ??
        [];
      const time = date === undefined ? undefined : new Date(text);
      return time && isCalendarDay(date!) && isYearOfTheDatabase(time) ? time : undefined;
    }
  }
}
