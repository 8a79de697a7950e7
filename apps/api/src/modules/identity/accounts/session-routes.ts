import type { Settings } from '@intermind/config';
import type { UserId } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../db/client.ts';
import type { EventBus } from '../../../events/index.ts';
import { ApiError } from '../../../http/errors.ts';
import { route } from '../../../http/route.ts';
import { findUser } from '../../users/index.ts';
import { endSessions } from './accounts-store.ts';
import { endSignIn, recheckTokens, signInsOf } from './sessions-store.ts';

export interface SessionsDependencies {
  db: Database;
  now: () => Date;
  bus: EventBus;
  settings: Pick<Settings, 'oidc'>;
}

/** A member's sign-ins at the embedded provider. Registered with an outside issuer too, where they refuse. */
export function registerSessionCalls(
  app: FastifyInstance,
  { db, now, bus, settings }: SessionsDependencies,
): void {
  const accountOf = async (userId: UserId): Promise<string> => {
    if (settings.oidc.mode !== 'embedded') throw new ApiError('IdentityUnavailable');
    const user = await findUser(db, userId);
    if (!user) throw new ApiError('TokenInvalid');
    return user.subject;
  };

  route(app, 'GET /users/sessions', async ({ identity }) => {
    const signIns = await signInsOf(db, await accountOf(identity.userId), now());
    return signIns.map(({ signedInAt, lastUsedAt, ...signIn }) => ({
      ...signIn,
      signedInAt: signedInAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      current: signIn.id === identity.sessionId,
    }));
  });

  route(app, 'DELETE /users/sessions', async ({ identity: { userId } }) => {
    await endSessions({ db, bus }, await accountOf(userId));
  });

  route(app, 'DELETE /users/sessions/{id}', async ({ identity: { userId }, params }) => {
    const accountId = await accountOf(userId);
    if (!(await endSignIn(db, accountId, params.id))) throw new ApiError('NotFound');
    await recheckTokens({ db, bus }, accountId);
  });
}
