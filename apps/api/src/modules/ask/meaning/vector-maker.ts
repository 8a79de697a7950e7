import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../../../db/client.ts';
import { type ConferenceRow, findConference } from '../../conferences/index.ts';
import { declareJob, type JobDeclaration } from '../../jobs/index.ts';
import { readSpoken, type Said } from '../../transcripts/index.ts';
import { windowsOf } from '../windows.ts';
import { type Embedder, EmbedderError, TEXTS_MAX } from './embedder.ts';
import {
  giveUp,
  keepVectors,
  type MadeVector,
  noteEnded,
  noteGivenUp,
  NOTED_MAX,
  noteOtherModels,
  postpone,
  takeDue,
  type VectorState,
} from './vectors-store.ts';

interface VectorDependencies {
  db: Database;
  now: () => Date;
  logger: Pick<Logger, 'warn'>;
  /** Null: none is set up. */
  embedder: Embedder | null;
}

/** Words that were on their way when the meeting ended have arrived by then. */
const SETTLED_MS = 60_000;
/** A model that refuses the words of one meeting has refused them, until the next day. */
const ATTEMPTS_MAX = 3;
const GIVEN_UP_MS = 24 * 60 * 60_000;
const RETRY_MS = 10 * 60_000;
/** Words that are withdrawn one after the other are one more run of the model, not many. */
const AGAIN_AFTER_MS = 5 * 60_000;
/** All requests of one meeting: a machine without a graphics card takes a second for each stretch. */
const MAKE_WITHIN_MS = 10 * 60_000;
/** An instance that began and has not ended it by then has died. */
const TAKEN_MS = MAKE_WITHIN_MS + 60_000;
/** One run begins nothing after that. */
const RUN_MS = 4 * 60_000;
/** About twelve hours of speech have a quarter of it. */
const STRETCHES_MAX = 2_000;
/** Of one stretch. What is longer than 250 words is a single sentence without an end. */
const CHARACTERS_MAX = 6_000;
/** When the archive has been noted, only meetings that ended since then are new. */
const LOOKS_BACK_MS = 7 * 24 * 60 * 60_000;

/** Turns what was said in meetings that are over into vectors. Safe with several instances, and to be killed at any time. */
export class VectorMaker {
  readonly #deps: VectorDependencies;
  readonly #closed = new AbortController();
  #archiveNoted = false;
  #modelNoted = false;
  /** In this run the model has taken a harmless sentence. */
  #isChecked = false;
  /** Of the newest vectors. */
  #dimensions: number | undefined;

  constructor(deps: VectorDependencies) {
    this.#deps = deps;
  }

