import { randomInt } from 'node:crypto';
import {
  type AgentToApi,
  type EngineReport,
  type Language,
  TRANSLATIONS_AT_ONCE_MAX,
} from '@intermind/contracts';
import { leastLoaded } from './plan.ts';
import type { Worker } from './worker.ts';

export interface TextsToTranslate {
  from: Language;
  to: Language;
  /** Not empty, each of `TRANSLATED_TEXT_MAX_LENGTH` at most, `TRANSLATED_TEXTS_MAX` of them. */
  texts: readonly string[];
  /** Only by engines on the operator's own machines. */
  sealed: boolean;
}

/** Texts outside meetings, translated by the engines of the workers of this instance. */
export interface TextTranslator {
  /** Whether a worker has an engine of the grade `production` for it. */
  translates(from: Language, to: Language, sealed: boolean): boolean;
  /** @returns them in their order; undefined where no engine did it, or not before the signal ends it */
  translate(asked: TextsToTranslate, signal: AbortSignal): Promise<string[] | undefined>;
}

interface Waiting {
  worker: Worker;
  count: number;
  answer: (texts: string[] | undefined) => void;
}

/** What waits for an answer; more would come too late. */
const WAITING_MAX = 40;
/** What `randomInt` takes at most; each number after it is exact. */
const FIRST_ID_MAX = 2 ** 48 - 1;

export class TextChannel implements TextTranslator {
  readonly #workers: () => readonly Worker[];
  readonly #now: () => Date;
  readonly #waiting = new Map<number, Waiting>();
  #nextId: number;

  /** @param firstId a worker may still have what an API before this one asked for by another number */
  constructor(workers: () => readonly Worker[], now: () => Date, firstId = randomInt(FIRST_ID_MAX)) {
    this.#workers = workers;
    this.#now = now;
    this.#nextId = firstId;
  }

  translates(from: Language, to: Language, sealed: boolean): boolean {
    return this.#able({ from, to, sealed }).length > 0;
  }

  async translate({ texts, ...pair }: TextsToTranslate, signal: AbortSignal): Promise<string[] | undefined> {
    const worker = this.#freest(this.#able(pair));
    if (!worker || this.#waiting.size >= WAITING_MAX || signal.aborted) return undefined;
    const id = this.#nextId;
    this.#nextId += 1;
    const { promise, resolve } = Promise.withResolvers<string[] | undefined>();
    const giveUp = () => {
      worker.cancelTranslation(id);
      resolve(undefined);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    this.#waiting.set(id, { worker, count: texts.length, answer: resolve });
    try {
      worker.translate({ id, ...pair, texts: [...texts] });
      return await promise;
    } finally {
      this.#waiting.delete(id);
      signal.removeEventListener('abort', giveUp);
    }
  }

  hear(worker: Worker, { id, texts }: Extract<AgentToApi, { type: 'translated' }>): void {
    const waiting = this.#waiting.get(id);
    if (waiting?.worker === worker)
      waiting.answer(texts?.length === waiting.count ? texts.map(withoutNull) : undefined);
  }

  /** Its connection is over. */
  gone(worker: Worker): void {
    for (const waiting of this.#waiting.values()) if (waiting.worker === worker) waiting.answer(undefined);
  }

  /** What waits for a worker takes as much of it as its places for texts allow. */
  #freest(workers: readonly Worker[]): Worker | undefined {
    const waiting = [...this.#waiting.values()];
    const loads = workers.map((worker) => {
      const { capacity, jobs, load } = worker;
      const texts = waiting.filter((one) => one.worker === worker).length;
      return { worker, capacity, jobs, load: Math.max(load, texts / TRANSLATIONS_AT_ONCE_MAX) };
    });
    return leastLoaded(loads)?.worker;
  }

  #able({ from, to, sealed }: Omit<TextsToTranslate, 'texts'>): Worker[] {
    const nowMs = this.#now().getTime();
    const covers = ({ kind, grade, outside, available, covers }: EngineReport) =>
      kind === 'translator' &&
      available &&
      grade === 'production' &&
      !(sealed && outside) &&
      covers.includes(`${from}>${to}`);
    return this.#workers().filter(
      (worker) => worker.canTranslate && !worker.isSilent(nowMs) && worker.engines.some(covers),
    );
  }
}

/** No text in the database has this character. */
const withoutNull = (text: string): string => text.replaceAll('\0', '');
