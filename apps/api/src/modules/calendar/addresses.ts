import {
  CALENDAR_ADDRESSES_MAX,
  type CalendarSource,
  type CalendarSourceId,
  type UserId,
} from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import type { CalendarDependencies } from './dependencies.ts';
import { CalendarFault } from './ics/read-calendar.ts';
import { toSource } from './presenter.ts';
import { windowAt } from './read-event.ts';
import {
  deleteSameAddress,
  deleteSource,
  findAddress,
  insertSource,
  listSources,
  lockCalendars,
  type SourceRow,
  updateSource,
} from './store.ts';
import { afterReading, type Reading, storeEvents } from './reading-store.ts';
import { nextSyncAt, type SyncSource } from './sync.ts';

/**
 * Reads the calendar at the address and keeps both. An address that the member has already is read again.
 * @throws ApiError CalendarOff, CalendarAddressRefused, TooManyCalendars
 */
export async function addAddress(
  deps: CalendarDependencies,
  userId: UserId,
  given: string,
): Promise<CalendarSource> {
  const { db, now, sealer, record } = deps;
  const address = normalAddress(given);
  const addressHash = sealer.digest(address);
  const isFull = (sources: readonly SourceRow[]) =>
    sources.filter((source) => source.kind === 'address' && source.addressHash !== addressHash).length >=
    CALENDAR_ADDRESSES_MAX;
  requireOn(deps);
  if (isFull(await listSources(db, userId))) throw new ApiError('TooManyCalendars');
  const reading = await readNow(deps, userId, address);
  const { source, isNew } = await db.transaction(async (tx) => {
    await lockCalendars(tx, userId);
    const sources = await listSources(tx, userId);
    if (isFull(sources)) throw new ApiError('TooManyCalendars');
    const known = sources.find((each) => each.addressHash === addressHash);
    const id = newId('calendarSource');
    const row =
      known ??
      (await insertSource(tx, {
        ...{
          id,
          userId,
          kind: 'address',
          name: hostOf(address),
          addressHash,
          secret: sealer.seal(address, id),
        },
        ...{ state: 'waiting', nextSyncAt: now(), createdAt: now() },
      }));
    await storeEvents(tx, row, reading);
    const changes = { ...afterReading(row, reading, now()), nextSyncAt: nextSyncAt('address', now()) };
    return { source: (await updateSource(tx, row.id, changes))!, isNew: !known };
  });
  if (isNew) record('calendar.connected', { userId, kind: 'address' });
  return toSource(source);
}

/** @throws ApiError CalendarOff, NotFound, CalendarAddressRefused: then the former address stays */
export async function replaceAddress(
  deps: CalendarDependencies,
  userId: UserId,
  id: CalendarSourceId,
  given: string,
): Promise<CalendarSource> {
  const { db, now, sealer } = deps;
  requireOn(deps);
  if (!(await findAddress(db, userId, id))) throw new ApiError('NotFound');
  const address = normalAddress(given);
  const addressHash = sealer.digest(address);
  const reading = await readNow(deps, userId, address);
  const source = await db.transaction(async (tx) => {
    await lockCalendars(tx, userId);
    const former = await findAddress(tx, userId, id);
    if (!former) throw new ApiError('NotFound');
    await deleteSameAddress(tx, former, addressHash);
    // A reading of the former address at this moment finds that it has changed, and keeps nothing.
    const row = (await updateSource(tx, id, {
      ...{ secret: sealer.seal(address, id), addressHash, name: hostOf(address) },
    }))!;
    await storeEvents(tx, row, reading);
    const changes = { ...afterReading(row, reading, now()), nextSyncAt: nextSyncAt('address', now()) };
    return (await updateSource(tx, id, changes))!;
  });
  return toSource(source);
}

/** @throws ApiError CalendarOff, NotFound, CalendarAddressRefused */
export async function syncAddress(
  deps: CalendarDependencies,
  sync: SyncSource,
  userId: UserId,
  id: CalendarSourceId,
): Promise<CalendarSource> {
  requireOn(deps);
  const source = (await findAddress(deps.db, userId, id)) && (await sync(id));
  if (!source) throw new ApiError('NotFound');
  if (source.problem) throw new ApiError('CalendarAddressRefused', { problem: source.problem });
  return toSource(source);
}

/** @throws ApiError NotFound */
export async function removeAddress(
  { db, record }: CalendarDependencies,
  userId: UserId,
  id: CalendarSourceId,
): Promise<void> {
  if (!(await deleteSource(db, userId, id))) throw new ApiError('NotFound');
  record('calendar.disconnected', { userId, kind: 'address' });
}

async function readNow(
  { readAddress, now }: CalendarDependencies,
  userId: UserId,
  address: string,
): Promise<Reading> {
  try {
    const found = await readAddress!(userId, address, windowAt(now()));
    return { kind: 'whole', gone: [], ...found! };
  } catch (error) {
    if (!(error instanceof CalendarFault)) throw error;
    throw new ApiError('CalendarAddressRefused', { problem: error.problem });
  }
}

function requireOn({ readAddress }: CalendarDependencies): void {
  if (!readAddress) throw new ApiError('CalendarOff');
}

/** The same for the same calendar, as far as the address says. */
function normalAddress(given: string): string {
  const url = new URL(given.replace(/^webcals?:/i, 'https:'));
  url.hash = '';
  return url.href;
}

function hostOf(address: string): string {
  return new URL(address).hostname;
}
