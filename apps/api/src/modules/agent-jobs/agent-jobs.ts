import {
  AGENT_SOCKET_PATH,
  type AgentSegment,
  type AgentToApi,
  type ConferenceId,
  type EngineBenchId,
  type EngineReport,
  type Language,
  type ParticipantId,
  type SegmentReference,
} from '@intermind/contracts';
import type { WebSocket } from 'ws';
import { bearerIs } from '../../http/shared-secret.ts';
import type { UpgradeRouter } from '../../http/upgrade.ts';
import {
  type BenchReports,
  type BenchWorker,
  benchingOf,
  freeForBench,
  hearBench,
  refuseBench,
} from './bench-channel.ts';
import { imitatingEnginesOf, outsideRecognisersOf, spokenPairsOf } from './outside-engines.ts';
import type { DispatcherDependencies } from './dispatcher-dependencies.ts';
import { Dispatcher } from './dispatcher.ts';
import { describeInterpreters, type InterpreterHealth } from './health.ts';
import { readAgentMessage, refusedBench } from './messages.ts';
import { TextChannel, type TextTranslator } from './text-channel.ts';
import { Worker } from './worker.ts';

export interface AgentJobsDependencies extends DispatcherDependencies {
  upgrades: UpgradeRouter;
  agentSecret: string;
  /** Engines outside the operator's own machines that are set up to hear voices; a worker elsewhere may have others. */
  outsideRecognisers: readonly string[];
  imitatingEngines: readonly string[];
  /** Takes finished segments. @returns those that the worker need not send again */
  settleSegments: (
    conferenceId: ConferenceId,
    segments: readonly AgentSegment[],
  ) => Promise<SegmentReference[]>;
  /** Takes how much speech was interpreted in a meeting: totals, which may come twice. */
  countInterpreted: (report: InterpretedReport) => Promise<void>;
  /** A speaker whose language is to be found speaks this one, not `from`. */
  followDetection: (
    conferenceId: ConferenceId,
    found: { speaker: ParticipantId; language: Language; from: Language | undefined },
  ) => Promise<void>;
  benches: BenchReports;
}

/** What workers do for conferences: interpreters, recorders, dubbers and assistants (contracts/agent-channel.ts). */
export interface AgentJobs {
  /** Looks at every running conference; call it rarely. Resolves when everything known by now is settled. */
  pass(): Promise<void>;
  /** Looks after workers and the jobs whose time has come. Call about every two seconds. */
  tend(): Promise<void>;
  interpreterHealth(): InterpreterHealth;
  /** Whether the people inside were told that no worker has room for the interpreter they need. */
  isWaiting(id: ConferenceId): boolean;
  /** How far the lane that is most behind is behind; 0 without any. */
  backlogMs(): number;
  /** Conferences where words of browsers wait for an interpreter. */
  heldWords(): ConferenceId[];
  /** Whether a worker of this instance can record, and what to install where none can. */
  recorderHealth(): { available: boolean; hint: string | null };
  /**
   * Speech engines outside the operator's own machines that may hear voices, by name: those that are set up, and those of the
   * workers of this instance.
   */
  outsideRecognisers(): string[];
  /** Names of engines that imitate the speaker's voice; in a sealed meeting those on the operator's own machines. */
  imitatingEngines(sealed: boolean): string[];
  /** What the workers of this instance have, each kind in the order of its settings; null: none is connected. */
  engines(): EngineReport[] | null;
  /** Which recognisers of workers of this instance can tell a language, beside those that demonstrate. */
  languageDetection(): 'own' | 'outside' | 'none';
  /** Pairs that an engine of a worker of this instance interprets from speech to speech, beside those that demonstrate. */
  spokenPairs(): string[];
  /** What the workers of this instance that dub can do; null: none is connected. */
  dubEngines(): EngineReport[] | null;
  /** Translates texts outside meetings. */
  texts: TextTranslator;
  /** A worker of this instance that has no meeting and can measure its engines. */
  benchWorker(): BenchWorker | undefined;
  /** The workers of this instance that were asked for a bench and have not said its end. */
  benching(): { id: EngineBenchId; worker: BenchWorker }[];
  close(): Promise<void>;
}

