import { z } from 'zod';
import { PROMPT_NAME_MAX_LENGTH, PROMPT_TEXT_MAX_LENGTH } from '../limits.ts';
import { PromptIdSchema, TimeSchema, UserIdSchema } from './fields.ts';
import { nameSchema } from './name.ts';
import { storable } from './storable.ts';

/** A question that is kept: a member's own, or one that administrators give to everybody (spec 2 §3). */
export const PromptSchema = z.strictObject({
  id: PromptIdSchema,
  name: z.string(),
  /** May have `{{language}}` and `{{meeting}}` in it, which are filled in before it is sent. */
  text: z.string(),
  type: z.enum(['custom', 'predefined']),
  /** Lists have active ones alone; what is deleted is shown to nobody (spec 2 §3). */
  status: z.enum(['active', 'deleted']),
  /** Null: predefined. */
  ownerId: UserIdSchema.nullable(),
  /** Predefined, and not to be deleted as long as it is. */
  system: z.boolean(),
  createdAt: TimeSchema,
  updatedAt: TimeSchema,
});
export type Prompt = z.infer<typeof PromptSchema>;

export const PromptFieldsSchema = z.strictObject({
  name: nameSchema(PROMPT_NAME_MAX_LENGTH),
  text: z
    .string()
    .max(PROMPT_TEXT_MAX_LENGTH * 2)
    .overwrite(storable)
    .trim()
    .min(1)
    .max(PROMPT_TEXT_MAX_LENGTH),
});
export type PromptFields = z.infer<typeof PromptFieldsSchema>;

/** Of a predefined one. */
export const PredefinedPromptFieldsSchema = PromptFieldsSchema.extend({
  /** Absent: as it is; false for a new one. */
  system: z.boolean().optional(),
});
export type PredefinedPromptFields = z.infer<typeof PredefinedPromptFieldsSchema>;
