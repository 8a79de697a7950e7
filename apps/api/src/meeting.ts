import {
  type AssistantProvider,
  BROWSER_SPEAKERS_MAX,
  type ConferenceId,
  type WorkerUse,
} from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import type { Egress } from './adapters/egress/index.ts';
import type { EventBus, PlaceInside } from './events/index.ts';
import type { Authenticate } from './http/identity.ts';
import type { UpgradeRouter } from './http/upgrade.ts';
import { type AiDependencies, Answering, type AnswerLeases, registerAi } from './modules/ai/index.ts';
import {
  type Embedder,
  QuestionTranslations,
  registerAsk,
  type TransferDependencies,
  VectorMaker,
} from './modules/ask/index.ts';
import {
  type AgentJobs,
  type ChunkLag,
  createAgentJobs,
  listWithRecorder,
  readOnRecord,
} from './modules/agent-jobs/index.ts';
import { type ConsentsDependencies, registerConsents } from './modules/consents/index.ts';
import { registerBrowserWords, wordsIntake } from './modules/browser-words/index.ts';
import { conferenceSlice } from './modules/conferences/index.ts';
import { DubKeeper, registerDubs } from './modules/dubs/index.ts';
import { EgressRecorder, recordersByEgress, registerEgress } from './modules/egress/index.ts';
import { EngineBenches, EngineChoices, EnginePriceList, registerEngines } from './modules/engines/index.ts';
import { type HistoryDependencies, registerHistory } from './modules/history/index.ts';
import {
  blockedSlice,
  expireJoinRequests,
  joinRequestsSlice,
  readWaitingOf,
  registerJoinRequests,
  setPresence,
} from './modules/join-requests/index.ts';
import {
  COUNT_RUNNING_MS,
  countMeetings,
  createInterpretationCount,
  quotaSlice,
} from './modules/quotas/index.ts';
import { registerMeetingArchive } from './modules/meeting-archive/index.ts';
import { lastMessageSlice, registerMessages } from './modules/messages/index.ts';
import {
  createReconciler,
  followDetection,
  lastMuteSlice,
  type ParticipantsDependencies,
  participantsSlice,
  type Reconciler,
  registerMediaWebhook,
  registerParticipants,
  removedSlice,
} from './modules/participants/index.ts';
import { type ConferenceGateway, createConferenceGateway } from './modules/realtime/index.ts';
import {
  nextPart,
  RecordingKeeper,
  type RecordingsDependencies,
  recordingSlice,
  registerRecordings,
} from './modules/recordings/index.ts';
import { registerSummaries, SummaryMaker } from './modules/summaries/index.ts';
import { listClaimedEnds, registerTranscripts, settleSegments } from './modules/transcripts/index.ts';
import { registerTranslation } from './modules/translation/index.ts';
import {
  type AssistantReports,
  createAssistantReports,
  registerVoiceAssistant,
  voiceAssistantSlice,
} from './modules/voice-assistant/index.ts';

export interface MeetingDependencies
  extends
    ParticipantsDependencies,
    Omit<HistoryDependencies, 'forgetRecordings'>,
    RecordingsDependencies,
    Pick<ConsentsDependencies, 'receiptSigner'>,
    Pick<AiDependencies, 'models'>,
    Pick<TransferDependencies, 'readGuestToken'> {
  /** A chat model summarises meetings after their end; otherwise quotations do. */
  chatSummaries: boolean;
  /** Makes vectors, by which Ask Anything finds what was said; null: it searches by words alone. */
  embedder: Embedder | null;
  authenticate: Authenticate;
  upgrades: UpgradeRouter;
  agentSecret: string;
  /** Records meetings, and finds us at that origin; null: workers do. */
  egress: { service: Egress; pageUrl: string } | null;
  /** Engines that are set up to hear voices outside the operator's own machines. */
  outsideRecognisers: readonly string[];
  imitatingEngines: readonly string[];
  /** What people call the voice assistant. */
  productName: string;
  assistantProviders: readonly AssistantProvider[];
  /** Where programs of others reach the media server; null: they cannot. */
  internetMediaUrl: string | null;
  onChunk?: (chunk: ChunkLag) => void;
  onUse?: (use: WorkerUse) => void;
  /** Of several instances: one running question of a person at all of them. */
  answerLeases?: AnswerLeases;
  /** Of several instances: a name that no other has. */
  instance?: string;
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
  recordings: RecordingKeeper;
  /** Null: workers record. */
  egress: EgressRecorder | null;
  dubs: DubKeeper;
  benches: EngineBenches;
  assistants: AssistantReports;
  summaries: SummaryMaker;
  vectors: VectorMaker;
}

