import type { ListOperator } from '@intermind/contracts';
import { and, asc, desc, not, sql, type SQL } from 'drizzle-orm';
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
  if (field.contains && operator === 'contains') return field.contains(values.map(String));
  // Without `coalesce`, which would have the database ask anew for each row.
  if (field.contains && operator === 'ncontains') return not(field.contains(values.map(String)));
  const anyOf = compare(field, operator, values);
  return operator === 'neq' || operator === 'ncontains' ? not(sql`coalesce(${anyOf}, false)`) : anyOf;
}

const TYPES = { text: 'text', choice: 'text', number: 'numeric', time: 'timestamptz', boolean: 'boolean' };
const COMPARISONS = { gt: sql`>`, lt: sql`<`, gte: sql`>=`, lte: sql`<=` };

/** The comparison, without the negation of `neq` and `ncontains`. */
function compare(
  { value, type, isLowerCase }: FieldDefinition,
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
      const patterns = values.map((one) => lowered(sql`${containing(String(one))}::text`));
      const like = isLowerCase ? sql`like` : sql`ilike`;
      return sql`${value} ${like} any (array[${sql.join(patterns, sql`, `)}])`;
    }
    case 'gt':
    case 'lt':
    case 'gte':
    case 'lte':
      return sql`${value} ${COMPARISONS[operator]} ${given(values[0]!)}`;
  }
}
