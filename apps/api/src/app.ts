import type { Secrets, Settings } from '@intermind/config';
import type { FastifyInstance } from 'fastify';
import { createHash, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { egressOf } from './adapters/egress/index.ts';
import { smtpMail } from './adapters/mail.ts';
import { createAvatarCredits } from './adapters/avatar-credits.ts';
import { internetMediaUrl, mediaServerOf, type MediaServer } from './adapters/livekit/index.ts';
import { type Storage, storageOf } from './adapters/storage/index.ts';
import type { PaymentProvider } from './adapters/payments/index.ts';
import type { DatabaseClient } from './db/client.ts';
import {
  createAnalytics,
  createEventRecorder,
  type EventBus,
  inProcessBus,
  withAnalytics,
} from './events/index.ts';
import { installIdentity } from './http/bearer.ts';
import type { UndeclaredAnswers } from './http/call-checks.ts';
import { createServer } from './http/create-server.ts';
import { createLimits, NO_LIMITS } from './http/limits/limiter.ts';
import { installLiveKitProxy } from './http/livekit-proxy.ts';
import { installWebApp, versionOfBuild } from './http/web-app.ts';
import { registerMeeting } from './meeting.ts';
import { registerAdmin } from './modules/admin/index.ts';
import { registerAnnouncements } from './modules/announcements/index.ts';
import { registerAudit } from './modules/audit/index.ts';
import {
  createAuthenticate,
  createGuestTokens,
  keySet,
  type KeySource,
  memberOf,
  registerGuests,
} from './modules/auth/index.ts';
import { chatModelsOf, createAnswerLeases } from './modules/ai/index.ts';
import { compatibleEmbedder } from './modules/ask/index.ts';
import { sealConference, shortenRetention } from './modules/conferences/index.ts';
import { ReceiptSigner } from './modules/consents/index.ts';
import {
  createPlans,
  installBilling,
  readGone,
  readSubscriptionAt,
  stuckRefunds,
} from './modules/billing/index.ts';
import { calendarKinds, installCalendars, registerCalendar } from './modules/calendar/index.ts';
import { registerConfig } from './modules/config/index.ts';
import { isConnectionTest, registerConnectionTests } from './modules/connection-tests/index.ts';
import {
  EMBEDDED_TOKEN_TYPE,
  isSignedIn,
  issuerKeys,
  registerIdentityProvider,
  registerSessionCalls,
  rolesOfAccounts,
} from './modules/identity/index.ts';
import type { JobState } from './modules/jobs/index.ts';
import {
  databaseCheck,
  diskCheck,
  type EmbeddedState,
  identityCheck,
  interpreterCheck,
  livekitCheck,
  redisCheck,
  registerHealth,
  registerMetrics,
  shareWorkerPresence,
} from './modules/health/index.ts';
import { LegalFiles, registerLegal } from './modules/legal/index.ts';
import { registerLegalHolds } from './modules/legal-holds/index.ts';
import { registerOpenApi } from './modules/openapi/index.ts';
import { registerFeedback } from './modules/feedback/index.ts';
import { mayConnect } from './modules/participants/index.ts';
import { registerPrompts } from './modules/prompts/index.ts';
import { createQuotas, type Quotas, registerQuotas } from './modules/quotas/index.ts';
import { registerRatings } from './modules/ratings/index.ts';
import type { RetentionDependencies } from './modules/retention/index.ts';
import { RecordingTokens } from './modules/recordings/index.ts';
import { createRoomLookup, registerRooms } from './modules/rooms/index.ts';
import { registerSettingsCheck } from './modules/settings-check/index.ts';
import { registerTelemetry } from './modules/telemetry/index.ts';
import { registerTerms } from './modules/terms/index.ts';
import { registerUsers, rolesBesideIssuer } from './modules/users/index.ts';
import { personalDataOf } from './personal-data.ts';

/** What the app gets from outside: settings, secrets, database, clock, adapters. */
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
  /** What the embedded database says of itself; absent: it is an outside one. */
  embeddedDatabase?: () => EmbeddedState;
  /** Background work; absent: this process does none. */
  jobs?: () => Promise<JobState[]>;
  /** Absent: `fail`. */
  undeclaredAnswers?: UndeclaredAnswers;
  /** Off only where all calls come from one address: tests and measurements. */
  rateLimits?: 'on' | 'off';
  /** Absent: the one of the settings. */
  media?: MediaServer;
  /** Absent: the one of the settings. */
  storage?: Storage;
  /** Absent: the one of the settings. Closed with the app. */
  bus?: EventBus;
  /** Absent: the one of the settings. */
  payments?: PaymentProvider;
}

declare module 'fastify' {
  interface FastifyInstance {
    quotas: Quotas;
    /** For the job that deletes what was kept long enough. */
    retention: RetentionDependencies;
  }
}

/** Browsers renew a token 5 s before its end: a clock that is a little ahead of the issuer's must not sign them out. */
const OUTSIDE_CLOCK_TOLERANCE_S = 10;

