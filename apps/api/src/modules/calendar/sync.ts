import type { CalendarProblem, CalendarSourceId } from '@intermind/contracts';
import { GoogleFault } from '../../adapters/google/index.ts';
import type { CalendarDependencies } from './dependencies.ts';
import { CalendarFault } from './ics/read-calendar.ts';
import { READ_WHOLE_EVERY_MS, readGoogle } from './read-google.ts';
import { windowAt } from './read-event.ts';
import { claimSource, findSource, type SourceRow } from './store.ts';
import { type Failure, type Reading, storeFailure, storeReading } from './reading-store.ts';

const MINUTE_MS = 60_000;
/** Between two readings that succeed. */
const EVERY_MS = { google: 10 * MINUTE_MS, address: 30 * MINUTE_MS } as const;
const FIRST_RETRY_MS = 5 * MINUTE_MS;
const LONGEST_RETRY_MS = 6 * 60 * MINUTE_MS;
/** Longer than a reading takes. */
const CLAIM_MS = 10 * MINUTE_MS;

export type SyncSource = (id: CalendarSourceId) => Promise<SourceRow | undefined>;

/**
 * Reads one calendar now and keeps what is in it. A caller that asks while it is being read gets the same outcome, or at another
 * instance what is known. Undefined when it is gone.
 */
export function createSync(deps: CalendarDependencies): SyncSource {
  const running = new Map<CalendarSourceId, Promise<SourceRow | undefined>>();
  return (id) => {
    const known = running.get(id);
    if (known) return known;
    const work = syncSource(deps, id).finally(() => running.delete(id));
    running.set(id, work);
    return work;
  };
}

async function syncSource(deps: CalendarDependencies, id: CalendarSourceId): Promise<SourceRow | undefined> {
  const { db, now } = deps;
  const until = new Date(now().getTime() + CLAIM_MS);
  const claimed = await claimSource(db, id, { now: now(), until });
  if (!claimed) return findSource(db, id);
  let reading: Reading;
  try {
    reading = await read(deps, claimed);
  } catch (error) {
    const failure = failureOf(error, claimed, now());
    if (failure.state === 'reconnect' && claimed.state !== 'reconnect')
      deps.record('calendar.access-lost', { userId: claimed.userId });
    else deps.logger.warn({ err: error, calendar: id }, 'a calendar was not read; it is tried again later');
    return storeFailure(db, claimed, failure);
  }
  return storeReading(db, claimed, reading, { now: now(), nextSyncAt: nextSyncAt(claimed.kind, now()) });
}

export function nextSyncAt(kind: SourceRow['kind'], now: Date): Date {
  return new Date(now.getTime() + EVERY_MS[kind]);
}

async function read(deps: CalendarDependencies, source: SourceRow): Promise<Reading> {
  const { sealer, google, readAddress, publicUrl, now } = deps;
  const secret = sealer.open(source.secret, source.id);
  if (source.kind === 'google') {
    if (!google) throw new CalendarFault('notAllowed');
    // Sealed with the secrets of another installation.
    if (secret === undefined) throw new GoogleFault('revoked', 'its token cannot be opened');
    return readGoogle({ google, refreshToken: secret, publicUrl, now: now() }, source);
  }
  if (!readAddress) throw new CalendarFault('notAllowed');
  if (secret === undefined) throw new CalendarFault('refused');
  const isFresh = source.readWholeAt && now().getTime() - source.readWholeAt.getTime() < READ_WHOLE_EVERY_MS;
  const found = await readAddress(source.userId, secret, windowAt(now()), isFresh ? source : undefined);
  if (!found) return { kind: 'same', events: [], gone: [], name: '' };
  return { kind: 'whole', gone: [], ...found };
}

function failureOf(error: unknown, { kind, failures }: SourceRow, now: Date): Failure {
  if (error instanceof GoogleFault && error.kind === 'revoked')
    return { state: 'reconnect', problem: null, nextSyncAt: now };
  const known = error instanceof GoogleFault || error instanceof CalendarFault;
  const afterMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 10));
  const retryAfterMs = known ? error.retryAfterS * 1_000 : 0;
  return {
    state: 'failing',
    problem: problemOf(error),
    nextSyncAt: new Date(now.getTime() + Math.max(afterMs, retryAfterMs, EVERY_MS[kind])),
  };
}

/** @throws what is not a fault of a calendar */
function problemOf(error: unknown): CalendarProblem {
  if (error instanceof CalendarFault) return error.problem;
  if (error instanceof GoogleFault) return error.kind === 'busy' ? 'busy' : 'unreachable';
  throw error;
}
