import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import type { Language } from '@intermind/contracts/languages';
import { wait } from '@intermind/timing';
import { MEETING_SENTENCES } from '../apps/agent/src/corpus/meeting-sentences.ts';
import { type LiveRoom, startLiveRoom } from '../apps/agent/src/room/testing/live-meeting.ts';
import { TestParticipant } from '../apps/agent/src/room/testing/participant.ts';
import { makeSpeech, type MadeSpeech } from '../apps/agent/src/testing/make-speech.ts';
import { descendants } from '../e2e/support/processes.ts';
import type { Utterance } from './interpreted-flow.ts';
import { memoryOfEach } from './process-memory.ts';
import { processorSecondsOf } from './processor-time.ts';
import { warningsOf } from './worker-warnings.ts';

const SPEAKERS = 10;
/** At a time. */
const TALKERS = 2;
export const LISTENED: readonly Language[] = ['es', 'fr', 'de'];
/** One after the other, then the next person talks. */
const SENTENCES_A_TURN = 4;
const LEAD_MS = 300;
const TAIL_MS = 8_000;
const READING_EACH_MS = 15_000;

export interface LaneChunk {
  speaker: string;
  language: Language;
  segment: number;
  earVoiceSpanMs: number;
  audibleMs: number;
}

/** Of the worker and what it started. */
interface MemoryReading {
  atMinutes: number;
  nodeMiB: number;
  /** Recognisers, and voices that are making something. */
  programsMiB: number;
}

export interface LanesRun {
  minutes: number;
  /** Of each speaker. */
  utterances: Map<string, Utterance[]>;
  chunks: LaneChunk[];
  /** As one of the listeners got them. */
  captions: TestParticipant['captions'];
  skippedWords: number;
  shortenedWords: number;
  engineErrors: number;
  /** What the worker complained of, and how often. */
  warnings: Record<string, number>;
  memory: MemoryReading[];
  /** Seconds of a core each second. */
  processorRatio: number;
  loads: number[];
}

/**
 * Ten people who speak English, two of them at a time, and three who hear another language each, in a real room with one
 * worker.
 *
 * @param engines `local`: with a translator that answers at once with what it was asked, for the demonstration has one pair
 */
export async function runLanes(
  mediaServer: string,
  engines: 'local' | 'scripted',
  minutes: number,
): Promise<LanesRun> {
  const turns = await makeTurns();
  const translator = await startEcho();
  const { port } = translator.address() as AddressInfo;
  const room = await startLiveRoom(mediaServer, engines, {
    LOG_LEVEL: 'debug',
    ...(engines === 'local' && {
      ENGINES_TRANSLATION: 'libretranslate',
      LIBRETRANSLATE_URL: `http://127.0.0.1:${port}`,
    }),
  });
  const people: TestParticipant[] = [];
  try {
    const speakers = new Map<string, TestParticipant>();
    for (let place = 0; place < SPEAKERS; place += 1) {
      const speaker = new TestParticipant(() => false);
      people.push(speaker);
      speakers.set(`prt_speaker${place}`, speaker);
      await room.join(speaker, `prt_speaker${place}`, { language: 'en', hears: 'en' });
      await speaker.openMicrophone();
    }
    const listeners: TestParticipant[] = [];
    for (const language of LISTENED) {
      const listener = new TestParticipant((track) => track.endsWith(`:${language}`), false);
      people.push(listener);
      listeners.push(listener);
      await room.join(listener, `prt_hears${language}`, { language, hears: language });
    }
    await room.assign();
    return await talk(room, speakers, listeners, turns, minutes);
  } finally {
    for (const person of people) await person.leave();
    await room.close();
    translator.closeAllConnections();
    translator.close();
  }
}

async function talk(
  room: LiveRoom,
  speakers: ReadonlyMap<string, TestParticipant>,
  [listener, ...others]: readonly TestParticipant[],
  turns: readonly MadeSpeech[],
  minutes: number,
): Promise<LanesRun> {
  const worker = room.worker.process.pid!;
  const names = [...speakers.keys()];
  const utterances = new Map<string, Utterance[]>(names.map((name) => [name, []]));
  const startedMs = performance.now();
  const startedS = processorSecondsOf(worker);
  const endMs = startedMs + minutes * 60_000;
  const memory: MemoryReading[] = [];
  const loads: number[] = [];
  const talkers = Array.from({ length: TALKERS }, async (_, first) => {
    for (let turn = first; performance.now() < endMs; turn += TALKERS) {
      const name = names[turn % names.length]!;
      const speech = turns[turn % turns.length]!;
      const playing = speakers.get(name)!.play(speech.samples);
      utterances.get(name)!.push(
        ...speech.sentences.map((sentence) => ({
          startMs: playing.startedMs + sentence.startMs,
          endMs: playing.startedMs + sentence.endMs,
        })),
      );
      await playing.finished;
    }
  });
  const watching = (async () => {
    for (; performance.now() < endMs; await wait(READING_EACH_MS)) {
      memory.push({ atMinutes: (performance.now() - startedMs) / 60_000, ...memoryOf(worker) });
      loads.push(loadavg()[0]!);
      // every text goes to everybody: the captions of one listener will do
      for (const person of [...speakers.values(), ...others]) person.captions.length = 0;
      for (const person of [...speakers.values(), listener!, ...others]) person.statuses.length = 0;
    }
  })();
  await Promise.all([...talkers, watching]);
  const processorRatio = (processorSecondsOf(worker) - startedS) / ((performance.now() - startedMs) / 1_000);
  await wait(TAIL_MS);
  return {
    minutes,
    utterances,
    chunks: room.worker.lines.filter(({ msg }) => msg === 'spoken') as unknown as LaneChunk[],
    captions: listener!.captions,
    ...usedIn(room),
    warnings: warningsOf(room.worker.lines),
    memory,
    processorRatio,
    loads,
  };
}

function usedIn({ api }: LiveRoom): Pick<LanesRun, 'skippedWords' | 'shortenedWords' | 'engineErrors'> {
  const used = { skippedWords: 0, shortenedWords: 0, engineErrors: 0 };
  for (const message of api.received) {
    if (message.type !== 'heartbeat' || !message.use) continue;
    used.skippedWords += message.use.skippedWords;
    used.shortenedWords += message.use.shortenedWords;
    for (const { errors } of message.use.engines)
      used.engineErrors += errors.request + errors.engine + errors.quota;
  }
  return used;
}

function memoryOf(worker: number): Omit<MemoryReading, 'atMinutes'> {
  const own = { pid: worker, command: process.execPath };
  const reading = { nodeMiB: 0, programsMiB: 0 };
  for (const { command, pssMiB } of memoryOfEach([own, ...descendants(worker)]))
    reading[command.startsWith(process.execPath) ? 'nodeMiB' : 'programsMiB'] += pssMiB;
  return reading;
}

async function makeTurns(): Promise<MadeSpeech[]> {
  const turns: MadeSpeech[] = [];
  for (let at = 0; at + SENTENCES_A_TURN <= MEETING_SENTENCES.length; at += SENTENCES_A_TURN) {
    const sentences = MEETING_SENTENCES.slice(at, at + SENTENCES_A_TURN);
    turns.push(await makeSpeech({ sentences, leadMs: LEAD_MS }));
  }
  return turns;
}

/** A LibreTranslate server that leaves texts as they are. */
async function startEcho(): Promise<Server> {
  const server = createServer((request, response) => {
    void (async () => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      const body = Buffer.concat(pieces).toString();
      const answer =
        body === ''
          ? [{ code: 'en', targets: LISTENED }]
          : { translatedText: (JSON.parse(body) as { q: string }).q };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
