import { z } from 'zod';
import { ENGINE_GRADES, ENGINE_KINDS } from '../engine-grades.ts';
import { ENGINE_ID_MAX_LENGTH, ORDER_ORIGINS, ORDERED_ENGINES_MAX } from '../engine-order.ts';
import { EngineSubjectSchema } from './engine-bench.ts';
import { storable } from './storable.ts';

export const EngineIdSchema = z.string().overwrite(storable).min(1).max(ENGINE_ID_MAX_LENGTH);
const orderFields = {
  kind: z.enum(ENGINE_KINDS),
  /** A language for engines that hear or speak, a pair for those that translate. */
  subject: EngineSubjectSchema,
  /** By id, the first to be tried first. Engines that are not named come after them, in the order of the settings. */
  engines: z.array(EngineIdSchema).min(1).max(ORDERED_ENGINES_MAX),
};

/** In which order meetings try the engines of a kind, for one language or pair. */
export const EngineOrderSchema = z.strictObject(orderFields);
export type EngineOrder = z.infer<typeof EngineOrderSchema>;

/** `engines: null` takes back what was chosen by hand. */
export const EngineOrderByHandSchema = z
  .strictObject({
    ...orderFields,
    engines: orderFields.engines
      .refine((ids) => new Set(ids).size === ids.length, 'an engine is named twice')
      .nullable(),
  })
  .refine(({ kind, subject }) => fits(kind, subject), {
    path: ['subject'],
    message: 'the kind needs a language, or a pair of two languages',
  });
export type EngineOrderByHand = z.infer<typeof EngineOrderByHandSchema>;

function fits(kind: EngineOrder['kind'], subject: string): boolean {
  const [from, to] = subject.split('>');
  const translates = kind === 'translator' || kind === 'speech-translator';
  return translates ? to !== undefined && from !== to : to === undefined;
}

export const EngineOrdersSchema = z.strictObject({
  /** What was measured orders the engines, as far as it goes. */
  bestByBench: z.boolean(),
  /** Where it is not the order of the settings. */
  orders: z.array(z.strictObject({ ...orderFields, by: z.enum(ORDER_ORIGINS) })),
  /**
   * What the workers of this instance have, each kind in the order of the settings; null while none is connected. Another
   * instance may have other workers.
   */
  engines: z
    .array(
      z.strictObject({
        kind: z.enum(ENGINE_KINDS),
        engine: z.string(),
        grade: z.enum(ENGINE_GRADES),
        /** Languages, or pairs as `en>es`. */
        covers: z.array(z.string()),
      }),
    )
    .nullable(),
});
export type EngineOrders = z.infer<typeof EngineOrdersSchema>;
