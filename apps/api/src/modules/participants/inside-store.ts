import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { participants, people } from '../../db/schema/participants.ts';
import { isPerson, type Person } from './store.ts';

/** Whether a person is inside any meeting: with its end everyone has left it. */
export async function isInMeeting(db: Queries, person: Person): Promise<boolean> {
  const [row] = await db
    .select({ id: participants.id })
    .from(participants)
    .innerJoin(people, eq(people.id, participants.personId))
    .where(and(isPerson(person), isNull(participants.leftAt), isNull(people.expelledAt)))
    .limit(1);
  return row !== undefined;
}
