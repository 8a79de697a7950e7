import type { ConferenceId, RecordingId, RecordingState } from '@intermind/contracts';
import { and, eq, getTableColumns, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import { recordingEgresses } from '../../db/schema/recording-egresses.ts';
import { recordings } from '../../db/schema/recordings.ts';
import { nextPart } from '../recordings/index.ts';
import type { PagePlace } from './page-address.ts';
import { ASKING_MS, changeOf, type EgressEvent, type EgressRow } from './states.ts';

/** With what is known of its recording. */
export interface KnownEgress extends EgressRow {
  conferenceId: ConferenceId;
  recordingState: RecordingState;
  captions: boolean;
  /** Since when it is in this state. */
  recordingChangedAt: Date;
}

/** States in which somebody has to record. */
const WANTED = ['starting', 'recording'] as const satisfies RecordingState[];
export const isRecorded = (state: RecordingState): boolean =>
  (WANTED as readonly RecordingState[]).includes(state);

const KNOWN = {
  ...getTableColumns(recordingEgresses),
  conferenceId: recordings.conferenceId,
  recordingState: recordings.state,
  captions: recordings.captions,
  recordingChangedAt: recordings.changedAt,
};

export async function listEgresses(db: Queries): Promise<KnownEgress[]> {
  return db
    .select(KNOWN)
    .from(recordingEgresses)
    .innerJoin(recordings, eq(recordings.id, recordingEgresses.recordingId));
}

/** Recordings for which an egress is to be asked for now. */
export async function listUnserved(
  db: Queries,
  now: Date,
): Promise<{ recordingId: RecordingId; conferenceId: ConferenceId }[]> {
  return db
    .select({ recordingId: recordings.id, conferenceId: recordings.conferenceId })
    .from(recordings)
    .leftJoin(recordingEgresses, eq(recordingEgresses.recordingId, recordings.id))
    .where(
      and(
        inArray(recordings.state, WANTED),
        or(
          isNull(recordingEgresses.recordingId),
          and(eq(recordingEgresses.state, 'gone'), lte(recordingEgresses.retryAt, now)),
        ),
      ),
    );
}

/** Takes the asking for the next egress of a recording. @returns its part; undefined when another instance does it, or nobody records */
export async function claimEgress(
  db: Database,
  { recordingId, conferenceId }: { recordingId: RecordingId; conferenceId: ConferenceId },
  { codeHash, now }: { codeHash: string; now: Date },
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const isWanted = and(eq(recordings.id, recordingId), inArray(recordings.state, WANTED));
    const wanted = await tx.select({ id: recordings.id }).from(recordings).where(isWanted).for('update');
    if (wanted.length === 0) return undefined;
    const asked = {
      state: 'asking' as const,
      egressId: null,
      codeHash,
      askedAt: now,
      aliveUntil: new Date(now.getTime() + ASKING_MS),
    };
    const claimed = await tx
      .insert(recordingEgresses)
      .values({ recordingId, part: 0, retryAt: now, ...asked })
      .onConflictDoUpdate({
        target: recordingEgresses.recordingId,
        set: asked,
        setWhere: sql`${recordingEgresses.state} = 'gone' and ${recordingEgresses.retryAt} <= ${now}`,
      })
      .returning({ recordingId: recordingEgresses.recordingId });
    if (claimed.length === 0) return undefined;
    const { part } = (await nextPart(tx, conferenceId))!;
    await tx.update(recordingEgresses).set({ part }).where(eq(recordingEgresses.recordingId, recordingId));
    return part;
  });
}

/** Notes what happened to an egress. @returns the row afterwards; undefined when nothing follows on it */
export async function note(
  db: Database,
  { recordingId, part }: PagePlace,
  event: EgressEvent,
  now: Date,
): Promise<EgressRow | undefined> {
  const its = and(eq(recordingEgresses.recordingId, recordingId), eq(recordingEgresses.part, part));
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(recordingEgresses).where(its).for('update');
    const change = row && changeOf(row, event, now);
    if (!change) return undefined;
    await tx.update(recordingEgresses).set(change).where(its);
    return { ...row, ...change };
  });
}

/** The egress whose page has this code, which has not been used and is not too old. */
export async function findByCode(db: Queries, codeHash: string, now: Date): Promise<KnownEgress | undefined> {
  const [row] = await db
    .select(KNOWN)
    .from(recordingEgresses)
    .innerJoin(recordings, eq(recordings.id, recordingEgresses.recordingId))
    .where(eq(recordingEgresses.codeHash, codeHash));
  return row && row.aliveUntil > now ? row : undefined;
}

export async function forget(db: Queries, recordingId: RecordingId): Promise<void> {
  await db.delete(recordingEgresses).where(eq(recordingEgresses.recordingId, recordingId));
}
