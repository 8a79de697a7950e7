import { constants, setPriority } from 'node:os';
import { readEngineSettings } from '@intermind/config/engines';
import type { AgentRoom } from '@intermind/contracts/agent-channel';
import { systemClock } from '@intermind/timing';
import { DubOver } from '../dubbing/dub-failure.ts';
import { runDubber } from '../dubbing/dubber.ts';
import { dubbingApi } from '../dubbing/dubbing-api.ts';
import { openEngines } from '../engines/engine-sets.ts';
import { Glossary } from '../interpreter/glossary.ts';
import { createLogger } from '../log.ts';
import { opusEncoder } from '../sound/opus-encoder.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import type { EngineSet } from '../speech/ports.ts';
import type { ToChild } from './child-messages.ts';
import { runChild, tell } from './child-process.ts';
import { RemoteModels } from './model-relay.ts';
import { meetingTranslators } from './shared-translator.ts';

/**
 * The process that dubs the recordings of one meeting: it joins no room. It exits when its parent is gone, and when it is told
 * to; what it has begun is begun anew by the next one.
 */
const stopping = new AbortController();
const glossary = new Glossary();
const remoteModels = new RemoteModels((message) => tell({ type: 'models', message }));
let registry: EngineRegistry | undefined;
let engines: EngineSet | undefined;
let answered: ReturnType<typeof meetingTranslators>['answered'] | undefined;
let latest: AgentRoom | undefined;

function roomChanged(room: AgentRoom): void {
  latest = room;
  registry?.allow(room);
  glossary.setTerms(room.terms);
  glossary.setNames(room.names);
}

async function start({ job, builtIn, models, modelsFolder, logLevel }: Extract<ToChild, { type: 'start' }>) {
  const log = createLogger(`dubber/${job.conferenceId}`, logLevel);
  const url = process.env['INTERMIND_API_URL'];
  if (!job.dubbing || url === undefined) throw new Error('the job says nothing of what to dub');
  const configured = readEngineSettings(process.env);
  const own = await openEngines({ builtIn, models, modelsFolder, configured }, remoteModels);
  engines = own;
  const shared = meetingTranslators(own.translators, tell);
  answered = shared.answered;
  const set = { ...own, translators: shared.translators };
  registry = new EngineRegistry(set, systemClock, job.engineOrders);
  // It may have changed meanwhile.
  roomChanged(latest ?? job.room);
  tell({ type: 'joined' });
  const { signal } = stopping;
  await runDubber({
    ...{ registry, glossary, log, signal, clock: systemClock, openEncoder: opusEncoder },
    api: dubbingApi(url, { clock: systemClock, signal }),
    token: job.dubbing.token,
  });
}

function beat(): void {
  const use = { engines: registry?.meter.take() ?? [], interpreted: [], skippedWords: 0, shortenedWords: 0 };
  tell({ type: 'beat', rssBytes: process.memoryUsage.rss(), lanes: [], use });
}

runChild({
  start,
  beat,
  told(message) {
    if (message.type === 'room') roomChanged(message.room);
    else if (message.type === 'models') remoteModels.receive(message.message);
    else if (message.type === 'translated' || message.type === 'not-translated') answered?.(message);
  },
  async end(why, detail) {
    stopping.abort(new DubOver(detail));
    tell({ type: 'ended', why, detail });
    beat();
    await engines?.close().catch(() => undefined);
    process.exit(why === 'stopped' ? 0 : 1);
  },
});
// Meetings that run come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
