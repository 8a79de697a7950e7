import type { PromptId, UserId } from '@intermind/contracts';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './time.ts';
import { users } from './users.ts';

/** Questions that are kept for the AI chats. */
export const prompts = pgTable(
  'prompts',
  {
    id: text('id').$type<PromptId>().primaryKey(),
    /** Null: predefined, given to everybody. */
    ownerId: text('owner_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    text: text('text').notNull(),
    /** Only of predefined ones: it is not deleted as long as this is set. */
    system: boolean('system').notNull().default(false),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** Shown to nobody from then on. */
    deletedAt: time('deleted_at'),
  },
  (table) => [index('prompts_owner').on(table.ownerId, table.createdAt)],
);
