import type { GuestId, RoomId } from '@intermind/contracts';
import { type AnyPgColumn, index, pgTable, text } from 'drizzle-orm/pg-core';
import { rooms } from './rooms.ts';
import { time } from './time.ts';

/** A guest: a name and a room, behind a token of ours. */
export const guests = pgTable(
  'guests',
  {
    id: text('id').$type<GuestId>().primaryKey(),
    roomId: text('room_id')
      .$type<RoomId>()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The first guest of the same browser in this room, where this one has another name. */
    originId: text('origin_id')
      .$type<GuestId>()
      .references((): AnyPgColumn => guests.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('guests_origin').on(table.originId)],
);
