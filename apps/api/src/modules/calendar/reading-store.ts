import type { CalendarProblem } from '@intermind/contracts';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import { calendarEvents, calendarSources } from '../../db/schema/calendars.ts';
import { newId } from '../../ids.ts';
import type { ReadEvent } from './read-event.ts';
import { type SourceRow, updateSource } from './store.ts';

/** What one reading of a calendar found. */
export interface Reading {
  /** `whole`: these are all events. `changes`: of others nothing is said. `same`: nothing has changed. */
  kind: 'whole' | 'changes' | 'same';
  events: readonly ReadEvent[];
  /** Of `changes`: events that are no more. */
  gone: readonly string[];
  /** Empty: not known. */
  name: string;
  syncToken?: string | null;
  etag?: string | null;
  lastModified?: string | null;
}

const ROWS_AT_A_TIME = 500;

/**
 * Keeps what was read, all or nothing. Undefined when meanwhile the calendar was disconnected or given another address: then
 * nothing is kept.
 */
export async function storeReading(
  db: Database,
  claimed: SourceRow,
  reading: Reading,
  { now, nextSyncAt }: { now: Date; nextSyncAt: Date },
): Promise<SourceRow | undefined> {
  return db.transaction(async (tx) => {
    const source = await lockUnchanged(tx, claimed);
    if (!source) return undefined;
    await storeEvents(tx, source, reading);
    return updateSource(tx, source.id, { ...afterReading(source, reading, now), nextSyncAt });
  });
}

/** The columns of a source after a reading that succeeded. */
export function afterReading(
  { reading: count, name }: Pick<SourceRow, 'reading' | 'name'>,
  reading: Reading,
  now: Date,
) {
  const { kind, syncToken, etag, lastModified } = reading;
  return {
    name: reading.name || name,
    reading: count + 1,
    state: 'ready' as const,
    ...{ problem: null, failures: 0, readingUntil: null, syncedAt: now },
    ...(kind === 'whole' ? { readWholeAt: now } : {}),
    ...(syncToken === undefined ? {} : { syncToken }),
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}

/** @param tx a transaction that holds the row of the source */
export async function storeEvents(tx: Queries, source: SourceRow, reading: Reading): Promise<void> {
  const { id: sourceId, userId } = source;
  const number = source.reading + 1;
  const ofSource = eq(calendarEvents.sourceId, sourceId);
  for (const gone of chunksOf(reading.gone))
    await tx.delete(calendarEvents).where(and(ofSource, inArray(calendarEvents.externalId, gone)));
  for (const events of chunksOf(reading.events)) {
    const rows = events.map((event) => ({
      ...event,
      ...{ id: newId('calendarEvent'), sourceId, userId, reading: number },
    }));
    // Known events keep their ids, so that pages show them as the same.
    await tx
      .insert(calendarEvents)
      .values(rows)
      .onConflictDoUpdate({
        target: [calendarEvents.sourceId, calendarEvents.externalId],
        set: {
          title: sql`excluded.title`,
          startsAt: sql`excluded.starts_at`,
          endsAt: sql`excluded.ends_at`,
          startDate: sql`excluded.start_date`,
          endDate: sql`excluded.end_date`,
          location: sql`excluded.location`,
          description: sql`excluded.description`,
          roomId: sql`excluded.room_id`,
          reading: sql`excluded.reading`,
        },
      });
  }
  if (reading.kind === 'whole')
    await tx.delete(calendarEvents).where(and(ofSource, ne(calendarEvents.reading, number)));
}

export interface Failure {
  state: 'failing' | 'reconnect';
  problem: CalendarProblem | null;
  nextSyncAt: Date;
}

/** With `reconnect` its events go: a member who took our access back no longer shares them with us. */
export async function storeFailure(
  db: Database,
  claimed: SourceRow,
  { state, problem, nextSyncAt }: Failure,
): Promise<SourceRow | undefined> {
  return db.transaction(async (tx) => {
    const source = await lockUnchanged(tx, claimed);
    if (!source) return undefined;
    if (state === 'reconnect') await tx.delete(calendarEvents).where(eq(calendarEvents.sourceId, source.id));
    return updateSource(tx, source.id, {
      ...{ state, problem, nextSyncAt, failures: source.failures + 1, readingUntil: null },
      ...(state === 'reconnect' ? { syncToken: null } : {}),
    });
  });
}

/** What was claimed, if what gives access to it is still the same. */
async function lockUnchanged(tx: Queries, { id, secret }: SourceRow): Promise<SourceRow | undefined> {
  const [row] = await tx
    .select()
    .from(calendarSources)
    .where(and(eq(calendarSources.id, id), eq(calendarSources.secret, secret)))
    .for('update');
  return row;
}

function* chunksOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += ROWS_AT_A_TIME)
    yield items.slice(from, from + ROWS_AT_A_TIME);
}