  /**
   * Those that are due, one after the other. It ends when the model is away; the next run asks again. A harmless sentence comes first:
   * when the model is gone after it took that, it may be the meeting that brought it down.
   */
  async makeDue(): Promise<void> {
    const { db, now, embedder } = this.#deps;
    if (!embedder) return;
    const began = now().getTime();
    await this.#note(began, embedder);
    this.#isChecked = false;
    while (now().getTime() < began + RUN_MS && !this.#closed.signal.aborted) {
      const at = now();
      const taken = await takeDue(db, at, new Date(at.getTime() + TAKEN_MS));
      if (!taken || !(await this.#make(taken, embedder))) return;
    }
  }

  close(): void {
    this.#closed.abort(new Error('the service is closing'));
  }

  async #note(began: number, { model, outside }: Embedder): Promise<void> {
    const { db } = this.#deps;
    const after = new Date(this.#archiveNoted ? began - LOOKS_BACK_MS : 0);
    const noted = await noteEnded(db, { after, until: new Date(began - SETTLED_MS) });
    if (noted < NOTED_MAX) this.#archiveNoted = true;
    await noteGivenUp(db, new Date(began - GIVEN_UP_MS));
    if (this.#modelNoted) return;
    const done = outside ? [model, outsideName(model)] : [model];
    await noteOtherModels(db, done, this.#dimensions);
    this.#modelNoted = true;
  }

  /** @returns false where the model is away or lost: it is with other meetings too */
  async #make(taken: VectorState, embedder: Embedder): Promise<boolean> {
    const { db, now, logger } = this.#deps;
    const { conferenceId } = taken;
    const inMs = (ms: number) => new Date(now().getTime() + ms);
    try {
      const conference = await findConference(db, conferenceId);
      const mayNot = conference?.sealed === true && embedder.outside;
      const vectors = conference && !mayNot ? await this.#vectorsOf(conference, embedder) : [];
      const model = mayNot ? outsideName(embedder.model) : embedder.model;
      await keepVectors(db, taken, { model, vectors, nextAt: inMs(AGAIN_AFTER_MS) });
      return true;
    } catch (error) {
      if (this.#closed.signal.aborted) return false;
      if (!(error instanceof EmbedderError)) throw error;
      const { kind, message: reason } = error;
      // An outage is no failure of the meeting, unless it began with it: otherwise it would be the first after each, and bring down every one.
      const attempts = taken.attempts + (kind === 'away' ? 0 : 1);
      logger.warn({ conferenceId, model: embedder.model, kind, attempts, reason }, 'no vectors were made');
      if (kind !== 'away' && attempts >= ATTEMPTS_MAX)
        await giveUp(db, taken, { model: embedder.model, attempts });
      else await postpone(db, taken, { nextAt: inMs(RETRY_MS), attempts });
      return kind === 'refused';
    }
  }

  async #vectorsOf(conference: ConferenceRow, embedder: Embedder): Promise<MadeVector[]> {
    const stretches = stretchesOf(conference, await readSpoken(this.#deps.db, conference.id));
    const within = AbortSignal.timeout(MAKE_WITHIN_MS);
    const signal = AbortSignal.any([within, this.#closed.signal]);
    const vectors: MadeVector[] = [];
    if (stretches.length > 0 && !this.#isChecked) {
      await embedder.check(signal);
      this.#isChecked = true;
    }
    for (let from = 0; from < stretches.length; from += TEXTS_MAX) {
      const some = stretches.slice(from, from + TEXTS_MAX);
      const texts = some.map(({ text }) => text);
      const made = await embedder.embed(texts, signal).catch((error: unknown) => {
        throw within.aborted ? new EmbedderError('a meeting took too long', 'refused') : error;
      });
      vectors.push(...some.map(({ segmentIds }, place) => ({ segmentIds, vector: made[place]! })));
    }
    this.#noteDimensions(vectors[0]?.vector.length);
    return vectors;
  }

  /** A model of the same name may have become another one. */
  #noteDimensions(dimensions: number | undefined): void {
    if (dimensions === undefined || dimensions === this.#dimensions) return;
    this.#dimensions = dimensions;
    this.#modelNoted = false;
  }
}

/** What is not done of sealed meetings is done by another model: once this one is no longer outside, it is made. */
const outsideName = (model: string): string => `${model} outside`;

/** As they are searched; in the words in which it was said, without names. */
function stretchesOf({ id, title, startedAt }: ConferenceRow, said: readonly Said[]) {
  const passages = said.map(({ id: segmentId, name: speaker, startedAt: at, text, language }) => ({
    ...{ segmentId, speaker, text, language, startMs: at.getTime() - startedAt.getTime() },
    meeting: { id, title, startedAt },
  }));
  return windowsOf(passages)
    .slice(0, STRETCHES_MAX)
    .map((window) => ({
      segmentIds: window.map(({ segmentId }) => segmentId),
      text: window
        .map(({ text }) => text)
        .join('\n')
        .slice(0, CHARACTERS_MAX),
    }));
}

/** Every minute; archives take longer, and two runs never overlap. */
export function vectorsJob(maker: Pick<VectorMaker, 'makeDue'>): JobDeclaration {
  return declareJob({
    name: 'vectors',
    schema: z.object({}),
    retry: { limit: 2, delayS: 60 },
    limitS: 900,
    schedule: { cron: '* * * * *', data: {} },
    handler: () => maker.makeDue(),
  });
}
