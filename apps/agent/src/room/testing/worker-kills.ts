import { loadavg } from 'node:os';
import type { AgentJob, AgentSegment, AgentToApi } from '@intermind/contracts/agent-channel';
import { INTERPRETER_IDENTITY } from '@intermind/contracts/captions';
import type { ConferenceId } from '@intermind/contracts/ids';
import { wait } from '@intermind/timing';
import { roomOf } from '../../testing/agent-room.ts';
import { type FakeApi, startFakeApi } from '../../testing/fake-api.ts';
import { MEDIA_KEY, MEDIA_SECRET, startMediaServer } from '../../testing/media-server.ts';
import { mediaToken } from '../../testing/media-token.ts';
import { startWorkerProcess, type WorkerProcess } from '../../testing/worker-process.ts';
import { isLoud } from './assistant-meeting.ts';
import { TestParticipant } from './participant.ts';

const ROOM = 'room-of-the-kills';
const JOB = { kind: 'interpreter', conferenceId: 'cnf_kills' as ConferenceId } as const;
const RATE_HZ = 48_000;
const [SPEECH_MS, PAUSE_MS] = [2_500, 700];
/** The API gives a job of a worker that has gone to another one after a second. */
const LEASE_MS = 1_000;
/** A worker that is not killed must have begun by then. */
const BEGIN_LIMIT_MS = 30_000;
const POLL_MS = 20;

/** A stretch of speech as the transcript has it, and which of the workers sent it. */
interface Stored extends AgentSegment {
  worker: number;
}

export interface WorkerKills {
  /** From each kill to the first caption of words that were said afterwards, and to the first sound of their translation. */
  captionsBackMs: number[];
  voiceBackMs: number[];
  /** Of the machine when a worker was killed, over the minute before. */
  loads: number[];
  /** What the API had acknowledged, as it has it at the end. */
  stored: Stored[];
  /** Finished captions that were shown more than a second before a kill, and are in no transcript. */
  lostFinals: string[];
  /** The same of the moment of a kill: the process of the meeting ends what was begun, and nobody is left to send it. */
  unsentFinals: string[];
  /** How often two translated voices of Ana spoke at once. */
  doubledVoices: number;
  /** Workers whose voice was heard. */
  voices: number;
}

/**
 * Ana speaks English without an end, Ben hears Spanish, and the worker is killed again and again; another one is started at
 * once, as the supervisor does. Scripted engines.
 */
export async function runWorkerKills(
  mediaServer: string,
  { kills, everyMs }: { kills: number; everyMs: number },
): Promise<WorkerKills> {
  const media = await startMediaServer(mediaServer);
  const token = (identity: string, kind: 'standard' | 'agent', attributes = {}) =>
    mediaToken({ key: MEDIA_KEY, secret: MEDIA_SECRET, room: ROOM, identity, kind, attributes });
  const transcript = new Transcript();
  const api = await startFakeApi((message, self) => {
    if (message.type === 'hello' || message.type === 'need-token') void assign(message.type, self);
    if (message.type !== 'segments') return;
    transcript.store(message.segments, worker);
    self.send({ type: 'segments-settled', ...JOB, segments: message.segments });
  });
  let worker = 0;
  let generation = 0;
  const assign = async (why: AgentToApi['type'], self: FakeApi): Promise<void> => {
    if (why === 'hello' && worker > 1) await wait(LEASE_MS);
    const job: AgentJob = {
      ...JOB,
      generation: ++generation,
      mediaUrl: media.url,
      mediaToken: token(INTERPRETER_IDENTITY, 'agent'),
      room: roomOf({ transcript: true }),
    };
    self.send({ type: 'assign', job });
  };
  const start = (): WorkerProcess => {
    worker += 1;
    return startWorkerProcess({
      INTERMIND_API_URL: api.url,
      INTERMIND_AGENT_SECRET: api.secret,
      INTERMIND_ENGINES: 'scripted',
    });
  };
  const [ana, ben] = [new TestParticipant(() => false), new TestParticipant()];
  let running = start();
  let talks = true;
  let talking: Promise<void> | undefined;
  try {
    await ana.join(media.url, token('prt_ana', 'standard', { language: 'en', hears: 'en' }));
    await ben.join(media.url, token('prt_ben', 'standard', { language: 'es', hears: 'es' }));
    await ana.openMicrophone();
    talking = (async () => {
      while (talks) await ana.play(SPEECH).finished;
    })();
    const killedMs: number[] = [];
    const backMs: { captions: number; voice: number }[] = [];
    const loads: number[] = [];
    await backAfter(ben, 0);
    const begunMs = Date.now();
    for (let round = 0; round < kills; round += 1) {
      await wait(Math.max(0, begunMs + (round + 1) * everyMs - Date.now()));
      const at = Date.now();
      killedMs.push(at);
      loads.push(loadavg()[0]!);
      running.process.kill('SIGKILL');
      await running.exited;
      running = start();
      backMs.push(await backAfter(ben, at));
    }
    talks = false;
    await talking;
    await wait(2 * LEASE_MS);
    return {
      captionsBackMs: backMs.map(({ captions }) => captions),
      voiceBackMs: backMs.map(({ voice }) => voice),
      loads,
      ...transcript.against(ben, killedMs),
      doubledVoices: doubledVoices(ben),
      voices: new Set(ben.frames.filter(({ samples }) => isLoud(samples)).map(({ stream }) => stream)).size,
    };
  } finally {
    talks = false;
    await talking;
    running.process.kill('SIGKILL');
    await running.exited;
    await ana.leave();
    await ben.leave();
    await api.close();
    await media.close();
  }
}

