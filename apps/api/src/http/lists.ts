import type { ListParams } from '@intermind/contracts';
import type { ListDefinition } from '../db/lists/list-fields.ts';
import { type CheckedQuery, parseList } from '../db/lists/parse-list.ts';
import { ApiError } from './errors.ts';

/** @throws ApiError ValidationFailed naming every parameter that the list does not allow */
export function checkList(definition: ListDefinition, params: ListParams): CheckedQuery {
  const { query, problems } = parseList(definition, params);
  if (problems.length > 0) throw new ApiError('ValidationFailed', { issues: problems.slice(0, 10) });
  return query;
}
