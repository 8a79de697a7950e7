import type { Logger } from 'pino';
import type { Database } from '../../db/client.ts';
import { deleteGuestsBefore } from '../auth/index.ts';
import { deleteUsagesBefore } from '../quotas/index.ts';
import {
  deleteExpired,
  deleteExpiredLinks,
  deleteExpiredSteps,
  deleteInvitationsBefore,
} from '../identity/index.ts';

/** One thing that grows and must be cut back. Answers how many rows went. */
export interface Chore {
  name: string;
  run: (db: Database, now: Date) => Promise<number>;
}

/** Longer than a guest may stay away, and with a day to look into a complaint. */
const GUEST_KEPT_MS = 48 * 60 * 60_000;
/** Used and expired ones still say so for a week. */
const INVITATION_KEPT_MS = 7 * 24 * 60 * 60_000;

/** More than a year, so that the same month of the last one can be looked at. */
const USAGE_KEPT_MS = 400 * 24 * 60 * 60_000;

/** Join requests expire within seconds, in the meeting part; they go with their guest. */
export const CHORES: readonly Chore[] = [
  { name: 'expired sign-in records', run: (db, now) => deleteExpired(db, now) },
  { name: 'expired account links', run: (db, now) => deleteExpiredLinks(db, now) },
  { name: 'half sign-ins', run: (db, now) => deleteExpiredSteps(db, now) },
  {
    name: 'old invitations',
    run: (db, now) => deleteInvitationsBefore(db, new Date(now.getTime() - INVITATION_KEPT_MS)),
  },
  {
    name: 'what was used long ago',
    run: (db, now) => deleteUsagesBefore(db, new Date(now.getTime() - USAGE_KEPT_MS)),
  },
  { name: 'old guests', run: (db, now) => deleteGuestsBefore(db, new Date(now.getTime() - GUEST_KEPT_MS)) },
];

/** Runs all; one that fails does not stop the others. @throws AggregateError afterwards, so that the job is tried again */
export async function runChores(
  chores: readonly Chore[],
  { db, now, logger }: { db: Database; now: () => Date; logger: Pick<Logger, 'info' | 'error'> },
): Promise<void> {
  const failures: unknown[] = [];
  for (const { name, run } of chores) {
    try {
      const removed = await run(db, now());
      if (removed > 0) logger.info({ removed }, `removed ${name}`);
    } catch (error) {
      logger.error({ err: error }, `removing ${name} failed`);
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${chores.length} chores failed`);
}
