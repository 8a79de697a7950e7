import {
  type ConferenceId,
  DUB_STATES,
  DUB_TRANSITIONS,
  DUBS_PER_PERSON,
  DUBS_UNFINISHED_MAX,
  type DubState,
  type RecordingId,
  UNFINISHED_DUB_STATES,
  type UserId,
} from '@intermind/contracts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import { recordingDubs } from '../../db/schema/dubs.ts';
import { recordings } from '../../db/schema/recordings.ts';
import { isHeld } from '../legal-holds/index.ts';

export type DubRow = typeof recordingDubs.$inferSelect;
export type DubKey = Pick<DubRow, 'recordingId' | 'language'>;

const isThe = ({ recordingId, language }: DubKey) =>
  and(eq(recordingDubs.recordingId, recordingId), eq(recordingDubs.language, language));
/** What an attempt of before says does not count, nor what was said when it was asked for another time. */
const isAttempt = (dub: DubRow) =>
  and(isThe(dub), eq(recordingDubs.askedAt, dub.askedAt), eq(recordingDubs.attempts, dub.attempts));
const isBeingMade = (dub: DubRow) => and(isAttempt(dub), eq(recordingDubs.state, 'working'));
const isUnfinished = inArray(recordingDubs.state, [...UNFINISHED_DUB_STATES]);
const isBefore = (state: DubState) =>
  inArray(
    recordingDubs.state,
    DUB_STATES.filter((from) => (DUB_TRANSITIONS[from] as readonly DubState[]).includes(state)),
  );

/** What may be stored of one that it replaces is still to be deleted. Answers `known` when it was asked for meanwhile, and `too many` when as many are waited for as may be. */
export async function insertDub(
  db: Database,
  row: typeof recordingDubs.$inferInsert & { askedBy: UserId },
): Promise<'new' | 'known' | 'too many'> {
  return db.transaction(async (tx) => {
    // One after the other, so that the counts are exact.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('recording dubs'))`);
    const known = await findDub(tx, { recordingId: row.recordingId, language: row.language });
    if (known && known.state !== 'failed') return 'known';
    const unfinished = await tx
      .select({ askedBy: recordingDubs.askedBy })
      .from(recordingDubs)
      .where(isUnfinished);
    const own = unfinished.filter(({ askedBy }) => askedBy === row.askedBy).length;
    if (row.state === 'waiting' && (own >= DUBS_PER_PERSON || unfinished.length >= DUBS_UNFINISHED_MAX))
      return 'too many';
    if (known) await tx.delete(recordingDubs).where(isThe(known));
    await tx.insert(recordingDubs).values({ ...row, mayBeStored: known?.mayBeStored ?? false });
    return 'new';
  });
}

export async function findDub(db: Queries, key: DubKey): Promise<DubRow | undefined> {
  const [row] = await db.select().from(recordingDubs).where(isThe(key)).limit(1);
  return row;
}

export async function listDubsOf(db: Queries, id: RecordingId): Promise<DubRow[]> {
  return db
    .select()
    .from(recordingDubs)
    .where(eq(recordingDubs.recordingId, id))
    .orderBy(asc(recordingDubs.language));
}

/** Those of a meeting that a worker has to do, the oldest first. */
export async function listUnfinishedOf(db: Queries, id: ConferenceId): Promise<DubRow[]> {
  const rows = await db
    .select({ dub: recordingDubs })
    .from(recordingDubs)
    .innerJoin(recordings, eq(recordings.id, recordingDubs.recordingId))
    .where(and(eq(recordings.conferenceId, id), isUnfinished))
    .orderBy(asc(recordingDubs.askedAt), asc(recordingDubs.language));
  return rows.map(({ dub }) => dub);
}

