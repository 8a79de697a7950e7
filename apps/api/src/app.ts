import type { Secrets, Settings } from '@intermind/config';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { mediaServerOf, type MediaServer } from './adapters/livekit/index.ts';
import type { DatabaseClient } from './db/client.ts';
import { type EventBus, inProcessBus } from './events/index.ts';
import { createServer } from './http/create-server.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { installIdentity } from './http/route.ts';
import { installWebApp } from './http/web-app.ts';
import { registerMeeting } from './meeting.ts';
import {
  createAuthenticate,
  createGuestTokens,
  keySet,
  type KeySource,
  memberOf,
  registerGuests,
} from './modules/auth/index.ts';
import { registerConfig } from './modules/config/index.ts';
import {
  deleteAccount,
  EMBEDDED_TOKEN_TYPE,
  issuerKeys,
  registerIdentityProvider,
} from './modules/identity/index.ts';
import {
  databaseCheck,
  identityCheck,
  interpreterCheck,
  livekitCheck,
  registerHealth,
  registerMetrics,
} from './modules/health/index.ts';
import { registerOpenApi } from './modules/openapi/index.ts';
import { leaveEverywhere } from './modules/participants/index.ts';
import { createRoomLookup, registerRooms } from './modules/rooms/index.ts';
import { registerUsers } from './modules/users/index.ts';

/** Everything that is not ours to decide: settings, secrets, the database, the clock, the outside world. */
export interface AppDependencies {
  settings: Settings;
  secrets: Secrets;
  database: DatabaseClient;
  logger: Logger;
  now: () => Date;
  /** Public keys of the issuer, where they are known; otherwise they are found by discovery. */
  issuerKeys?: KeySource;
  /** Of the product, as package.json says. */
  version: string;
  /** Folder of the built browser app; absent: none is served. */
  webFolder?: string;
  /** What is wrong with the embedded database, in words; null when nothing is. */
  databaseProblem?: () => string | null;
  /** Off only where everybody has one address: tests and measurements. */
  rateLimits?: 'on' | 'off';
  /** Absent: the one of the settings. */
  media?: MediaServer;
  /** Absent: the one of the settings. Closed with the app. */
  bus?: EventBus;
}

/** The composition root: an explicit list of modules. Does not listen. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { settings, secrets, database, logger, now, version } = dependencies;
  const { db } = database;
  const issuer = settings.oidc.mode === 'external' ? settings.oidc.issuer : `${settings.publicUrl}/oidc`;
  const guestTokens = await createGuestTokens({ ...settings, signingKey: secrets.guestSigningKey, now });
  const limits = createRateLimits(now, dependencies.rateLimits);
  const lookUpRoom = createRoomLookup(limits);
  const authenticate = createAuthenticate({
    issuer,
    clientId: settings.oidc.clientId,
    memberKeys: keySet(dependencies.issuerKeys ?? issuerKeys(settings, secrets), now),
    ...(settings.oidc.mode === 'embedded' ? { memberTokenType: EMBEDDED_TOKEN_TYPE } : {}),
    guestIssuer: guestTokens.issuer,
    guestKeys: guestTokens.keys,
    member: (claims) => memberOf(db, now, claims),
    now,
  });

  const { app, upgrades } = await createServer(settings, logger);
  installIdentity(app, authenticate, {
    '/api/auth/anonymous/refresh': guestTokens.authenticateForRefresh,
    '/api/livekit/webhook': null,
    '/api/metrics': null,
  });

  const meeting = {
    db,
    media: dependencies.media ?? mediaServerOf(settings, secrets),
    bus: dependencies.bus ?? (await busOf(settings, logger)),
    logger,
    now,
  };
  registerMetrics(app, { db, upgrades, secret: secrets.agentSecret });
  registerConfig(app, { settings, version });
  registerOpenApi(app, { ...settings, version });
  registerGuests(app, { db, now, guestTokens, limits, lookUpRoom });
  registerRooms(app, { db, now, limits, lookUpRoom });
  registerUsers(app, {
    db,
    now,
    onDeleted: async ({ id, subject }) => {
      authenticate.forget(id);
      await leaveEverywhere(meeting, { userId: id });
      if (settings.oidc.mode === 'embedded') await deleteAccount(db, subject);
    },
  });
  await registerIdentityProvider(app, { settings, secrets, db, now });

  await registerMeeting(app, {
    ...meeting,
    authenticate,
    lookUpRoom,
    upgrades,
    agentSecret: secrets.agentSecret,
  });

  registerHealth(app, {
    version,
    now,
    checks: {
      database: databaseCheck(db, dependencies.databaseProblem ?? (() => null)),
      livekit: livekitCheck(settings.livekit),
      identity: identityCheck(settings.oidc),
      interpreter: interpreterCheck({ engines: settings.engines, shared: settings.redisUrl !== null }, () =>
        app.meeting.agentJobs.interpreterHealth(),
      ),
    },
  });

  await installWebApp(app, dependencies.webFolder);
  return app;
}

/** Redis' client is loaded only where there is a Redis. */
async function busOf({ redisUrl }: Settings, logger: Logger): Promise<EventBus> {
  if (!redisUrl) return inProcessBus();
  const { redisBus } = await import('./events/redis-bus.ts');
  return redisBus(redisUrl, logger);
}
