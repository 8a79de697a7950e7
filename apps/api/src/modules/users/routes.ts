import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { deleteAccount, type UsersDependencies } from './delete-account.ts';
import { runParts } from './personal-data.ts';
import { toUserInfo } from './presenter.ts';
import { changeUser, findUser } from './store.ts';

export function registerUsers(app: FastifyInstance, deps: UsersDependencies): void {
  const { db, personalData, bus } = deps;

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

  route(app, 'DELETE /users', ({ identity: { userId } }) => deleteAccount(deps, userId));
}
