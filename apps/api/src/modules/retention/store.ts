import type { ConferenceId, KeptKind, Retention, UserId } from '@intermind/contracts';
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { rooms } from '../../db/schema/rooms.ts';
import { heldMeetings } from '../legal-holds/index.ts';

export interface DueMeeting {
  id: ConferenceId;
  /** As the database writes it, to the microsecond. */
  endedAt: string;
  /** Owner of its room. */
  ownerId: UserId;
}

const daysIn = (retention: typeof rooms.retention | typeof conferences.retention, kind: KeptKind): SQL =>
  sql`(${retention} ->> ${kind})::int`;

/** That the shortest time is over; a meeting that is running is never due. */
function isDue(kind: KeptKind, installation: Retention, now: Date): SQL | undefined {
  const days = sql`least(${installation[kind]}::int, ${daysIn(rooms.retention, kind)}, ${daysIn(conferences.retention, kind)})`;
  return and(
    isNotNull(conferences.endedAt),
    // Hours, because a day of the database may have 23 of them.
    sql`${conferences.endedAt} + make_interval(hours => 24 * ${days}) <= ${now.toISOString()}::timestamptz`,
  );
}

export interface Due {
  kind: KeptKind;
  installation: Retention;
  now: Date;
}

/** The next past meetings that are not held and of which something is left that is due, the oldest first. @param isLeft of `conferences.id` */
export async function listDue(
  db: Queries,
  { kind, installation, now }: Due,
  { isLeft, after, limit }: { isLeft: SQL | undefined; after: DueMeeting | null; limit: number },
): Promise<DueMeeting[]> {
  return db
    .select({
      id: conferences.id,
      endedAt: sql<string>`${conferences.endedAt}::text`,
      ownerId: conferences.createdBy,
    })
    .from(conferences)
    .innerJoin(rooms, eq(rooms.id, conferences.roomId))
    .where(
      and(
        isDue(kind, installation, now),
        sql`${conferences.id} not in (${heldMeetings})`,
        isLeft,
        after === null
          ? undefined
          : sql`(${conferences.endedAt}, ${conferences.id}) > (${after.endedAt}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(asc(conferences.endedAt), asc(conferences.id))
    .limit(limit);
}

/** Whether it still is due: a longer time may have come in between. Whether it is held is asked before. */
export async function isStillDue(
  tx: Queries,
  { kind, installation, now }: Due,
  id: ConferenceId,
  isLeft: SQL | undefined,
): Promise<boolean> {
  const rows = await tx
    .select({ id: conferences.id })
    .from(conferences)
    .innerJoin(rooms, eq(rooms.id, conferences.roomId))
    .where(and(eq(conferences.id, id), isDue(kind, installation, now), isLeft));
  return rows.length === 1;
}
