import type { UserId } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { toUserInfo } from './presenter.ts';
import { changeUser, eraseUser, findUser } from './store.ts';

export interface UsersDependencies {
  db: Database;
  now: () => Date;
  /** Runs after a member was erased: their account at the embedded provider, their remembered tokens. */
  onDeleted: (user: { id: UserId; issuer: string; subject: string }) => Promise<void>;
}

export function registerUsers(app: FastifyInstance, { db, now, onDeleted }: UsersDependencies): void {
  route(app, 'GET /users', async ({ identity }) => {
    const row = await findUser(db, identity.userId);
    if (!row) throw new ApiError('TokenInvalid');
    return toUserInfo(row, identity);
  });

  route(app, 'PATCH /users', async ({ identity, body }) => {
    const row = await changeUser(db, identity.userId, body);
    if (!row) throw new ApiError('TokenInvalid');
    return toUserInfo(row, identity);
  });

  route(app, 'DELETE /users', async ({ identity }) => {
    const erased = await eraseUser(db, identity.userId, now());
    if (!erased) throw new ApiError('UserNotFound');
    await onDeleted(erased);
  });
}