/** All of them, with what is needed to find their words, and whether their meeting is held. */
export async function listAll(db: Queries, after: DubKey | undefined, limit: number) {
  return db
    .select({ dub: recordingDubs, recording: recordings, held: isHeld(recordings.conferenceId) })
    .from(recordingDubs)
    .innerJoin(recordings, eq(recordings.id, recordingDubs.recordingId))
    .where(
      after &&
        sql`(${recordingDubs.recordingId}, ${recordingDubs.language}) > (${after.recordingId}, ${after.language})`,
    )
    .orderBy(asc(recordingDubs.recordingId), asc(recordingDubs.language))
    .limit(limit);
}

export async function listUnfinished(db: Queries) {
  return db
    .select({ dub: recordingDubs, recording: recordings })
    .from(recordingDubs)
    .innerJoin(recordings, eq(recordings.id, recordingDubs.recordingId))
    .where(isUnfinished);
}

/** A worker begins. @returns undefined when another one has, or it is not to be made any more */
export async function beginAttempt(
  db: Queries,
  dub: DubRow,
  words: string,
  now: Date,
): Promise<DubRow | undefined> {
  const [row] = await db
    .update(recordingDubs)
    .set({
      ...{ state: 'working', words, changedAt: now, heardAt: now, doneMs: 0, spokenMs: 0, pieces: 0 },
      ...{ attempts: dub.attempts + 1, mayBeStored: true },
    })
    .where(and(isAttempt(dub), isUnfinished))
    .returning();
  return row;
}

/** What one attempt has done. @returns undefined when it is not the one that counts */
export async function noteProgress(
  db: Queries,
  dub: DubRow,
  done: Partial<Pick<DubRow, 'doneMs' | 'spokenMs' | 'pieces'>>,
  now: Date,
): Promise<DubRow | undefined> {
  const [row] = await db
    .update(recordingDubs)
    .set({ ...done, heardAt: now })
    .where(isBeingMade(dub))
    .returning();
  return row;
}

/** The last state of an attempt, where it may follow. @returns undefined when it may not */
export async function changeDub(
  db: Queries,
  dub: DubRow,
  state: 'ready' | 'failed',
  change: Partial<Pick<DubRow, 'reason' | 'bytes' | 'wordsBytes' | 'spoken' | 'leftOutLines' | 'grade'>>,
  now: Date,
): Promise<DubRow | undefined> {
  const [row] = await db
    .update(recordingDubs)
    .set({ ...change, state, changedAt: now, heardAt: now })
    .where(and(isAttempt(dub), isBefore(state)))
    .returning();
  return row;
}

/** An attempt ends, and the dub waits for the next one. @returns undefined when it is not being made any more */
export async function endAttempt(db: Queries, dub: DubRow, now: Date): Promise<DubRow | undefined> {
  const [row] = await db
    .update(recordingDubs)
    .set({ state: 'waiting', changedAt: now, heardAt: now })
    .where(isBeingMade(dub))
    .returning();
  return row;
}

/** Keeps a dub as it is until the transaction ends. @returns undefined when it is another one by now, or in another state */
export async function lockDub(tx: Queries, dub: DubRow): Promise<DubRow | undefined> {
  const [row] = await tx
    .select()
    .from(recordingDubs)
    .where(and(isAttempt(dub), eq(recordingDubs.state, dub.state)))
    .for('update');
  return row;
}

export async function deleteDub(tx: Queries, dub: DubKey): Promise<void> {
  await tx.delete(recordingDubs).where(isThe(dub));
}

/** @param mayBeStored false when the storage has nothing of it any more that is not wanted */
export async function noteStored(db: Queries, dub: DubKey, mayBeStored: boolean): Promise<void> {
  await db.update(recordingDubs).set({ mayBeStored }).where(isThe(dub));
}

/**
 * What is ready stays for the others. What waits for the member is given up; its row stays until what is stored of it is deleted
 * too, and is listed to nobody.
 */
export async function forgetAsker(db: Queries, userId: UserId): Promise<void> {
  const isOf = eq(recordingDubs.askedBy, userId);
  await db.update(recordingDubs).set({ state: 'failed' }).where(and(isOf, isUnfinished));
  await db.update(recordingDubs).set({ askedBy: null }).where(isOf);
}
