import type { Ratings } from '@intermind/contracts';
import { count, desc } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { ratings } from '../../db/schema/ratings.ts';
import type { PersonalData } from '../users/index.ts';

const NEWEST = 100;

export async function putRating(db: Queries, row: typeof ratings.$inferInsert): Promise<void> {
  const { score, ratedAt } = row;
  await db
    .insert(ratings)
    .values(row)
    .onConflictDoUpdate({ target: ratings.personId, set: { score, ratedAt } });
}

/** Pairs of score and number. */
export async function countScores(db: Queries): Promise<[number, number][]> {
  const rows = await db.select({ score: ratings.score, count: count() }).from(ratings).groupBy(ratings.score);
  return rows.map((row) => [row.score, row.count]);
}

export async function listNewest(db: Queries): Promise<Ratings['newest']> {
  const rows = await db
    .select({ conferenceId: ratings.conferenceId, score: ratings.score, ratedAt: ratings.ratedAt })
    .from(ratings)
    .orderBy(desc(ratings.ratedAt))
    .limit(NEWEST);
  return rows.map((row) => ({ ...row, ratedAt: row.ratedAt.toISOString() }));
}

export const ratingsData: PersonalData = {
  whenDeleted: {
    ratings: { stays: 'a score is about the meeting; whose it was is a person without a name by then' },
  },
};
