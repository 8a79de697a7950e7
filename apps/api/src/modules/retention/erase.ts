import {
  type ConferenceId,
  KEPT_KINDS,
  type KeptKind,
  type Retention,
  type UserId,
} from '@intermind/contracts';
import type { Logger } from 'pino';
import type { Database } from '../../db/client.ts';
import type { RecordEvent } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import { requireNotHeld } from '../legal-holds/index.ts';
import { PARTS } from './parts-store.ts';
import { type DueMeeting, isStillDue, listDue } from './store.ts';

export interface RetentionDependencies {
  db: Database;
  now: () => Date;
  record: RecordEvent;
  logger: Pick<Logger, 'error'>;
  /** Of the installation. */
  retention: Retention;
  /** Deletes the files of a meeting whose recordings are gone from the database. */
  forgetRecordings: (id: ConferenceId, ownerId: UserId) => Promise<void>;
}

const BATCH = 50;
/** Meetings of one kind in one run; the next run goes on. */
const ERASED_MAX = 1_000;
/** More than these are not single meetings that fail. */
const FAILED_MAX = 1_000;

/**
 * Deletes what was kept long enough, one meeting after the other. Neither a meeting that fails nor a kind that cannot be
 * listed stops the others. Safe to run again, and to be ended in between. Files that the storage did not delete are swept later.
 * @throws AggregateError afterwards, so that the job is tried again
 */
export async function eraseDue(deps: RetentionDependencies): Promise<void> {
  const failures: unknown[] = [];
  for (const kind of KEPT_KINDS)
    try {
      failures.push(...(await eraseKind(deps, kind)));
    } catch (error) {
      deps.logger.error({ err: error, kind }, 'what was kept long enough could not be listed');
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} deletions failed`);
}

/** Those that fail are not counted: the next run would begin with them again. @returns why they failed */
async function eraseKind(deps: RetentionDependencies, kind: KeptKind): Promise<unknown[]> {
  const { db, now, logger, retention: installation } = deps;
  const failures: unknown[] = [];
  let after: DueMeeting | null = null;
  for (let erased = 0; erased < ERASED_MAX && failures.length < FAILED_MAX;) {
    const page = { isLeft: PARTS[kind].isLeft(db), after, limit: BATCH };
    const due: DueMeeting[] = await listDue(db, { kind, installation, now: now() }, page);
    for (const meeting of due)
      try {
        await eraseOf(deps, kind, meeting);
        erased += 1;
      } catch (error) {
        logger.error(
          { err: error, conferenceId: meeting.id, kind },
          'deleting what was kept long enough failed',
        );
        failures.push(error);
      }
    if (due.length < BATCH) break;
    after = due.at(-1)!;
  }
  return failures;
}

async function eraseOf(
  deps: RetentionDependencies,
  kind: KeptKind,
  { id, ownerId }: DueMeeting,
): Promise<void> {
  if (!(await eraseRows(deps, kind, id))) return;
  deps.record('retention.deleted', { conferenceId: id, kind });
  if (kind === 'recordings') await deps.forgetRecordings(id, ownerId);
}

/** @returns false when something has changed since it was listed: a hold was placed, or nothing is left */
async function eraseRows(
  { db, now, retention: installation }: RetentionDependencies,
  kind: KeptKind,
  id: ConferenceId,
): Promise<boolean> {
  const { isLeft, erase } = PARTS[kind];
  try {
    return await db.transaction(async (tx) => {
      await requireNotHeld(tx, id);
      if (!(await isStillDue(tx, { kind, installation, now: now() }, id, isLeft(tx)))) return false;
      await erase(tx, id);
      return true;
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'LegalHold') return false;
    throw error;
  }
}
