import type { UserId } from '@intermind/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';

export type UserRow = typeof users.$inferSelect;

/** The living member of a subject. */
export async function findUserBySubject(db: Queries, issuer: string, subject: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject), isNull(users.deletedAt)))
    .limit(1);
  return row;
}

export async function findUser(db: Queries, id: UserId): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .limit(1);
  return row;
}

export async function insertUser(db: Queries, row: typeof users.$inferInsert): Promise<void> {
  await db.insert(users).values(row).onConflictDoNothing();
}

export async function updateUser(db: Queries, id: UserId, change: Partial<UserRow>): Promise<UserRow | undefined> {
  const [row] = await db.update(users).set(change).where(eq(users.id, id)).returning();
  return row;
}
