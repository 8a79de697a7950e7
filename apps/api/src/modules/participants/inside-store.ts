import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { participants, people } from '../../db/schema/participants.ts';
import type { Guest, Member } from '../../http/identity.ts';

/** Whether a person is inside any meeting: with its end everyone has left it. */
export async function isInMeeting(db: Queries, identity: Member | Guest): Promise<boolean> {
  const isTheirs =
    identity.kind === 'member' ? eq(people.userId, identity.userId) : eq(people.guestId, identity.guestId);
  const [row] = await db
    .select({ id: participants.id })
    .from(participants)
    .innerJoin(people, eq(people.id, participants.personId))
    .where(and(isTheirs, isNull(participants.leftAt), isNull(people.expelledAt)))
    .limit(1);
  return row !== undefined;
}
