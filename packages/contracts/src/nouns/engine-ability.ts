import { z } from 'zod';
import { COST_BASES, ENGINE_DELIVERIES, TERM_USES } from '../engine-ability.ts';
import { ENGINE_GRADES, ENGINE_KINDS } from '../engine-grades.ts';

/** What an engine says of itself beside the languages that it covers. */
export const EngineAbilitiesSchema = z.object({
  /** Usual time to an answer, milliseconds: one translation, or the first words or sound. Nobody measured it here. */
  typicalMs: z.number().int().nonnegative(),
  delivery: z.enum(ENGINE_DELIVERIES),
  terms: z.enum(TERM_USES),
  /** Of a translator: it is told the sentences before, and how the translation begins where some of it was said. */
  context: z.boolean(),
  /** Of a recogniser: while somebody's language is to be found, it is told which ones the room expects. */
  expected: z.boolean(),
  cost: z.enum(COST_BASES),
});
export type EngineAbilities = z.infer<typeof EngineAbilitiesSchema>;

/** An engine as the workers of this instance report it. */
const EngineAbleSchema = z.strictObject({
  kind: z.enum(ENGINE_KINDS),
  engine: z.string(),
  grade: z.enum(ENGINE_GRADES),
  /** What it is given leaves the operator's own machines. */
  outside: z.boolean(),
  available: z.boolean(),
  /** What to install where it is not available. */
  hint: z.string().nullable(),
  /** Languages, or pairs as `en>es`. */
  covers: z.array(z.string()),
  /** Of a recogniser: it can tell which language is spoken. */
  detects: z.boolean(),
  /** It speaks with a voice like the speaker's. */
  imitates: z.boolean(),
  /** Null: an older worker does not say. */
  abilities: z.strictObject(EngineAbilitiesSchema.shape).nullable(),
});
export type EngineAble = z.infer<typeof EngineAbleSchema>;

/** What the engines can do, each kind in the order of the settings; null while no worker is connected to this instance. */
export const EngineTableSchema = z.strictObject({ engines: z.array(EngineAbleSchema).nullable() });
export type EngineTable = z.infer<typeof EngineTableSchema>;
