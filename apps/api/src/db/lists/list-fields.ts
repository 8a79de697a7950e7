import {
  LIST_LIMIT_DEFAULT,
  LIST_LIMIT_MAX,
  type ListConfig,
  type ListFieldType,
  OPERATORS_OF,
} from '@intermind/contracts';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/** A field of a list that may be filtered, and how it is read. */
export interface FieldDefinition {
  type: ListFieldType;
  /** A column, or an expression over the list's tables. */
  value: SQL | SQLWrapper;
  /** Of `text`: rows that contain one of these, where they are not looked for in the value. Never null. */
  contains?: (words: readonly string[]) => SQL;
  /** Of `text`: the value is in lower case, so that the database need not lower it for each row that it looks at. */
  isLowerCase?: boolean;
  /** True unless said. */
  sortable?: boolean;
  /** Read from other tables for each row: few filters on such fields in a query. */
  costly?: boolean;
  /** Of `choice`. */
  choices?: readonly string[];
}

/** What may be asked of one list: nothing else reaches the database. */
export interface ListDefinition {
  fields: Readonly<Record<string, FieldDefinition>>;
  /** As it travels: `startedAt:desc`. */
  defaultSort: string;
  /** Makes the order certain. */
  id: SQLWrapper;
}

/** The answer of the list's `list-config` call. */
export function listConfig({ fields, defaultSort }: ListDefinition): ListConfig {
  return {
    fields: Object.entries(fields).map(([name, { type, sortable = true, choices }]) => ({
      name,
      type,
      operators: [...OPERATORS_OF[type]],
      sortable,
      ...(choices && { choices: [...choices] }),
    })),
    defaultSort,
    defaultLimit: LIST_LIMIT_DEFAULT,
    maxLimit: LIST_LIMIT_MAX,
  };
}
