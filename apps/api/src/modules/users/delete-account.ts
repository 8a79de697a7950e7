import type { UserId } from '@intermind/contracts';
import type { Database, Queries } from '../../db/client.ts';
import type { EventBus, RecordEvent } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import { type PersonalData, runParts } from './personal-data.ts';
import { eraseUser } from './store.ts';

export interface UsersDependencies {
  db: Database;
  now: () => Date;
  record: RecordEvent;
  /** Of every module. */
  personalData: readonly PersonalData[];
  bus: EventBus;
}

/**
 * Deletes an account with everything that every module keeps of it: all or nothing.
 * @param before runs first in the transaction, and may refuse
 * @throws ApiError UserNotFound
 */
export async function deleteAccount(
  { db, now, record, personalData, bus }: UsersDependencies,
  userId: UserId,
  before?: (tx: Queries) => Promise<void>,
): Promise<void> {
  const tellOthers = await db.transaction(async (tx) => {
    await before?.(tx);
    const erased = await eraseUser(tx, userId, now());
    if (!erased) throw new ApiError('UserNotFound');
    return runParts(
      personalData.map(({ erase }) => erase),
      tx,
      erased,
    );
  });
  bus.publish('members', { type: 'member.changed', userId });
  record('account.deleted', { userId });
  await tellOthers();
}
