import type {
  ConsoleEntry,
  Diagnostics,
  FeedbackId,
  IssueCategory,
  Language,
  UserId,
} from '@intermind/contracts';
import { boolean, customType, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './time.ts';
import { users } from './users.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Feedback for the operator. */
export const feedback = pgTable(
  'feedback',
  {
    id: text('id').$type<FeedbackId>().primaryKey(),
    kind: text('kind').$type<'issue' | 'idea'>().notNull(),
    category: text('category').$type<IssueCategory>(),
    message: text('message').notNull(),
    language: text('language').$type<Language>().notNull(),
    agreeToContact: boolean('agree_to_contact').notNull(),
    email: text('email'),
    userId: text('user_id')
      .$type<UserId>()
      .references(() => users.id),
    diagnostics: jsonb('diagnostics').$type<Diagnostics>().notNull(),
    logs: jsonb('logs').$type<ConsoleEntry[]>().notNull(),
    /** JPEG. */
    screenshot: bytes('screenshot'),
    sentAt: time('sent_at').notNull(),
  },
  (table) => [index('feedback_sent').on(table.sentAt, table.id)],
);
