import type { Dashboard, UserId } from '@intermind/contracts';
import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { participants, people } from '../../db/schema/participants.ts';
import { users } from '../../db/schema/users.ts';
import type { PeriodStarts } from '../../period-starts.ts';

type Counts = Pick<Dashboard, 'users' | 'conferences'> & { people: number; databaseBytes: number };

const countWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;
const since = (column: typeof users.createdAt | typeof conferences.startedAt, start: Date) =>
  sql`${column} >= ${start.toISOString()}::timestamptz`;

/** The figures that the database has. */
export async function countAll(db: Database, starts: PeriodStarts): Promise<Counts> {
  const living = sql`${users.deletedAt} is null`;
  const newSince = (start: Date) => countWhere(sql`${living} and ${since(users.createdAt, start)}`);
  const startedSince = (start: Date) => countWhere(since(conferences.startedAt, start));
  const active = unionAll(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(isNull(users.deletedAt), gte(users.lastLoginAt, starts.thisMonth))),
    db
      .select({ id: sql<UserId>`${people.userId}`.as('id') })
      .from(people)
      .innerJoin(users, eq(users.id, people.userId))
      .where(
        and(isNotNull(people.userId), isNull(users.deletedAt), gte(people.firstAdmittedAt, starts.thisMonth)),
      ),
  ).as('active');
  const [[ofUsers], [activeUsers], [ofConferences], [inside], size] = await Promise.all([
    db
      .select({
        total: countWhere(living),
        deleted: countWhere(sql`not (${living})`),
        newThisMonth: newSince(starts.thisMonth),
        newThisWeek: newSince(starts.thisWeek),
        newToday: newSince(starts.today),
      })
      .from(users),
    db.select({ count: sql<number>`count(distinct ${active.id})::int` }).from(active),
    db
      .select({
        total: sql<number>`count(*)::int`,
        thisMonth: startedSince(starts.thisMonth),
        thisWeek: startedSince(starts.thisWeek),
        today: startedSince(starts.today),
        running: countWhere(sql`${conferences.endedAt} is null`),
      })
      .from(conferences),
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(participants)
      .innerJoin(conferences, eq(conferences.id, participants.conferenceId))
      .innerJoin(people, eq(people.id, participants.personId))
      .where(and(isNull(conferences.endedAt), isNull(participants.leftAt), eq(people.assistant, false))),
    db.execute<{ bytes: string }>(sql`select pg_database_size(current_database()) as bytes`),
  ]);
  return {
    users: { ...ofUsers!, activeThisMonth: activeUsers!.count },
    conferences: ofConferences!,
    people: inside!.count,
    databaseBytes: Number(size.rows[0]!.bytes),
  };
}