/** A report of a full worker with every lane of every job. */
const MESSAGE_MAX_BYTES = 4 * 1024 * 1024;
const MALFORMED = 4400;

/** How much speech a worker has interpreted in a meeting so far, by speaker and language. */
export type InterpretedReport = Pick<
  Extract<AgentToApi, { type: 'interpreted' }>,
  'conferenceId' | 'generation' | 'lanes'
>;

type Detected = Extract<AgentToApi, { type: 'language-detected' }>;
type Segments = Extract<AgentToApi, { type: 'segments' }>;

export async function createAgentJobs(deps: AgentJobsDependencies): Promise<AgentJobs> {
  const { bus, upgrades, logger, now } = deps;
  const dispatcher = new Dispatcher(deps);
  const texts = new TextChannel(() => dispatcher.workers, now);
  // One thing after the other: what workers say and what is decided about them never cross.
  let last: Promise<unknown> = Promise.resolve();
  let changed = new Set<ConferenceId>();
  const inTurn = (what: string, work: () => Promise<void>): Promise<void> => {
    const done = last.then(work).catch((error: unknown) => logger.warn({ err: error }, `${what} failed`));
    last = done;
    return done;
  };
  /** Asked for again while it waits for its turn, it is done once. */
  const once = (what: string, work: () => Promise<void>) => {
    let waits: Promise<void> | undefined;
    return () =>
      (waits ??= inTurn(what, () => {
        waits = undefined;
        return work();
      }));
  };
  const pass = once('assigning jobs of workers', () => dispatcher.passAll());
  const tend = once('checking jobs of workers', () => dispatcher.tend());
  const passChanged = once('assigning jobs of workers', () => {
    const scope = changed;
    changed = new Set();
    return dispatcher.pass(scope);
  });

  /** What could not be stored the worker sends again. */
  const settle = async (worker: Worker, { segments, ...key }: Segments) => {
    try {
      worker.acknowledge(key, await deps.settleSegments(key.conferenceId, segments));
    } catch (error) {
      const { conferenceId } = key;
      logger.warn(
        { err: error, conferenceId, count: segments.length },
        'segments of a transcript not stored',
      );
    }
  };

  /** What could not be counted comes again with the next report. */
  const count = (report: InterpretedReport) =>
    deps.countInterpreted(report).catch((error: unknown) => {
      logger.warn({ err: error, conferenceId: report.conferenceId }, 'interpreted speech not counted');
    });

  /** What could not be taken is detected again. */
  const follow = async (worker: Worker, { speaker, language, from, ...key }: Detected) => {
    if (worker.generationOf(key) === undefined) return;
    await deps.followDetection(key.conferenceId, { speaker, language, from }).catch((error: unknown) => {
      logger.warn({ err: error, conferenceId: key.conferenceId }, 'a detected language was not taken');
    });
  };

  const connect = (socket: WebSocket) => {
    const worker = new Worker(socket, now().getTime());
    socket.on('message', (data) => {
      // A worker that speaks lives, also while its words wait behind a slow pass.
      const heardMs = now().getTime();
      worker.noteHeard(heardMs);
      const text = (data as Buffer).toString();
      const message = readAgentMessage(text);
      if (!message) {
        const id = refusedBench(text);
        return id === undefined ? socket.close(MALFORMED) : refuseBench(worker, id, logger);
      }
      // They wait for no pass: nothing that is decided about jobs depends on them.
      if (message.type === 'segments') return void settle(worker, message);
      if (message.type === 'interpreted') return void count(message);
      if (message.type === 'language-detected') return void follow(worker, message);
      if (message.type === 'heartbeat' && message.use) deps.onUse?.(message.use);
      if (message.type === 'assistant') return dispatcher.hearAssistant(worker, message);
      if (message.type === 'translated') return texts.hear(worker, message);
      if (message.type === 'bench') return void hearBench(worker, message, deps);
      // The heartbeat that follows the greeting says what runs there: both are heard before jobs are given out. A pass that
      // waits already sees the message only when it is asked for after the message was heard.
      void inTurn('handling an agent worker’s message', () => dispatcher.hear(worker, message, heardMs)).then(
        () => {
          if (message.type === 'heartbeat' && dispatcher.unassigned.length > 0) void tend();
          else if (message.type === 'hello') setImmediate(() => void pass());
        },
      );
    });
    socket.on('close', () => {
      texts.gone(worker);
      void inTurn('removing an agent worker', () => dispatcher.gone(worker)).then(() => void tend());
      // The worker goes on while an instance restarts.
      if (worker.benching && !upgrades.isClosing())
        void inTurn('ending a bench of engines', () => deps.benches.gone(worker.id));
    });
  };
  upgrades.registerUpgrade(AGENT_SOCKET_PATH, {
    callers: 'machines',
    maxPayloadBytes: MESSAGE_MAX_BYTES,
    refuse: (request) => (bearerIs(request.headers.authorization, deps.agentSecret) ? undefined : 401),
    connect,
  });
  const unsubscribe = await bus.subscribe('agent-jobs', (event) => {
    const { conferenceId } = event;
    if (event.type === 'assistant.order') return dispatcher.orderAssistant(conferenceId, event.order);
    if (event.type === 'job.offered') return void inTurn('taking over a job', () => dispatcher.take(event));
    const { words } = dispatcher;
    if (event.type === 'browser.words') return words.tell(conferenceId, event.speaker, event.words);
    if (event.type === 'browser.words-wanted') return words.wanted(conferenceId);
    if (event.type === 'browser.words-held') return words.held.add(conferenceId, event.speaker, event.words);
    if (event.type === 'browser.words-told')
      return words.held.told(conferenceId, event.speaker, event.utterance);
    changed.add(conferenceId);
    void passChanged();
  });
  const forget = bus.onGap(() => void pass());

  return {
    pass,
    tend,
    texts,
    interpreterHealth: () =>
      describeInterpreters(dispatcher.workers, dispatcher.unassigned.length, now().getTime()),
    isWaiting: (id) => dispatcher.waiting.isTold(id),
    backlogMs: () =>
      Math.max(
        0,
        ...dispatcher.workers.flatMap(({ reports }) =>
          reports.flatMap(({ lanes }) => lanes.map(({ lagMs }) => lagMs)),
        ),
      ),
    heldWords: () => dispatcher.words.held.conferences,
    recorderHealth: () => {
      const recorders = dispatcher.workers.map(({ recorder }) => recorder);
      const available = recorders.some((recorder) => recorder.available);
      return { available, hint: available ? null : (recorders.find(({ hint }) => hint)?.hint ?? null) };
    },
    outsideRecognisers: () => {
      const engines = dispatcher.workers.flatMap((worker) => worker.engines);
      return outsideRecognisersOf(engines, deps.outsideRecognisers);
    },
    imitatingEngines: (sealed) => {
      const engines = dispatcher.workers.flatMap((worker) => worker.engines);
      return imitatingEnginesOf(engines, deps.imitatingEngines, sealed);
    },
    engines: () =>
      dispatcher.workers.length === 0
        ? null
        : describeInterpreters(dispatcher.workers, 0, now().getTime()).engines,
    languageDetection: () => {
      const engines = dispatcher.workers.flatMap((worker) => worker.engines);
      const able = engines.filter(
        ({ detects, available, grade }) => detects && available && grade === 'production',
      );
      if (able.length === 0) return 'none';
      return able.some(({ outside }) => !outside) ? 'own' : 'outside';
    },
    spokenPairs: () => spokenPairsOf(dispatcher.workers.flatMap((worker) => worker.engines)),
    dubEngines: () => {
      const dubbing = dispatcher.workers.filter(({ dubbers }) => dubbers > 0);
      return dubbing.length === 0 ? null : dubbing.flatMap(({ engines }) => engines);
    },
    benchWorker: () => freeForBench(dispatcher.workers, now().getTime()),
    benching: () => benchingOf(dispatcher.workers),
    async close() {
      unsubscribe();
      forget();
      dispatcher.words.close();
      await last;
    },
  };
}
