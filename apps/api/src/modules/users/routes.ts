import type { FastifyInstance } from 'fastify';
import type { Database, Queries } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { toUserInfo } from './presenter.ts';
import { changeUser, eraseUser, findUser, type UserRow } from './store.ts';

export interface UsersDependencies {
  db: Database;
  now: () => Date;
  /** Where else a member’s name is kept: at the embedded provider, and in running conferences. */
  rename: PartOfTransaction;
  /** What else is deleted with a member: their account, their participations and their name in conferences. */
  erase: PartOfTransaction;
}

/** Runs inside the transaction. @returns what to do after the commit: announce it, drop cached tokens */
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
