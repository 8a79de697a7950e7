import type { UserId } from '@intermind/contracts';
import { and, eq, inArray, isNull, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { containing } from '../../db/ilike-pattern.ts';
import { hasLetters } from '../../db/letters.ts';
import { hasWords } from '../../db/said-words.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { conferenceAccess, conferenceShares } from '../../db/schema/history.ts';
import { people } from '../../db/schema/participants.ts';
import { rooms } from '../../db/schema/rooms.ts';
import { meetingSummaries } from '../../db/schema/summaries.ts';
import { transcriptSegments, transcriptTranslations } from '../../db/schema/transcripts.ts';
import { readableTranscripts } from './access-store.ts';

/** People who took part and were not removed. */
export const isCounted = sql`${people.expelledAt} is null and not ${people.assistant}`;
/** For queries that join the share by which the member has the meeting, if there is one. */
export const mayReadWords = sql`(${conferenceShares.id} is null or ${conferenceShares.includes} @> '["transcript"]')`;

/** Whether a sentence is one that the member may read. */
export function isReadable(db: Queries, userId: UserId): SQL {
  const readable = readableTranscripts(db, userId).as('readable');
  return inArray(transcriptSegments.conferenceId, db.select({ id: readable.conferenceId }).from(readable));
}

/**
 * Whether a meeting of the member's is called so, is in a room that is called so, is one in which somebody of such a name took part, or in
 * which somebody said it, and the member may read that. Not empty; one of these is enough.
 *
 * Each is a query of its own, which begins with what is rare: the member's meetings, or those that have the words.
 */
export function isFoundBy(db: Queries, userId: UserId, words: readonly string[]): SQL {
  return isIn([
    ownTitle(db, userId, words),
    titleOrCodeOfRoom(db, userId, words),
    madeTitle(db, userId, words),
    peopleIn(db, userId, words),
    ...wordsSaid(db, userId, words),
  ]);
}

/** Whether a meeting of the member's is one in which somebody of such a name took part. Not empty; one of these is enough. */
export const isWith = (db: Queries, userId: UserId, words: readonly string[]): SQL =>
  isIn([peopleIn(db, userId, words)]);

/** @param found each selects `conference_id` */
const isIn = (found: readonly SQLWrapper[]): SQL =>
  sql`exists (select from (${sql.join([...found], sql` union all `)}) found where found.conference_id = ${conferenceAccess.conferenceId})`;

const meetings = (db: Queries) =>
  db
    .select({ conferenceId: conferenceAccess.conferenceId })
    .from(conferenceAccess)
    .innerJoin(conferences, eq(conferences.id, conferenceAccess.conferenceId))
    .$dynamic();

const isOf = (userId: UserId): SQL => eq(conferenceAccess.userId, userId);

const ownTitle = (db: Queries, userId: UserId, words: readonly string[]) =>
  meetings(db).where(and(isOf(userId), hasLetters(conferences.title, words)));

function titleOrCodeOfRoom(db: Queries, userId: UserId, words: readonly string[]) {
  const has = (text: SQL) => or(...words.map((one) => sql`${text} ilike ${containing(one)}`));
  const [byTitle, byCode] = [has(sql`${rooms.title}`), has(sql`${rooms.id}`)];
  return (
    meetings(db)
      .innerJoin(rooms, eq(rooms.id, conferences.roomId))
      // Of the rooms by themselves, too: there are few.
      .where(
        and(
          isOf(userId),
          or(byTitle, byCode),
          or(and(isNull(conferences.title), byTitle), and(ne(conferenceAccess.via, 'share'), byCode)),
        ),
      )
  );
}

const madeTitle = (db: Queries, userId: UserId, words: readonly string[]) =>
  meetings(db)
    .innerJoin(rooms, eq(rooms.id, conferences.roomId))
    .innerJoin(meetingSummaries, eq(meetingSummaries.conferenceId, conferences.id))
    .leftJoin(conferenceShares, eq(conferenceShares.id, conferenceAccess.shareId))
    .where(
      and(
        isOf(userId),
        ...[isNull(conferences.title), isNull(rooms.title), mayReadWords],
        hasLetters(meetingSummaries.title, words),
      ),
    );

const peopleIn = (db: Queries, userId: UserId, words: readonly string[]) =>
  db
    .select({ conferenceId: conferenceAccess.conferenceId })
    .from(conferenceAccess)
    .innerJoin(people, eq(people.conferenceId, conferenceAccess.conferenceId))
    .where(and(isOf(userId), isCounted, hasLetters(people.name, words)));

function wordsSaid(db: Queries, userId: UserId, words: readonly string[]) {
  const has = (table: typeof transcriptSegments | typeof transcriptTranslations) =>
    or(...words.map((one) => hasWords(table, one)));
  const spoken = db
    .select({ id: transcriptSegments.conferenceId })
    .from(transcriptSegments)
    .where(has(transcriptSegments));
  const translated = db
    .select({ id: transcriptSegments.conferenceId })
    .from(transcriptTranslations)
    .innerJoin(transcriptSegments, eq(transcriptSegments.id, transcriptTranslations.segmentId))
    .where(has(transcriptTranslations));
  return [spoken, translated].map((said) => {
    const readable = readableTranscripts(db, userId).as('readable');
    return db
      .select({ conferenceId: readable.conferenceId })
      .from(readable)
      .where(inArray(readable.conferenceId, said));
  });
}
