import type { ListOperator } from '@intermind/contracts';
import { and, asc, desc, not, or, sql, type SQL } from 'drizzle-orm';
import { containing } from '../ilike-pattern.ts';
import type { FieldDefinition, ListDefinition } from './list-fields.ts';
import type { CheckedFilter, CheckedQuery, ListValue } from './parse-list.ts';

/** The parts of a select that answer a checked query. Values travel as parameters. */
export interface ListSql {
  /** Undefined: no filter. */
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  offset: number;
}

export function toSql({ id }: ListDefinition, query: CheckedQuery): ListSql {
  return {
    where: and(...query.filters.map(condition)),
    orderBy: [
      ...query.sort.map(({ field, direction }) =>
        direction === 'asc' ? sql`${field.value} asc nulls first` : sql`${field.value} desc nulls last`,
      ),
      query.sort[0]?.direction === 'desc' ? desc(sql`${id}`) : asc(sql`${id}`),
    ],
    limit: query.limit,
    offset: query.offset,
  };
}

/** `neq` and `ncontains` hold for rows without a value too. The field is evaluated once, whatever the number of values. */
function condition({ field, operator, values }: CheckedFilter): SQL {
  const anyOf = compare(field, operator, values);
  return operator === 'neq' || operator === 'ncontains' ? not(sql`coalesce(${anyOf}, false)`) : anyOf;
}

const TYPES = { text: 'text', choice: 'text', number: 'numeric', time: 'timestamptz', boolean: 'boolean' };
const COMPARISONS = { gt: sql`>`, lt: sql`<`, gte: sql`>=`, lte: sql`<=` };

/** The comparison, without the negation of `neq` and `ncontains`. */
function compare(
  { value, type, elsewhere, isLowerCase }: FieldDefinition,
  operator: ListOperator,
  values: readonly ListValue[],
): SQL {
  const cast = sql.raw(`::${TYPES[type]}`);
  const lowered = (text: SQL) => (isLowerCase ? sql`lower(${text})` : text);
  const given = (one: ListValue): SQL =>
    lowered(sql`${one instanceof Date ? one.toISOString() : one}${cast}`);
  switch (operator) {
    case 'eq':
    case 'neq':
      return sql`${value} in (${sql.join(values.map(given), sql`, `)})`;
    case 'contains':
    case 'ncontains': {
      const words = values.map(String);
      const patterns = words.map((one) => lowered(sql`${containing(one)}::text`));
      const like = isLowerCase ? sql`like` : sql`ilike`;
      const here = sql`${value} ${like} any (array[${sql.join(patterns, sql`, `)}])`;
      return elsewhere ? or(here, ...words.map(elsewhere))! : here;
    }
    case 'gt':
    case 'lt':
    case 'gte':
    case 'lte':
      return sql`${value} ${COMPARISONS[operator]} ${given(values[0]!)}`;
  }
}
