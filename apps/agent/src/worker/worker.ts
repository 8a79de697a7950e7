import { availableParallelism, loadavg } from 'node:os';
import type { ApiToAgent, EngineReport } from '@intermind/contracts/agent-channel';
import { BENCH_REPORT_MS } from '@intermind/contracts/engine-bench';
import { AGENT_HEARTBEAT_MS } from '@intermind/contracts/limits';
import { systemClock, wait } from '@intermind/timing';
import type { AgentConfig } from '../config/agent-config.ts';
import { openEngines, reportEngines } from '../engines/engine-sets.ts';
import { ownModels } from '../engines/models/host/own-models.ts';
import { installedIds, watchModels } from '../engines/models/watch-models.ts';
import type { Logger } from '../log.ts';
import { findBrowser } from '../recorder/find-browser.ts';
import { inTurn } from '../shared/in-turn.ts';
import { ApiLink } from './api-link.ts';
import { startBenchChild } from './bench-child.ts';
import { BenchRunner } from './bench-runner.ts';
import { ForkedChildPool } from './child-pool.ts';
import { Fleet, FLEET_TICK_MS } from './fleet.ts';
import { InterpretationLedger } from './interpretation-ledger.ts';
import { memoryOfTrees } from './process-memory.ts';
import { ProcessorLoad, processorTimeOf } from './processor-load.ts';
import { processorWaitMs } from './processor-wait.ts';
import { SegmentOutbox } from './segment-outbox.ts';
import { TextTranslations } from './text-translations.ts';
import { UseSum } from './use-sum.ts';

/** Meetings whose recordings are dubbed at a time: nobody waits in a meeting for them. */
const DUBBERS = 1;
const SPARE_DELAY_MS = 3_000;
const STOP_LIMIT_MS = 4_500;
const STOP_POLL_MS = 50;
/** To hand over, in whatever sentence, what has had no pause. */
const LAST_MOVE_MS = 1_500;
/** What runs away takes some hundred megabytes in it, at worst. */
const MEMORY_EVERY_MS = 5_000;

export interface Worker {
  /**
   * Hands its meetings over to other workers, each at a pause, for at most `drainMs`; then leaves those that nobody took.
   * Resolves within five seconds more.
   */
  stop(drainMs: number): Promise<void>;
}