const TICK_MS = 1_000;
const RECONCILE_MS = 5_000;
const AGENT_JOBS_MS = 2_000;
/** Files of meetings that are gone, where deleting them failed. */
const SWEEP_MS = 60 * 60_000;
/** Files of dubs whose words were deleted. */
const SWEEP_DUBS_MS = 5 * 60_000;
/** Catches what no event reported: an instance that died between its change and the event. */
const ALL_AGENT_JOBS_MS = 30_000;

/** Everything about a running meeting: calls, websockets, the reconciler. Its timers run while the app listens. */
export async function registerMeeting(app: FastifyInstance, deps: MeetingDependencies): Promise<void> {
  const egress = egressRecorder(app, deps);
  const recordings = new RecordingKeeper({
    ...deps,
    async recordersOf(ids) {
      if (egress) return recordersByEgress(deps.db, ids, deps.now());
      // Other instances may have workers that can.
      const noneCan = !deps.instance && !agentJobs.recorderHealth().available;
      return {
        told: await listWithRecorder(deps.db, ids),
        missing: new Map(noneCan ? ids.map((id) => [id, 'recorder-missing']) : []),
      };
    },
  });
  registerHistory(app, { ...deps, forgetRecordings: (id, ownerId) => recordings.forget(id, ownerId) });
  registerRecordings(app, {
    ...deps,
    ...(egress ? { onFinished: (recorder) => egress.finished(recorder) } : {}),
  });
  const dubbing = {
    ...deps,
    dubEngines: () => {
      const engines = agentJobs.dubEngines();
      return engines === null && deps.instance ? undefined : engines;
    },
  };
  const dubs = new DubKeeper(dubbing);
  registerDubs(app, dubbing);
  registerParticipants(app, deps);
  registerJoinRequests(app, deps);
  registerTranslation(app, deps);
  registerTranscripts(app, deps);
  registerConsents(app, {
    ...deps,
    outsideRecognisers: () => agentJobs.outsideRecognisers(),
    imitatingEngines: (sealed) => agentJobs.imitatingEngines(sealed),
  });
  registerBrowserWords(app, deps);
  registerVoiceAssistant(app, deps);
  registerMessages(app, deps);
  const answering = new Answering(deps.answerLeases);
  registerAi(app, { ...deps, answering });
  // The workers' channel is opened further down, and asked later.
  const translations = new QuestionTranslations({
    translates: (...pair) => agentJobs.texts.translates(...pair),
    translate: (...asked) => agentJobs.texts.translate(...asked),
  });
  registerAsk(app, { ...deps, answering, translations });
  const vectors = new VectorMaker(deps);
  const summaryModels = deps.chatSummaries ? deps.models : deps.models.filter(({ quotesOnly }) => quotesOnly);
  const forSummaries = { ...deps, models: summaryModels };
  const summaries = new SummaryMaker(forSummaries);
  registerSummaries(app, { ...forSummaries, maker: summaries });
  registerMeetingArchive(app, { ...deps, forgetRecordings: (id, ownerId) => recordings.forget(id, ownerId) });
  const { media, quotas } = deps;
  const sources = {
    slices: {
      conference: conferenceSlice,
      participants: participantsSlice(deps),
      joinRequests: joinRequestsSlice(deps),
      quota: quotaSlice(deps),
      removed: removedSlice(deps),
      blocked: blockedSlice(deps),
      recording: recordingSlice(deps),
      lastMessage: lastMessageSlice(deps),
      lastMute: lastMuteSlice(deps),
      voiceAssistant: voiceAssistantSlice(deps),
      media: {
        audience: 'everyone' as const,
        read: () => Promise.resolve({ value: { up: media.watch.up } }),
      },
      interpreter: {
        audience: 'everyone' as const,
        read: ({ conference }: PlaceInside) =>
          Promise.resolve({ value: { waiting: agentJobs.isWaiting(conference.id) } }),
      },
    },
    readWaiting: readWaitingOf(deps),
  };
  const gateway = createConferenceGateway(
    {
      ...deps,
      sources,
      takeWords: wordsIntake(deps),
      // An instance that shuts down closes all websockets; its clients reconnect to another one and have not left.
      setPresence: async (id, present) =>
        deps.upgrades.isClosing() ? undefined : setPresence(deps, id, present),
    },
    deps.upgrades,
  );

  const reconciler = createReconciler(deps, deps.instance);
  const stopListening = media.watch.onChange((up) => {
    deps.logger.warn(up ? 'LiveKit is answering again' : 'LiveKit is not answering');
    if (!up) return gateway.tellEveryone({ type: 'media.down' });
    // Recreate its rooms first: clients join as soon as they get `media.back`.
    void reconciler
      .pass()
      .catch((error: unknown) =>
        deps.logger.warn({ err: error }, 'reconciling with LiveKit failed; the next pass retries'),
      )
      .then(() => media.watch.up && gateway.tellEveryone({ type: 'media.back' }));
  });
  registerMediaWebhook(app, deps.media, reconciler, () => egress?.hint());
  const assistants = createAssistantReports({ ...deps, answering });
  const benches = new EngineBenches({
    ...deps,
    freeWorker: () => agentJobs.benchWorker(),
    benching: () => agentJobs.benching(),
  });
  const engines = () => agentJobs.engines();
  const engineChoices = new EngineChoices({ ...deps, engines });
  registerEngines(app, { benches, choices: engineChoices, prices: new EnginePriceList(deps), engines });
  const agentJobs = await createAgentJobs({
    ...deps,
    ...{ assistants, benches },
    engineOrders: () => engineChoices.orders(),
    ...(egress ? {} : { recordingOf: (conferenceId) => recordingOf(deps, conferenceId) }),
    wordsStoredOf: (conferenceId) => listClaimedEnds(deps.db, conferenceId, BROWSER_SPEAKERS_MAX),
    dubbingOf: async (conferenceId) => ({ token: await deps.recordingTokens.ofDubber(conferenceId) }),
    settleSegments: (conferenceId, segments) => settleSegments(deps, conferenceId, segments),
    countInterpreted: createInterpretationCount(deps),
    followDetection: (conferenceId, found) => followDetection(deps, conferenceId, found),
  });

  const every = (periodMs: number, what: string, work: () => unknown) =>
    setInterval(() => {
      Promise.resolve()
        .then(work)
        .catch((error: unknown) => deps.logger.warn({ err: error }, `${what} failed; the next run retries`));
    }, periodMs).unref();
  let timers: NodeJS.Timeout[] = [];
  app.addHook('onListen', () => {
    media.watch.start();
    timers = [
      every(TICK_MS, 'checking websockets', () => gateway.tick()),
      every(RECONCILE_MS, 'reconciling with LiveKit', () => reconciler.pass()),
      every(AGENT_JOBS_MS, 'checking jobs of workers', () => agentJobs.tend()),
      every(AGENT_JOBS_MS, 'awaiting voice assistants', () => assistants.tend()),
      every(ALL_AGENT_JOBS_MS, 'assigning jobs of workers', () => agentJobs.pass()),
      every(TICK_MS, 'checking recordings', () => recordings.tick()),
      ...(egress ? [every(TICK_MS, 'looking after egresses', () => egress.tick())] : []),
      every(AGENT_JOBS_MS, 'checking dubs', () => dubs.tick()),
      every(AGENT_JOBS_MS, 'checking the bench of engines', () => benches.tend()),
      every(SWEEP_DUBS_MS, 'deleting dubs of words that are gone', () => dubs.sweep()),
      every(SWEEP_MS, 'deleting recordings of meetings that are gone', () => recordings.sweep()),
      every(COUNT_RUNNING_MS, 'counting meetings', () => countMeetings(deps)),
      every(COUNT_RUNNING_MS, 'counting voice assistants', () => assistants.count()),
      every(COUNT_RUNNING_MS, 'freeing quotas', () => quotas.tend()),
      every(RECONCILE_MS, 'expiring join requests', () => expireJoinRequests(deps, deps.now())),
    ];
  });
  app.addHook('onClose', async () => {
    timers.forEach(clearInterval);
    stopListening();
    quotas.close();
    media.watch.stop();
    gateway.close();
    await reconciler.close();
    await agentJobs.close();
    assistants.close();
    await recordings.close();
    await egress?.close();
    await summaries.close();
    vectors.close();
    await deps.bus.close();
  });
  app.decorate('meeting', {
    ...{ bus: deps.bus, gateway, reconciler, agentJobs, recordings, egress, dubs, benches, assistants },
    ...{ summaries, vectors },
  });
}

/** What a worker is told to record of a conference; undefined where nothing is. */
async function recordingOf(deps: MeetingDependencies, conferenceId: ConferenceId) {
  const next = await nextPart(deps.db, conferenceId);
  if (!next) return undefined;
  const { id: recordingId, part, captions } = next;
  return { part, captions, token: await deps.recordingTokens.ofRecorder({ recordingId, part }) };
}

function egressRecorder(app: FastifyInstance, deps: MeetingDependencies): EgressRecorder | null {
  if (!deps.egress) return null;
  const egressDeps = {
    ...deps,
    egress: deps.egress.service,
    pageUrl: deps.egress.pageUrl,
    onRecordOf: (id: ConferenceId) => readOnRecord(deps.db, id),
  };
  registerEgress(app, egressDeps);
  return new EgressRecorder(egressDeps);
}
