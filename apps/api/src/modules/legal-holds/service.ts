import type { LegalHold, UserId } from '@intermind/contracts';
import type { Database } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import { type NewAct, writeAct } from '../audit/index.ts';
import { deleteHold, exists, findHold, type Held, lockHolds, saveHold } from './store.ts';

export interface LegalHoldsDependencies {
  db: Database;
  now: () => Date;
}

/**
 * Holds a member or a meeting; one that is held gets the new reason.
 * @throws ApiError UserNotFound, ConferenceNotFound
 */
export async function placeHold(
  { db, now }: LegalHoldsDependencies,
  by: UserId,
  held: Held,
  reason: string,
): Promise<LegalHold> {
  const hold = await db.transaction(async (tx) => {
    await lockHolds(tx);
    if (!(await exists(tx, held)))
      throw new ApiError('userId' in held ? 'UserNotFound' : 'ConferenceNotFound');
    const before = await findHold(tx, held);
    if (before?.reason === reason) return before;
    await saveHold(tx, held, { reason, placedAt: now(), placedBy: by });
    await writeAct(tx, now(), {
      ...actOn(held),
      by,
      act: before ? 'legal-hold.changed' : 'legal-hold.placed',
      before: before ? { reason: before.reason } : null,
      after: { reason },
    });
    return findHold(tx, held);
  });
  return hold!;
}

/** Does nothing for what is not held. @param reason why the hold is not needed any more */
export async function liftHold(
  { db, now }: LegalHoldsDependencies,
  by: UserId,
  held: Held,
  reason: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockHolds(tx);
    const before = await deleteHold(tx, held);
    if (before === undefined) return;
    await writeAct(tx, now(), {
      ...actOn(held),
      by,
      act: 'legal-hold.lifted',
      before: { reason: before },
      after: { reason },
    });
  });
}

const actOn = (held: Held): Pick<NewAct, 'userId' | 'object'> =>
  'userId' in held ? { userId: held.userId } : { object: held.conferenceId };