/** Connects a fleet of meeting processes to the API. */
export async function startWorker(
  config: AgentConfig,
  engines: EngineReport[],
  version: string,
  log: Logger,
): Promise<Worker> {
  const { logLevel, capacity, recorderCapacity, memoryLimitBytes } = config;
  const { builtIn, models, modelsFolder } = config.engines;
  const hosts = ownModels(modelsFolder);
  let reported = engines;
  const shared = await openEngines(config.engines);
  const translators = shared.translators.filter(({ startsProcesses }) => startsProcesses === true);
  const pool = new ForkedChildPool({
    builtIn,
    models,
    modelsFolder,
    ownModels: hosts,
    logLevel,
    translators,
  });
  const outbox = new SegmentOutbox({ clock: systemClock, log, send: (message) => link.send(message) });
  const ledger = new InterpretationLedger({ clock: systemClock, send: (report) => link.send(report) });
  const uses = new UseSum();
  const fleet = new Fleet({
    pool,
    clock: systemClock,
    log,
    memoryLimitBytes,
    processorWaitMs,
    askToken: (key) => link.send({ type: 'need-token', ...key }),
    onSegment: (key, segment) => outbox.add(key, segment),
    onUse: (job, use) => {
      ledger.add(job, job.generation, use.interpreted);
      uses.add(use);
    },
    onDetected: (key, speaker, language, from) =>
      link.send({ type: 'language-detected', ...key, speaker, language, from }),
    onAssistant: (key, report) => link.send({ type: 'assistant', ...key, report }),
    onMayMove: () => heartbeat(),
  });
  const bench = new BenchRunner({
    clock: systemClock,
    log,
    start: (events) => startBenchChild({ builtIn, models, modelsFolder, ownModels: hosts }, events),
    isBusy: () => fleet.size > 0,
    send: (message) => link.send(message),
  });
  const cores = availableParallelism();
  const processor = { all: new ProcessorLoad(cores), meetings: new ProcessorLoad(cores) };
  const hasMeter = (await processorTimeOf(process.pid)) !== undefined;
  const measureProcessor = async (): Promise<void> => {
    const used = await processorTimeOf(process.pid, [...fleet.pidsApart, ...bench.pids]);
    const nowMs = systemClock.nowMs();
    if (!used) return;
    processor.all.measured(used.allMs, nowMs);
    processor.meetings.measured(used.meetingsMs, nowMs);
  };
  const texts = new TextTranslations(await openEngines(config.engines, hosts), {
    clock: systemClock,
    log,
    send: (message) => link.send(message),
  });
  const report = inTurn((error) => log.error({ error }, 'the engines could not be reported'));
  const heartbeat = (): void => {
    const processorLoad = processor.meetings.load ?? (hasMeter ? undefined : machineLoad());
    link.send({
      type: 'heartbeat',
      load: Math.min(1, Math.max(fleet.size / capacity, processor.all.load ?? processorLoad ?? 0)),
      ...(processorLoad !== undefined && { processorLoad }),
      rssBytes: process.memoryUsage.rss() + fleet.rssBytes(),
      jobs: fleet.reports(),
      endingRecorders: fleet.endingRecorders(),
      ...(fleet.draining && { draining: true }),
      // Nobody hears it while the API is away: it waits.
      ...(link.isOpen && { use: uses.take(outbox.dropped) }),
    });
  };
  const onMessage = (message: ApiToAgent): void => {
    switch (message.type) {
      case 'assign':
        bench.meetingBegins();
        fleet.assign(message.job);
        break;
      case 'release':
        fleet.release(message);
        break;
      case 'room':
        fleet.room(message, message.room);
        break;
      case 'assistant':
        fleet.order(message, message.order);
        break;
      case 'words':
        fleet.words(message, message.speaker, message.words);
        break;
      case 'segments-settled':
        outbox.settled(message, message.segments);
        break;
      case 'bench':
        bench.start(message.id);
        break;
      case 'translate':
        void texts.answer(message);
        break;
      case 'translate-cancelled':
        texts.cancel(message.id);
        break;
      case 'bench-over':
        bench.discard(message.id);
        break;
      case 'closing':
        log.info('the API is shutting down');
        break;
      default:
        // Its kind alone: what it holds may be words of a conversation.
        log.warn({ type: (message as { type: unknown }).type }, 'ignored an unknown message from the API');
    }
  };
  const hello = (): void => {
    const { path, hint } = findBrowser(process.env);
    const recorder = { available: path !== null, hint, capacity: recorderCapacity };
    const can = { capacity, recorder, dubbers: DUBBERS, bench: true, translates: true };
    link.send({ type: 'hello', version, engines: reported, ...can });
  };
  const link = new ApiLink({
    apiUrl: config.apiUrl,
    secret: config.secret,
    clock: systemClock,
    log,
    onOpen: () => {
      hello();
      // reports the running jobs to a restarted API at once
      heartbeat();
      fleet.apiConnected();
      outbox.apiConnected();
      ledger.apiConnected();
      bench.apiConnected();
    },
    onMessage,
    onGone: () => {
      fleet.apiGone();
      outbox.apiGone();
      ledger.apiGone();
      texts.apiGone();
    },
  });
  const stops = [
    systemClock.every(FLEET_TICK_MS, () => {
      fleet.tick();
      if (fleet.size === 0) for (const translator of translators) translator.releaseMemory?.();
    }),
    systemClock.every(AGENT_HEARTBEAT_MS, () => {
      heartbeat();
      outbox.tick();
      ledger.tick(fleet.reports());
      link.checkAlive();
    }),
    systemClock.every(BENCH_REPORT_MS, () => bench.tick()),
    systemClock.every(MEMORY_EVERY_MS, () => {
      void measureProcessor();
      const { pids } = fleet;
      if (pids.length > 0) void memoryOfTrees(pids).then((measured) => fleet.setMemory(measured));
    }),
    watchModels(modelsFolder, {
      clock: systemClock,
      onChange: () => {
        void texts.use(() => openEngines(config.engines, hosts));
        void report(async () => {
          reported = await reportEngines(config.engines);
          log.info({ models: installedIds(modelsFolder) }, 'installed models changed');
          if (link.isOpen) hello();
        });
      },
    }),
    systemClock.after(SPARE_DELAY_MS, () => pool.warmUp()),
  ];
  /** Without the API nobody could take them. What is over is settled while the rest goes on. */
  const drained = async (drainMs: number): Promise<void> => {
    const endMs = systemClock.nowMs() + drainMs;
    fleet.drain(Math.max(0, drainMs - LAST_MOVE_MS));
    if (link.isOpen && drainMs > 0) heartbeat();
    while (fleet.size > 0 && link.isOpen && systemClock.nowMs() < endMs) await wait(STOP_POLL_MS);
  };
  link.open();
  return {
    stop: async (drainMs) => {
      bench.close();
      await drained(drainMs);
      for (const stop of stops) stop();
      pool.close();
      fleet.releaseAll();
      const endMs = systemClock.nowMs() + STOP_LIMIT_MS;
      // What the meetings said last is for their transcripts: it is settled first.
      while ((fleet.size > 0 || outbox.size > 0) && systemClock.nowMs() < endMs) {
        await wait(STOP_POLL_MS);
      }
      ledger.tick(fleet.reports());
      link.close();
      // First: no change begins on hosts that are closed. What is being opened finds them closed, and is closed as soon as it is open.
      const textsClosed = texts.close();
      hosts.close();
      await textsClosed;
      await shared.close();
    },
  };
}

/** With all that runs on it: where nothing better is known. */
function machineLoad(): number {
  return (loadavg()[0] ?? 0) / availableParallelism();
}
