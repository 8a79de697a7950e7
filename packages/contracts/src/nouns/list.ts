import { z } from 'zod';
import { LIST_FIELD_TYPES, LIST_OPERATORS } from '../lists.ts';

/** Parameters of a list: `limit`, `offset`, `sort`, and any number of filters, checked against the list's fields. */
export const ListParamsSchema = z
  .object({
    limit: z.string().max(10).optional(),
    offset: z.string().max(10).optional(),
    sort: z.string().max(200).optional(),
  })
  .catchall(z.string().max(4_000));
export type ListParams = z.infer<typeof ListParamsSchema>;

export const ListFieldSchema = z.strictObject({
  name: z.string(),
  type: z.enum(LIST_FIELD_TYPES),
  operators: z.array(z.enum(LIST_OPERATORS)),
  sortable: z.boolean(),
  /** Of fields of the type `choice`. */
  choices: z.array(z.string()).optional(),
});
export type ListField = z.infer<typeof ListFieldSchema>;

/** What may be asked of a list. */
export const ListConfigSchema = z.strictObject({
  fields: z.array(ListFieldSchema),
  defaultSort: z.string(),
  defaultLimit: z.number().int(),
  maxLimit: z.number().int(),
});
export type ListConfig = z.infer<typeof ListConfigSchema>;

/** One page of a list, and how many there are in all. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), total: z.number().int().nonnegative() });