/** The composition root: an explicit list of modules. Does not listen. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { settings, secrets, database, logger, now, version } = dependencies;
  const { db } = database;
  const guestTokens = await createGuestTokens({ ...settings, signingKey: secrets.guestSigningKey, now });
  const redis = settings.redisUrl ? await redisOf(settings.redisUrl, logger) : null;
  const limits = dependencies.rateLimits === 'off' ? NO_LIMITS : createLimits(redis);
  const lookUpRoom = createRoomLookup(limits);
  const recorder = createEventRecorder(logger);
  const { counts } = recorder;
  const analytics = settings.analyticsUrl ? createAnalytics(settings.analyticsUrl, logger) : null;
  const record = analytics ? withAnalytics(recorder.record, analytics, now) : recorder.record;
  const roles = settings.oidc.mode === 'embedded' ? rolesOfAccounts : rolesBesideIssuer;
  const authenticate = createAuthenticate({
    ...settings.oidc,
    memberKeys: keySet(dependencies.issuerKeys ?? issuerKeys(settings, secrets)),
    ...(settings.oidc.mode === 'embedded'
      ? { memberTokenType: EMBEDDED_TOKEN_TYPE }
      : { clockToleranceS: OUTSIDE_CLOCK_TOLERANCE_S }),
    guestIssuer: guestTokens.issuer,
    guestKeys: guestTokens.keys,
    member: (claims) =>
      memberOf(
        { db, now, record, roles, ...settings, isSignedIn: (id) => isSignedIn(db, id, now()) },
        claims,
      ),
    now,
  });

  const { app, upgrades } = await createServer(settings, logger);
  app.addHook('onClose', () => redis?.disconnect());
  app.addHook('onClose', () => analytics?.close());
  app.decorate('limits', limits);
  app.decorate('undeclaredAnswers', dependencies.undeclaredAnswers ?? 'fail');
  installIdentity(app, { access: authenticate, refresh: guestTokens.authenticateForRefresh });

  const bus = dependencies.bus ?? (await busOf(settings, logger));
  bus.onGap(() => authenticate.forgetAll());
  const hearingOfMembers = bus.subscribe('members', ({ userId }) => authenticate.forget(userId));
  const plans = createPlans({ db, enforced: settings.plans === 'on' });
  app.decorate('plans', plans);
  const quotas = createQuotas({ db, bus, logger, plans, now });
  app.decorate('quotas', quotas);
  const meeting = {
    db,
    record,
    media: dependencies.media ?? mediaServerOf(settings, secrets),
    bus,
    logger,
    lifetimes: settings.lifetimes,
    meetingCapacity: settings.meetingCapacity,
    retention: settings.retention,
    quotas,
    now,
  };
  const interpretation = registerMetrics(app, {
    db,
    upgrades,
    token: settings.metricsToken,
    counts,
    now,
    backlogMs: () => app.meeting.agentJobs.backlogMs(),
    ...(dependencies.embeddedDatabase ? { embeddedDatabase: dependencies.embeddedDatabase } : {}),
  });
  const legalFiles = new LegalFiles({ folder: settings.legalPagesDir, now, logger });
  registerConfig(app, {
    ...{ settings, version, legalFiles },
    languageDetection: () => app.meeting.agentJobs.languageDetection(),
    spokenPairs: () => app.meeting.agentJobs.spokenPairs(),
  });
  registerLegal(app, { legalFiles });
  registerOpenApi(app, { ...settings, version });
  registerGuests(app, { db, now, guestTokens, lookUpRoom });
  registerRooms(app, {
    ...meeting,
    lookUpRoom,
    sealRunning: (id) => sealConference(meeting, id),
    shortenRunning: (id, retention) => shortenRetention(meeting, id, retention),
  });
  registerTerms(app, { ...meeting, lookUpRoom });
  const storage = dependencies.storage ?? (await storageOf(settings));
  const calendar = installCalendars(app, { ...meeting, settings, secrets });
  await installBilling(app, { ...dependencies, db, plans, limits: quotas });
  const personalData = personalDataOf({ ...meeting, storage, calendar, billing: app.billing });
  registerUsers(app, { ...meeting, personalData, calendarKinds });
  registerSessionCalls(app, { ...meeting, settings });
  registerAnnouncements(app, { db, now });
  registerAudit(app, { db, now });
  registerLegalHolds(app, { db, now });
  registerFeedback(app, { db, now, record });
  registerRatings(app, { db, now });
  registerPrompts(app, { db, now });
  registerQuotas(app, { db, now, plans, quotas });
  registerCalendar(app, { ...calendar, lookUpRoom, productName: settings.productName });
  registerTelemetry(app, { db, now, logger });
  registerConnectionTests(app, meeting);
  const sendMail = settings.mail && smtpMail(settings.mail);
  const { publicUrl, productName } = settings;
  app.decorate('notices', {
    ...{ db, now, logger, publicUrl, productName, sendMail },
    present: {
      planOf: (userId, at) => plans.planOf(userId, at),
      retryAtOf: async (userId, at) => (await readSubscriptionAt(db, userId, at))?.retryAt ?? null,
      warningsOf: (userId) => quotas.warningsOf(userId),
      wasNotTold: (userId, quota) => quotas.wasNotTold(userId, quota),
    },
  });
  await registerIdentityProvider(app, { settings, secrets, db, redis, now, record, bus, sendMail });

  const registered = registerMeeting(app, {
    ...meeting,
    authenticate,
    readGuestToken: guestTokens.authenticateForRefresh,
    lookUpRoom,
    upgrades,
    publicUrl: settings.publicUrl,
    storage,
    receiptSigner: await ReceiptSigner.of(secrets.cookieKey),
    recordingTokens: new RecordingTokens(secrets.cookieKey, now),
    models: chatModelsOf(settings.chatModels),
    chatSummaries: settings.chatSummaries,
    embedder: settings.embeddings && compatibleEmbedder(settings.embeddings),
    agentSecret: secrets.agentSecret,
    egress: egressOf(settings),
    productName: settings.productName,
    outsideRecognisers: settings.outsideRecognisers,
    imitatingEngines: settings.imitatingEngines,
    assistantProviders: ['intermind', ...settings.assistants],
    internetMediaUrl: internetMediaUrl(settings),
    onChunk: (chunk) => interpretation.chunk(chunk),
    onUse: (use) => interpretation.used(use),
    ...(settings.redisUrl ? { instance: randomUUID() } : {}),
    ...(redis ? { answerLeases: createAnswerLeases(redis) } : {}),
  });
  await Promise.all([hearingOfMembers, registered]);

  const { agentJobs, recordings } = app.meeting;
  app.decorate('retention', {
    ...meeting,
    forgetRecordings: (id, ownerId) => recordings.forget(id, ownerId),
  });
  registerAdmin(app, {
    ...meeting,
    plans,
    billing: app.billing,
    personalData,
    roles,
    installation: redis && createHash('sha256').update(secrets.agentSecret).digest('base64url'),
    versions: { backend: version, frontend: versionOfBuild(dependencies.webFolder) },
    dataDir: settings.dataDir,
    readAvatarCredits:
      settings.avatarAccount && createAvatarCredits({ ...settings.avatarAccount, now, logger }),
    interpreters: () => agentJobs.interpreterHealth(),
    ...(dependencies.embeddedDatabase ? { embeddedDatabase: dependencies.embeddedDatabase } : {}),
    ...(dependencies.jobs ? { jobs: dependencies.jobs } : {}),
  });
  const presence =
    redis && shareWorkerPresence(redis, () => agentJobs.interpreterHealth().workers.length > 0);
  app.addHook('onClose', () => presence?.stop());
  const health = registerHealth(app, {
    version,
    now,
    required: {
      database: databaseCheck(db, dependencies.embeddedDatabase),
      livekit: livekitCheck(settings.livekit),
      identity: identityCheck(settings.oidc),
      ...(settings.databaseUrl ? {} : { disk: diskCheck(settings.dataDir) }),
    },
    optional: {
      ...(redis ? { redis: redisCheck(redis) } : {}),
      interpreter: interpreterCheck(
        {
          off: settings.engines === 'off' && !settings.hasEngines,
          ...(presence ? { elsewhere: () => presence.anywhere() } : {}),
        },
        () => agentJobs.interpreterHealth(),
      ),
    },
  });

  registerSettingsCheck(app, {
    ...{ settings, secrets, now, health },
    interpreters: () => agentJobs.interpreterHealth(),
    canRecord: () =>
      app.meeting.egress?.isAnswering() ?? Promise.resolve(agentJobs.recorderHealth().available),
    refundsStuck: () => stuckRefunds(app.billing),
    plansGone: () => readGone(db),
    ...(dependencies.embeddedDatabase ? { embeddedDatabase: dependencies.embeddedDatabase } : {}),
  });

  if (settings.livekit.mode === 'embedded') {
    const { port } = settings.livekit;
    installLiveKitProxy(app, upgrades, {
      port,
      apiSecret: secrets.livekitApiSecret,
      mayConnect: async (participant) => isConnectionTest(participant) || mayConnect(db, participant),
    });
  }
  await installWebApp(app, dependencies.webFolder);
  return app;
}

/** Redis' client is loaded only where there is a Redis. */
async function redisOf(url: string, logger: Logger) {
  const { connectRedis } = await import('./adapters/redis.ts');
  return connectRedis(url, logger, 'rate limits count on this instance alone');
}

async function busOf({ redisUrl }: Settings, logger: Logger): Promise<EventBus> {
  if (!redisUrl) return inProcessBus();
  const { redisBus } = await import('./events/redis-bus.ts');
  return redisBus(redisUrl, logger);
}
