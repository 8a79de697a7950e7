import type { RoomId, UserId } from '@intermind/contracts';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './time.ts';
import { users } from './users.ts';

/** A room: a code with an owner. */
export const rooms = pgTable(
  'rooms',
  {
    id: text('id').$type<RoomId>().primaryKey(),
    ownerId: text('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    title: text('title'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('rooms_owner').on(table.ownerId)],
);
