import type { Settings } from '@intermind/config';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../db/client.ts';
import { ApiError } from '../../../http/errors.ts';
import { route } from '../../../http/route.ts';
import { writeAct } from '../../audit/index.ts';
import { invite } from './invitations-store.ts';

export interface InvitationsDependencies {
  db: Database;
  now: () => Date;
  settings: Pick<Settings, 'oidc' | 'signUp' | 'publicUrl'>;
}

/** Invitations by an administrator. Registered with an outside issuer too, where it refuses. */
export function registerInvitationCalls(
  app: FastifyInstance,
  { db, now, settings }: InvitationsDependencies,
): void {
  route(app, 'POST /invitations', async ({ identity, body }) => {
    if (settings.oidc.mode !== 'embedded' || settings.signUp.mode === 'closed') {
      throw new ApiError('IdentityUnavailable');
    }
    return db.transaction(async (tx) => {
      const { url, expiresAt } = await invite(tx, settings.publicUrl, now(), body.days);
      const until = expiresAt.toISOString();
      await writeAct(tx, now(), { by: identity.userId, act: 'invitation.created', after: { until } });
      return { url, expiresAt: until };
    });
  });
}
