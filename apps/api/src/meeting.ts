import type { FastifyInstance } from 'fastify';
import { type ConferenceGateway, createConferenceGateway } from './events/conference-socket/index.ts';
import type { EventBus } from './events/index.ts';
import type { Authenticate } from './http/identity.ts';
import type { UpgradeRouter } from './http/upgrade.ts';
import { type AgentJobs, createAgentJobs } from './modules/agent-jobs/index.ts';
import { registerConferences } from './modules/conferences/index.ts';
import { expireJoinRequests, registerJoinRequests } from './modules/join-requests/index.ts';
import {
  createReconciler,
  type ParticipantsDependencies,
  type Reconciler,
  registerMediaWebhook,
  registerParticipants,
} from './modules/participants/index.ts';
import { registerTranslation } from './modules/translation/index.ts';

export interface MeetingDependencies extends ParticipantsDependencies {
  authenticate: Authenticate;
  upgrades: UpgradeRouter;
  agentSecret: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    meeting: Meeting;
  }
}

/** What the meeting part does on its own: `app.meeting`, for health and metrics, and for tests. */
export interface Meeting {
  bus: EventBus;
  gateway: ConferenceGateway;
  reconciler: Reconciler;
  agentJobs: AgentJobs;
}

const TICK_MS = 1_000;
const RECONCILE_MS = 5_000;
const AGENT_JOBS_MS = 2_000;

/** Everything about a running meeting: calls, websockets, the reconciler. Its timers run while the app listens. */
export async function registerMeeting(app: FastifyInstance, deps: MeetingDependencies): Promise<void> {
  registerConferences(app, deps);
  registerParticipants(app, deps);
  registerJoinRequests(app, deps);
  registerTranslation(app, deps);
  const gateway = createConferenceGateway(deps, deps.upgrades);

  const reconciler = createReconciler(deps);
  registerMediaWebhook(app, deps.media, reconciler);
  const agentJobs = await createAgentJobs(deps);

  const every = (periodMs: number, what: string, work: () => unknown) =>
    setInterval(() => {
      Promise.resolve()
        .then(work)
        .catch((error: unknown) =>
          deps.logger.warn({ err: error }, `${what} failed; it is tried again soon`),
        );
    }, periodMs).unref();
  let timers: NodeJS.Timeout[] = [];
  app.addHook('onListen', () => {
    timers = [
      every(TICK_MS, 'looking after websockets', () => gateway.tick()),
      every(RECONCILE_MS, 'reconciling with the media server', () => reconciler.pass()),
      every(AGENT_JOBS_MS, 'giving out interpreter jobs', () => agentJobs.pass()),
      every(RECONCILE_MS, 'expiring join requests', () => expireJoinRequests(deps, deps.now())),
    ];
  });
  app.addHook('onClose', async () => {
    timers.forEach(clearInterval);
    gateway.close();
    await reconciler.idle();
    await agentJobs.close();
    await deps.bus.close();
  });
  app.decorate('meeting', { bus: deps.bus, gateway, reconciler, agentJobs });
}
