import { z } from 'zod';
import {
  CONSOLE_ENTRIES_KEPT,
  CONSOLE_ENTRIES_MAX_LENGTH,
  CONSOLE_ENTRY_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  FEEDBACK_MAX_LENGTH,
  FREEZE_BATCH,
  FREEZE_KINDS,
  ISSUE_CATEGORIES,
  LOG_BATCH,
  LOG_LEVELS,
  LOG_TEXT_MAX_LENGTH,
} from '../feedback.ts';
import { FeedbackIdSchema, LanguageSchema, ParticipantIdSchema, TimeSchema, UserIdSchema } from './fields.ts';
import { storable } from './storable.ts';

/** A field of a form that carries JSON. */
const jsonField = <Schema extends z.ZodType>(schema: Schema, maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'This is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** Diagnostics from the browser: short names and values, shown to the sender before sending. */
export const DiagnosticsSchema = z.record(
  z.string().max(60).overwrite(storable),
  z.string().max(500).overwrite(storable),
);
export type Diagnostics = z.infer<typeof DiagnosticsSchema>;

export const ConsoleEntrySchema = z.strictObject({
  level: z.enum(LOG_LEVELS),
  at: TimeSchema,
  text: z.string().max(CONSOLE_ENTRY_MAX_LENGTH).overwrite(storable),
});
export type ConsoleEntry = z.infer<typeof ConsoleEntrySchema>;

const feedbackFields = {
  message: z.string().overwrite(storable).trim().min(1).max(FEEDBACK_MAX_LENGTH),
  language: LanguageSchema,
  agreeToContact: z.enum(['true', 'false']).transform((text) => text === 'true'),
  /** Only from people who are not signed in (spec 1 §5). */
  email: z.email().max(EMAIL_MAX_LENGTH).optional(),
  diagnostics: jsonField(DiagnosticsSchema, 20_000).optional(),
  logs: jsonField(
    z.array(ConsoleEntrySchema).max(CONSOLE_ENTRIES_KEPT),
    CONSOLE_ENTRIES_MAX_LENGTH,
  ).optional(),
};
/** Text fields of the forms (spec 1 §3, "Feedback payload"); the screenshot comes as a file. */
export const IdeaFormSchema = z.strictObject(feedbackFields);
export type IdeaForm = z.output<typeof IdeaFormSchema>;
export const IssueFormSchema = z.strictObject({ ...feedbackFields, category: z.enum(ISSUE_CATEGORIES) });

/** As it stands in the administrators' list. */
export const FeedbackSummarySchema = z.strictObject({
  id: FeedbackIdSchema,
  kind: z.enum(['issue', 'idea']),
  category: z.enum(ISSUE_CATEGORIES).nullable(),
  message: z.string(),
  language: LanguageSchema,
  agreeToContact: z.boolean(),
  /** Where the sender may be answered; null without consent. */
  email: z.string().nullable(),
  /** The member who sent it; null: nobody was signed in. */
  user: z.strictObject({ id: UserIdSchema, name: z.string() }).nullable(),
  hasScreenshot: z.boolean(),
  sentAt: TimeSchema,
});
export type FeedbackSummary = z.infer<typeof FeedbackSummarySchema>;

/** As administrators read one. */
export const FeedbackSchema = FeedbackSummarySchema.extend({
  diagnostics: DiagnosticsSchema,
  logs: z.array(ConsoleEntrySchema),
});
export type Feedback = z.infer<typeof FeedbackSchema>;

/** A participant’s video or audio froze or recovered (spec 1 §3). */
export const FreezeEventSchema = z.strictObject({
  participantId: ParticipantIdSchema,
  kind: z.enum(FREEZE_KINDS),
  frozen: z.boolean(),
});
export type FreezeEvent = z.infer<typeof FreezeEventSchema>;
export const FreezeEventsSchema = z.array(FreezeEventSchema).min(1).max(FREEZE_BATCH);

export const LogEntrySchema = z.strictObject({
  level: z.enum(LOG_LEVELS),
  at: TimeSchema,
  text: z.string().max(LOG_TEXT_MAX_LENGTH),
});
export type LogEntry = z.infer<typeof LogEntrySchema>;
export const LogEntriesSchema = z.array(LogEntrySchema).min(1).max(LOG_BATCH);
