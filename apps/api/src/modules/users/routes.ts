import type { FastifyInstance } from 'fastify';
import type { Database, Queries } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { toUserInfo } from './presenter.ts';
import { changeUser, eraseUser, findUser, type UserRow } from './store.ts';

export interface UsersDependencies {
  db: Database;
  now: () => Date;
  /** What else belongs to a member's name: their account at the embedded provider, their name in running conferences. */
  rename: PartOfTransaction;
  /** What else goes with a member: their account, their places and their name in conferences. */
  erase: PartOfTransaction;
}

/** Works in the transaction. @returns what is done when it is committed: others are told, remembered tokens forgotten */
export type PartOfTransaction = (tx: Queries, user: UserRow) => Promise<() => Promise<void>>;

export function registerUsers(app: FastifyInstance, deps: UsersDependencies): void {
  const { db, now, rename, erase } = deps;

  route(app, 'GET /users', async ({ identity }) => {
    const row = await findUser(db, identity.userId);
    if (!row) throw new ApiError('TokenInvalid');
    return toUserInfo(row, identity);
  });

  route(app, 'PATCH /users', async ({ identity, body }) => {
    const { row, committed } = await db.transaction(async (tx) => {
      const changed = await changeUser(tx, identity.userId, body);
      if (!changed) throw new ApiError('TokenInvalid');
      const renamed = body.firstName !== undefined || body.lastName !== undefined;
      return { row: changed, committed: renamed ? await rename(tx, changed) : null };
    });
    await committed?.();
    return toUserInfo(row, identity);
  });

  route(app, 'DELETE /users', async ({ identity }) => {
    const committed = await db.transaction(async (tx) => {
      const erased = await eraseUser(tx, identity.userId, now());
      if (!erased) throw new ApiError('UserNotFound');
      return erase(tx, erased);
    });
    await committed();
  });
}
