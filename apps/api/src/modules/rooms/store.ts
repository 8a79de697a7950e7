import type { RoomId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { rooms } from '../../db/schema/index.ts';

export type RoomRow = typeof rooms.$inferSelect;

/** Answers false when the code is taken. */
export async function insertRoom(db: Queries, row: typeof rooms.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(rooms).values(row).onConflictDoNothing().returning({ id: rooms.id });
  return inserted.length === 1;
}

export async function findRoom(db: Queries, id: RoomId): Promise<RoomRow | undefined> {
  const [row] = await db.select().from(rooms).where(eq(rooms.id, id)).limit(1);
  return row;
}
