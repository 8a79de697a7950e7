import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/client.ts';
import type { EventBus, RecordEvent } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { type PersonalData, runParts } from './personal-data.ts';
import { toUserInfo } from './presenter.ts';
import { changeUser, eraseUser, findUser } from './store.ts';

export interface UsersDependencies {
  db: Database;
  now: () => Date;
  record: RecordEvent;
  /** Of every module. */
  personalData: readonly PersonalData[];
  bus: EventBus;
}

export function registerUsers(app: FastifyInstance, deps: UsersDependencies): void {
  const { db, now, record, personalData, bus } = deps;

  route(app, 'GET /users', async ({ identity }) => {
    const row = await findUser(db, identity.userId);
    if (!row) throw new ApiError('TokenInvalid');
    return toUserInfo(row, identity);
  });

  route(app, 'PATCH /users', async ({ identity, body }) => {
    const renames = body.firstName !== undefined || body.lastName !== undefined;
    const { row, tellOthers } = await db.transaction(async (tx) => {
      const changed = await changeUser(tx, identity.userId, body);
      if (!changed) throw new ApiError('TokenInvalid');
      const parts = renames ? personalData.map(({ rename }) => rename) : [];
      return { row: changed, tellOthers: await runParts(parts, tx, changed) };
    });
    if (renames) bus.publish('members', { type: 'member.changed', userId: row.id });
    await tellOthers();
    return toUserInfo(row, identity);
  });

  route(app, 'DELETE /users', async ({ identity: { userId } }) => {
    const tellOthers = await db.transaction(async (tx) => {
      const erased = await eraseUser(tx, userId, now());
      if (!erased) throw new ApiError('UserNotFound');
      const parts = personalData.map(({ erase }) => erase);
      return runParts(parts, tx, erased);
    });
    bus.publish('members', { type: 'member.changed', userId });
    record('account.deleted', { userId });
    await tellOthers();
  });
}
