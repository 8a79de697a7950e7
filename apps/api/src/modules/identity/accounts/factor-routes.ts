import type { Settings } from '@intermind/config';
import type { UserId } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../db/client.ts';
import { ApiError } from '../../../http/errors.ts';
import { route } from '../../../http/route.ts';
import { writeAct } from '../../audit/index.ts';
import { findUser } from '../../users/index.ts';
import type { AccountMail } from './account-mail.ts';
import { type AccountRow, findAccount } from './accounts-store.ts';
import { passkeysOf } from './passkeys-store.ts';
import { switchOff } from './two-factor.ts';
import { countRecoveryCodes, findTotp } from './two-factor-store.ts';

export interface FactorsDependencies {
  db: Database;
  now: () => Date;
  settings: Pick<Settings, 'oidc'>;
  mail: AccountMail | null;
}

/** What administrators see and take of members' second factors. With an outside issuer these calls refuse. */
export function registerFactorCalls(
  app: FastifyInstance,
  { db, now, settings, mail }: FactorsDependencies,
): void {
  const accountOf = async (userId: UserId): Promise<AccountRow> => {
    if (settings.oidc.mode !== 'embedded') throw new ApiError('IdentityUnavailable');
    const user = await findUser(db, userId);
    const account = user && (await findAccount(db, user.subject));
    if (!account) throw new ApiError('UserNotFound');
    return account;
  };

  route(app, 'GET /admin/users/{id}/factors', async ({ params }) => {
    const { id } = await accountOf(params.id);
    const totp = await findTotp(db, id);
    return {
      twoFactor: totp
        ? { since: totp.createdAt.toISOString(), recoveryCodesLeft: await countRecoveryCodes(db, id) }
        : null,
      passkeys: (await passkeysOf(db, id)).map(({ name, createdAt, lastUsedAt }) => ({
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    };
  });

  route(app, 'DELETE /admin/users/{id}/two-factor', async ({ identity, params }) => {
    const account = await accountOf(params.id);
    await db.transaction(async (tx) => {
      if (!(await switchOff(tx, account.id))) throw new ApiError('NotFound');
      await writeAct(tx, now(), {
        by: identity.userId,
        act: 'user.two-factor-removed',
        userId: params.id,
      });
    });
    mail?.notice(account, 'FactorRemoved');
  });
}
