import { readDubFrames, type DubFrame } from '@intermind/contracts/dub-frames';
import type { DubCaption, DubFailure, DubLine, DubTask } from '@intermind/contracts/dub-work';
import { FakeClock } from '@intermind/testing/fake-clock';
import { createDecoder } from 'libopus-wasm';
import { DubOver, DubRefused } from '../dubbing/dub-failure.ts';
import { runDubber } from '../dubbing/dubber.ts';
import type { DubbingApi, DubOutcome, DubPiece } from '../dubbing/dubbing-api.ts';
import { Glossary } from '../interpreter/glossary.ts';
import { silentLog } from '../log.ts';
import { opusEncoder } from '../sound/opus-encoder.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import type { TextToSpeech, TextTranslator } from '../speech/ports.ts';

type Task = NonNullable<DubTask['dub']>;

/** The API as the process that dubs sees it, with one recording of these lines. */
export class FakeDubbingApi implements DubbingApi {
  readonly #tasks: Task[];
  readonly #lines: readonly DubLine[];
  /** Takes no more when so much was spoken. */
  readonly #quotaMs: number;
  /** Of words; 0: it is one that knows of none. */
  readonly #pagesMax: number;
  readonly frames: DubFrame[] = [];
  readonly pieces: DubPiece[] = [];
  readonly ends: string[] = [];
  readonly pages: (readonly DubCaption[])[] = [];
  /** As it was finished. */
  wordPages: number | undefined;
  /** As it was finished. */
  demonstration: boolean | undefined;
  /** Called before an engine is given anything; throws when that ends. */
  wanted = async (_token: string): Promise<void> => Promise.resolve();

  constructor(
    lines: readonly DubLine[],
    { tasks = 1, quotaMs = Infinity, pagesMax = Infinity, captionsOnly = false } = {},
  ) {
    this.#pagesMax = pagesMax;
    this.#lines = lines;
    this.#quotaMs = quotaMs;
    this.#tasks = Array.from({ length: tasks }, (_, number) => ({
      ...{ token: `dub ${String(number)}`, language: 'es', durationMs: 60_000, captionsOnly },
    }));
  }

  next = async (): Promise<DubTask> => {
    const dub = this.#tasks.shift();
    return dub ? Promise.resolve({ dub }) : Promise.reject(new DubOver('nothing more'));
  };
  /** Two lines a page. */
  lines = async (_token: string, after: string | null) => {
    const from = Number(after ?? 0);
    const next = from + 2 < this.#lines.length ? String(from + 2) : null;
    return Promise.resolve({ lines: this.#lines.slice(from, from + 2), next });
  };
  piece = async (_token: string, piece: DubPiece) => {
    this.pieces.push(piece);
    this.frames.push(...readDubFrames(piece.content)!);
    const next = piece.number + (piece.content.length > 0 ? 1 : 0);
    return Promise.resolve({ next, over: piece.spokenMs > this.#quotaMs });
  };
  words = async (_token: string, number: number, words: readonly DubCaption[]) => {
    if (number >= this.#pagesMax) return Promise.reject(new DubRefused('the API answered 413'));
    this.pages[number] = words;
    return Promise.resolve();
  };
  finished = async (token: string, { leftOutLines, wordPages, demonstration }: DubOutcome) => {
    this.demonstration = demonstration;
    this.wordPages = wordPages;
    this.ends.push(`${token} finished${leftOutLines > 0 ? ` without ${String(leftOutLines)}` : ''}`);
    return Promise.resolve();
  };
  failed = async (token: string, reason: DubFailure) =>
    Promise.resolve(void this.ends.push(`${token} failed: ${reason}`));
}

/** Dubs until there is nothing more to do, however long it takes. */
export async function dubWith(
  api: DubbingApi,
  { translators, voices }: { translators: TextTranslator[]; voices: TextToSpeech[] },
  room = { demonstration: false, sealed: false },
): Promise<void> {
  const clock = new FakeClock(1_000_000);
  const set = { recognisers: [], translators, voices, close: async () => Promise.resolve() };
  const registry = new EngineRegistry(set, clock);
  registry.allow(room);
  let over = false;
  const running = runDubber({
    ...{ api, registry, clock, log: silentLog, openEncoder: opusEncoder, token: 'job' },
    ...{ glossary: new Glossary(), signal: new AbortController().signal },
  })
    .catch((error: unknown) => {
      if (!(error instanceof DubOver)) throw error;
    })
    .finally(() => (over = true));
  while (!over) await clock.advance(500);
  await running;
}

/** How loud it is in each 20 ms, as a player hears it: 0 to 32,767. */
export async function loudnessOf(frames: readonly DubFrame[]): Promise<Map<number, number>> {
  const decoder = await createDecoder({ channels: 1, sampleRate: 48_000 });
  const heard = frames.map(({ timeMs, data }) => {
    const sound = decoder.decode(data);
    return [timeMs, Math.max(...sound.map((sample) => Math.abs(sample)))] as const;
  });
  decoder.free();
  return new Map(heard);
}
