import { z } from 'zod';
import { ENGINE_GRADES } from '../engine-grades.ts';
import { LanguageSchema, TimeSchema } from './fields.ts';

/** What engines did for one language that was spoken, or for one pair. */
const line = {
  engines: z.array(z.strictObject({ engine: z.string(), grade: z.enum(ENGINE_GRADES) })),
  /** Half of the sentences were finished sooner after their last word, half later; null where no words are left. */
  medianLagMs: z.int().nonnegative().nullable(),
  /** When one engine took over from another, in the order in which it happened. */
  changes: z.array(z.strictObject({ at: TimeSchema, before: z.string(), engine: z.string() })),
};

/** Which engines recognised and translated what was kept of a meeting. */
export const EngineWorkSchema = z.discriminatedUnion('work', [
  z.strictObject({ work: z.literal('recognition'), language: LanguageSchema, ...line }),
  z.strictObject({ work: z.literal('translation'), from: LanguageSchema, to: LanguageSchema, ...line }),
]);
export type EngineWork = z.infer<typeof EngineWorkSchema>;
