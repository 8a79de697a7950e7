import type { AnnouncementId, AnnouncementSeverity, UserId } from '@intermind/contracts';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from './time.ts';
import { users } from './users.ts';

/** What administrators tell all members. The audit log says who wrote it. */
export const announcements = pgTable(
  'announcements',
  {
    id: text('id').$type<AnnouncementId>().primaryKey(),
    text: text('text').notNull(),
    severity: text('severity').$type<AnnouncementSeverity>().notNull(),
    shownFrom: time('shown_from').notNull(),
    /** Null: until it is withdrawn. */
    shownUntil: time('shown_until'),
    createdAt: time('created_at').notNull(),
    /** Of its text or its severity. */
    changedAt: time('changed_at').notNull(),
    withdrawnAt: time('withdrawn_at'),
  },
  (table) => [index('announcements_newest').on(table.createdAt.desc(), table.id)],
);

/** Which members have read which, and no longer see it. Emptied for an announcement whose words change. */
export const announcementDismissals = pgTable(
  'announcement_dismissals',
  {
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    announcementId: text('announcement_id')
      .$type<AnnouncementId>()
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.announcementId] }),
    index('announcement_dismissals_announcement').on(table.announcementId),
  ],
);
