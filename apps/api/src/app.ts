import type { Secrets, Settings } from '@intermind/config';
import { BODY_MAX_BYTES } from '@intermind/contracts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { createLocalJWKSet } from 'jose';
import type { Logger } from 'pino';
import type { DatabaseClient } from './db/client.ts';
import { installErrorHandling } from './http/errors.ts';
import { installIdentity } from './http/route.ts';
import { createAuthenticate, keySet, type KeySource, memberOf } from './modules/auth/index.ts';
import { registerRooms } from './modules/rooms/index.ts';

/** Everything that is not ours to decide: settings, secrets, the database, the clock, the outside world. */
export interface AppDependencies {
  settings: Settings;
  secrets: Secrets;
  database: DatabaseClient;
  logger: Logger;
  now: () => Date;
  /** Public keys of the issuer, where they are known; otherwise they are found by discovery. */
  issuerKeys?: KeySource;
}

/** The composition root: an explicit list of modules. Does not listen. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { settings, secrets, database, logger, now } = dependencies;
  const { db } = database;
  const issuer = settings.oidc.mode === 'external' ? settings.oidc.issuer : `${settings.publicUrl}/oidc`;
  const guestIssuer = `${settings.publicUrl}/guests`;

  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: 'loopback',
  });
  installErrorHandling(app);
  installIdentity(
    app,
    createAuthenticate({
      issuer,
      clientId: settings.oidc.clientId,
      memberKeys: keySet(dependencies.issuerKeys ?? { discoverFrom: issuer }),
      guestIssuer,
      guestKeys: createLocalJWKSet({ keys: [publicPart(secrets.guestSigningKey)] }),
      member: (claims) => memberOf(db, now, claims),
      now,
    }),
  );
  registerRooms(app, { db, now });
  return app;
}

function publicPart({ kty, n, e, kid, alg, use }: Secrets['guestSigningKey']) {
  return { kty, n, e, kid, alg, use } as { kty: 'RSA'; n: string; e: string; kid: string; alg: string; use: string };
}