/** A tone, and a pause. */
const SPEECH = Int16Array.from({ length: ((SPEECH_MS + PAUSE_MS) * RATE_HZ) / 1_000 }, (_, at) =>
  at < (SPEECH_MS * RATE_HZ) / 1_000 ? 8_000 * Math.sin((2 * Math.PI * 440 * at) / RATE_HZ) : 0,
);

/** Segments are numbered from the time at which their interpreter began. */
async function backAfter(ben: TestParticipant, atMs: number): Promise<{ captions: number; voice: number }> {
  const isNew = ({ segment }: { segment: number }) => segment > atMs;
  const caption = await poll(() => ben.captions.find(isNew));
  const translated = await poll(() => ben.captions.find((one) => isNew(one) && one.language === 'es'));
  const from = ben.frames.length;
  const sound = await poll(() =>
    ben.frames
      .slice(Math.max(0, from - 200))
      .find(({ samples, arrivedMs }) => arrivedMs >= translated.arrivedMs - 200 && isLoud(samples)),
  );
  return { captions: caption.arrivedMs - atMs, voice: sound.arrivedMs - atMs };
}

async function poll<Value>(look: () => Value | undefined): Promise<Value> {
  const endMs = performance.now() + BEGIN_LIMIT_MS;
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (performance.now() > endMs) throw new Error('nothing is interpreted any more');
    await wait(POLL_MS);
  }
}

/** How often the voice of one worker still spoke when that of the next had begun. */
function doubledVoices({ frames }: TestParticipant): number {
  const spoken = new Map<number, { firstMs: number; lastMs: number }>();
  for (const { stream, samples, arrivedMs } of frames) {
    if (!isLoud(samples)) continue;
    const known = spoken.get(stream);
    spoken.set(stream, { firstMs: known?.firstMs ?? arrivedMs, lastMs: arrivedMs });
  }
  const inTurn = [...spoken].sort(([one], [other]) => one - other).map(([, times]) => times);
  return inTurn.filter(({ lastMs }, at) => lastMs > (inTurn[at + 1]?.firstMs ?? Infinity)).length;
}

/** What the API keeps. */
class Transcript {
  private readonly segments = new Map<string, Stored>();

  store(segments: readonly AgentSegment[], worker: number): void {
    for (const segment of segments) {
      const name = `${segment.speaker} ${String(segment.segment)}`;
      const before = this.segments.get(name);
      if (!before || segment.revision > before.revision) this.segments.set(name, { ...segment, worker });
    }
  }

  against(
    { captions }: TestParticipant,
    killedMs: readonly number[],
  ): Pick<WorkerKills, 'stored' | 'lostFinals' | 'unsentFinals'> {
    const shown = captions.filter(
      ({ language, spokenLanguage, final, text }) => final && language === spokenLanguage && text !== '',
    );
    const missing = shown.filter(
      ({ speaker, segment }) => !this.segments.has(`${speaker} ${String(segment)}`),
    );
    const atTheEnd = (arrivedMs: number) =>
      killedMs.some((ms) => arrivedMs <= ms + 500 && arrivedMs > ms - 1_000);
    const named = (some: typeof missing) => some.map(({ segment, text }) => `${String(segment)} ${text}`);
    return {
      stored: [...this.segments.values()].sort((one, other) => one.startMs - other.startMs),
      lostFinals: named(missing.filter(({ arrivedMs }) => !atTheEnd(arrivedMs))),
      unsentFinals: named(missing.filter(({ arrivedMs }) => atTheEnd(arrivedMs))),
    };
  }
}

/** Pairs of segments of one speaker that were spoken at the same time: words that were heard twice. */
export function overlapping(stored: readonly AgentSegment[]): string[] {
  return stored.flatMap((segment, at) => {
    const before = stored[at - 1];
    return before && before.speaker === segment.speaker && before.endMs > segment.startMs
      ? [
          `${String(before.segment)} until ${String(before.endMs)}, ${String(segment.segment)} from ${String(segment.startMs)}`,
        ]
      : [];
  });
}
