import {
  ACTIVE_RECORDING_STATES,
  type ConferenceId,
  RECORDINGS_PER_OWNER,
  type RecordingId,
  type RecordingReason,
  type RecordingState,
  type UserId,
} from '@intermind/contracts';
import {
  and,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import { recordingDubs } from '../../db/schema/dubs.ts';
import { recordingPieces, recordings } from '../../db/schema/recordings.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { whoHas } from '../history/index.ts';
import { isHeld } from '../legal-holds/index.ts';

export type RecordingRow = typeof recordings.$inferSelect;
export type PieceRow = typeof recordingPieces.$inferSelect;
export type StoredTrackRow = RecordingRow['tracks'][number];

const UNFINISHED_STATES = [...ACTIVE_RECORDING_STATES, 'processing'] as const;

/** Answers `known` when the conference is being recorded already, and `too many` when as many of the owner's are as may be. */
export async function insertRecording(
  db: Database,
  ownerId: UserId,
  row: typeof recordings.$inferInsert,
): Promise<'new' | 'known' | 'too many'> {
  return db.transaction(async (tx) => {
    // One after the other for each owner, so that the count is exact.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`recordings ${ownerId}`}))`);
    const running = await tx
      .select({ conferenceId: recordings.conferenceId })
      .from(recordings)
      .innerJoin(conferences, eq(conferences.id, recordings.conferenceId))
      .where(
        and(eq(conferences.createdBy, ownerId), inArray(recordings.state, [...ACTIVE_RECORDING_STATES])),
      );
    if (running.some(({ conferenceId }) => conferenceId === row.conferenceId)) return 'known';
    if (running.length >= RECORDINGS_PER_OWNER) return 'too many';
    await tx.insert(recordings).values(row);
    return 'new';
  });
}

export async function findRecording(db: Queries, id: RecordingId): Promise<RecordingRow | undefined> {
  const [row] = await db.select().from(recordings).where(eq(recordings.id, id)).limit(1);
  return row;
}

/** The one that goes on, or else the one that was started last. */
export async function findLatest(db: Queries, id: ConferenceId): Promise<RecordingRow | undefined> {
  const [row] = await db
    .select()
    .from(recordings)
    .where(eq(recordings.conferenceId, id))
    .orderBy(desc(recordings.startedAt), desc(recordings.id))
    .limit(1);
  return row;
}

export async function listRecordings(db: Queries, id: ConferenceId): Promise<RecordingRow[]> {
  return db
    .select()
    .from(recordings)
    .where(eq(recordings.conferenceId, id))
    .orderBy(asc(recordings.startedAt), asc(recordings.id));
}

/** Recordings whose time may have come, with what is known of their meeting. */
export async function listUnfinished(db: Queries) {
  return db
    .select({
      recording: recordings,
      ownerId: conferences.createdBy,
      conferenceEndedAt: conferences.endedAt,
      conferenceEmptySince: conferences.emptySince,
    })
    .from(recordings)
    .innerJoin(conferences, eq(conferences.id, recordings.conferenceId))
    .where(inArray(recordings.state, [...UNFINISHED_STATES]));
}

/** Notes that it waits for a recorder, or does not any more. @returns the row afterwards; undefined when it has begun */
export async function setWaiting(
  db: Queries,
  id: RecordingId,
  waits: boolean,
  now: Date,
): Promise<RecordingRow | undefined> {
  const [row] = await db
    .update(recordings)
    .set({
      reason: waits ? 'recorders-busy' : null,
      changedAt: now,
      version: sql`${recordings.version} + 1`,
    })
    .where(and(eq(recordings.id, id), eq(recordings.state, 'starting')))
    .returning();
  return row;
}

/** Changes the state, if it still is one of those. @returns the row afterwards; undefined when it was another */
export async function changeState(
  db: Queries,
  id: RecordingId,
  from: readonly RecordingState[],
  change: { state: RecordingState; reason?: RecordingReason | null; now: Date },
): Promise<RecordingRow | undefined> {
  const { state, reason, now } = change;
  const [row] = await db
    .update(recordings)
    .set({
      state,
      changedAt: now,
      version: sql`${recordings.version} + 1`,
      ...(reason === undefined ? {} : { reason }),
    })
    .where(and(eq(recordings.id, id), inArray(recordings.state, [...from])))
    .returning();
  return row;
}

export type JoiningOutcome =
  | ({ state: 'ready' } & Pick<RecordingRow, 'durationMs' | 'parts' | 'tracks'>)
  | { state: 'failed'; reason: RecordingReason };

/** @param held the lease of the instance that joined it @returns undefined when the lease is another's, or the recording is gone */
export async function finishJoining(
  db: Queries,
  id: RecordingId,
  held: Date,
  outcome: JoiningOutcome,
  now: Date,
): Promise<RecordingRow | undefined> {
  const [row] = await db
    .update(recordings)
    .set({
      ...outcome,
      changedAt: now,
      joiningUntil: null,
      joinDelay: null,
      version: sql`${recordings.version} + 1`,
    })
    .where(isJoinedUntil(id, held))
    .returning();
  return row;
}

/** One more recorder is told to record. @returns its part; undefined when nothing is to be recorded any more */
export async function nextPart(
  db: Queries,
  conferenceId: ConferenceId,
): Promise<{ id: RecordingId; part: number; captions: boolean } | undefined> {
  const [row] = await db
    .update(recordings)
    .set({ recorders: sql`${recordings.recorders} + 1` })
    .where(
      and(eq(recordings.conferenceId, conferenceId), inArray(recordings.state, [...ACTIVE_RECORDING_STATES])),
    )
    .returning({ id: recordings.id, part: recordings.recorders, captions: recordings.captions });
  return row;
}

/** Takes the joining of the parts. @returns undefined when another instance does it, or it is not to be done yet */
export async function claimJoining(
  db: Queries,
  id: RecordingId,
  now: Date,
  until: Date,
): Promise<RecordingRow | undefined> {
  const [row] = await db
    .update(recordings)
    .set({ joiningUntil: until, joinAttempts: sql`${recordings.joinAttempts} + 1` })
    .where(
      and(
        eq(recordings.id, id),
        eq(recordings.state, 'processing'),
        or(isNull(recordings.joiningUntil), lte(recordings.joiningUntil, now)),
      ),
    )
    .returning();
  return row;
}

/** @param held the lease of the instance that joins it @returns false when the lease is another's, or the recording is gone */
export async function changeJoining(
  db: Queries,
  id: RecordingId,
  held: Date,
  change: Pick<RecordingRow, 'joiningUntil'> & Partial<Pick<RecordingRow, 'joinAttempts' | 'joinDelay'>>,
): Promise<boolean> {
  const rows = await db
    .update(recordings)
    .set(change)
    .where(isJoinedUntil(id, held))
    .returning({ id: recordings.id });
  return rows.length === 1;
}

const isJoinedUntil = (id: RecordingId, held: Date) =>
  and(eq(recordings.id, id), eq(recordings.state, 'processing'), eq(recordings.joiningUntil, held));

const hasPieces = (db: Queries) =>
  exists(
    db
      .select({ id: recordingPieces.recordingId })
      .from(recordingPieces)
      .where(eq(recordingPieces.recordingId, recordings.id)),
  );

/** Recordings that were never joined and still have all that was recorded are joined again. @returns them */
export async function reviveFailed(db: Queries, now: Date): Promise<RecordingRow[]> {
  return db
    .update(recordings)
    .set({
      state: 'processing',
      changedAt: now,
      joiningUntil: null,
      joinAttempts: 0,
      joinDelay: null,
      version: sql`${recordings.version} + 1`,
    })
    .where(and(eq(recordings.state, 'failed'), hasPieces(db)))
    .returning();
}

/** Recordings whose pieces are of no use any more. */
export async function listJoinedWithPieces(
  db: Queries,
): Promise<Pick<RecordingRow, 'id' | 'conferenceId'>[]> {
  return db
    .select({ id: recordings.id, conferenceId: recordings.conferenceId })
    .from(recordings)
    .where(and(eq(recordings.state, 'ready'), hasPieces(db)));
}

/** Of all pieces that are still to be joined. Those of recordings that have failed are not, until the next start. */
export async function countBytesToJoin(db: Queries): Promise<number> {
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(${recordingPieces.bytes}), 0)`.mapWith(Number) })
    .from(recordings)
    .innerJoin(recordingPieces, eq(recordingPieces.recordingId, recordings.id))
    .where(inArray(recordings.state, [...UNFINISHED_STATES]));
  return row?.bytes ?? 0;
}

/** In the order in which they are joined. */
export async function listPieces(db: Queries, id: RecordingId): Promise<PieceRow[]> {
  return db
    .select()
    .from(recordingPieces)
    .where(eq(recordingPieces.recordingId, id))
    .orderBy(asc(recordingPieces.part), asc(recordingPieces.track), asc(recordingPieces.number));
}

/** The number of the piece that comes next in a track of a part, and the latest part that has any piece. */
export async function placeOfNext(
  db: Queries,
  { recordingId, part, track }: Pick<PieceRow, 'recordingId' | 'part' | 'track'>,
): Promise<{ next: number; latestPart: number }> {
  const [row] = await db
    .select({
      next: sql<number>`coalesce(max(${recordingPieces.number}) filter (where ${recordingPieces.part} = ${part} and ${recordingPieces.track} = ${track}), -1)::int + 1`,
      latestPart: sql<number>`coalesce(max(${recordingPieces.part}), 0)::int`,
    })
    .from(recordingPieces)
    .where(eq(recordingPieces.recordingId, recordingId));
  return row!;
}

export async function insertPiece(
  db: Queries,
  row: typeof recordingPieces.$inferInsert,
  now: Date,
): Promise<void> {
  await db.insert(recordingPieces).values(row).onConflictDoNothing();
  await db.update(recordings).set({ heardAt: now }).where(eq(recordings.id, row.recordingId));
}

/** Conferences of these of which there is any recording. */
export async function listRecordedOf(db: Queries, ids: readonly ConferenceId[]): Promise<ConferenceId[]> {
  const rows = await db
    .select({ conferenceId: recordings.conferenceId })
    .from(recordings)
    .where(inArray(recordings.conferenceId, [...ids]))
    .groupBy(recordings.conferenceId);
  return rows.map(({ conferenceId }) => conferenceId);
}

/** Deletes the recordings of past meetings that are in nobody's history and not held. Call it after `keepHolds`. @returns the meetings */
export async function deleteUnreachable(db: Queries): Promise<ConferenceId[]> {
  const rows = await db
    .delete(recordings)
    .where(
      and(
        exists(
          db
            .select({ id: conferences.id })
            .from(conferences)
            .where(and(eq(conferences.id, recordings.conferenceId), isNotNull(conferences.endedAt))),
        ),
        notExists(whoHas(db, recordings.conferenceId)),
        not(isHeld(recordings.conferenceId)),
      ),
    )
    .returning({ conferenceId: recordings.conferenceId });
  return [...new Set(rows.map(({ conferenceId }) => conferenceId))];
}

export async function deletePieces(db: Queries, id: RecordingId): Promise<void> {
  await db.delete(recordingPieces).where(eq(recordingPieces.recordingId, id));
}

/** Whole seconds from the first picture of a recording that runs until the recorder was heard last. */
export async function secondsRecorded(db: Queries, { id, heardAt }: RecordingRow): Promise<number> {
  const [row] = await db
    .select({
      since:
        sql`min(${recordingPieces.trackStartedAt} + ${recordingPieces.clockBehindMs} * interval '1 millisecond')`.mapWith(
          recordingPieces.trackStartedAt,
        ),
    })
    .from(recordingPieces)
    .where(and(eq(recordingPieces.recordingId, id), eq(recordingPieces.track, 'picture')));
  const since: Date | null | undefined = row?.since;
  return since ? Math.max(0, Math.floor((heardAt.getTime() - since.getTime()) / 1_000)) : 0;
}

/** Of all recordings of the owner's rooms, finished ones, what is still in pieces, and dubs. */
export async function countStoredBytes(db: Queries, ownerId: UserId): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select (
      select coalesce(sum(${recordingPieces.bytes}), 0) from ${recordingPieces}
      join ${recordings} on ${recordings.id} = ${recordingPieces.recordingId}
      join ${conferences} on ${conferences.id} = ${recordings.conferenceId}
      where ${conferences.createdBy} = ${ownerId}
    ) + (
      select coalesce(sum((track ->> 'bytes')::bigint), 0) from ${recordings}
      join ${conferences} on ${conferences.id} = ${recordings.conferenceId}
      cross join jsonb_array_elements(${recordings.tracks}) track
      where ${conferences.createdBy} = ${ownerId}
    ) + (
      select coalesce(sum(${recordingDubs.bytes} + ${recordingDubs.wordsBytes}), 0) from ${recordingDubs}
      join ${recordings} on ${recordings.id} = ${recordingDubs.recordingId}
      join ${conferences} on ${conferences.id} = ${recordings.conferenceId}
      where ${conferences.createdBy} = ${ownerId}
    ) as bytes`);
  return Number(rows[0]?.bytes ?? 0);
}
