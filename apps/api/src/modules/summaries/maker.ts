import type { ConferenceId, Language, UserId } from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import { type ChatModel, ChatModelError, type Passage } from '../ai/index.ts';
import { type ConferenceRow, type ConferencesDependencies, findConference } from '../conferences/index.ts';
import { findRoom } from '../rooms/index.ts';
import { mainLanguageOf, mayAllBeUsed, readForAnswers, type Said } from '../transcripts/index.ts';
import { endAttempt, insertSummary, noteEnded, type SummaryRow, takeDue } from './store.ts';
import { writePoints, writeTitle } from './write.ts';

export interface SummariesDependencies extends Pick<
  ConferencesDependencies,
  'db' | 'now' | 'logger' | 'quotas'
> {
  models: readonly ChatModel[];
}

/** Words that were on their way when the meeting ended have arrived by then. */
const SETTLED_MS = 60_000;
/** Meetings that ended longer ago are summarised when somebody asks. */
export const LOOKS_BACK_MS = 7 * 24 * 60 * 60_000;
const ATTEMPTS_MAX = 3;
/** Before the second attempt and the third. */
const RETRY_MS = [2 * 60_000, 10 * 60_000];
/** All questions to the model together. */
const MAKE_WITHIN_MS = 240_000;
/** An instance that began and has not ended it by then has died. */
const TAKEN_MS = MAKE_WITHIN_MS + 60_000;
/** One run begins nothing after that. */
const RUN_MS = 8 * 60_000;
/** Made at once because somebody asked; others wait for the job. */
const AT_ONCE_MAX = 4;
const CHARACTERS_MIN = 80;
const SENTENCES_MIN = 3;

/** Makes summaries of meetings that are over. Safe with several instances, and to be killed at any time. */
export class SummaryMaker {
  readonly #deps: SummariesDependencies;
  readonly #closed = new AbortController();
  readonly #asked = new Set<Promise<void>>();

  constructor(deps: SummariesDependencies) {
    this.#deps = deps;
  }

  /** Those that are due, one after the other. A model that fails does not stop the others. */
  async makeDue(): Promise<void> {
    const { db, now } = this.#deps;
    const began = now().getTime();
    const until = new Date(began - SETTLED_MS);
    await noteEnded(db, { after: new Date(began - LOOKS_BACK_MS), until });
    while (now().getTime() < began + RUN_MS && !this.#closed.signal.aborted)
      if (!(await this.#makeNext())) return;
  }

  /** Begins that one where it is due and not too many are being made; otherwise the job does. */
  begin(id: ConferenceId): void {
    if (this.#asked.size >= AT_ONCE_MAX || this.#closed.signal.aborted) return;
    const making = this.#makeNext(id)
      .then(() => undefined)
      .catch((error: unknown) =>
        this.#deps.logger.warn({ err: error, conferenceId: id }, 'a summary was not made; the job retries'),
      )
      .finally(() => this.#asked.delete(making));
    this.#asked.add(making);
  }

  /** Gives up what is being made; the next to take it begins anew. */
  async close(): Promise<void> {
    this.#closed.abort(new Error('the service is closing'));
    await Promise.all(this.#asked);
  }

  /** @returns false when none is due */
  async #makeNext(id?: ConferenceId): Promise<boolean> {
    const { db, now, logger } = this.#deps;
    const at = now();
    const taken = await takeDue(db, at, new Date(at.getTime() + TAKEN_MS), id);
    if (!taken) return false;
    const { conferenceId, attempts } = taken;
    if (attempts > ATTEMPTS_MAX) {
      await endAttempt(db, taken, { state: 'failed' });
      return true;
    }
    try {
      await this.#make(taken);
    } catch (error) {
      const { kind, message } = reasonOf(error);
      logger.warn({ conferenceId, attempts, kind, reason: message }, 'a summary was not made');
      const retryMs = RETRY_MS[attempts - 1];
      await endAttempt(
        db,
        taken,
        retryMs === undefined ? { state: 'failed' } : { nextAt: new Date(now().getTime() + retryMs) },
      );
      if (!isOfModel(error) && !this.#closed.signal.aborted) throw error;
    }
    return true;
  }

  async #make(taken: SummaryRow): Promise<void> {
    const { db } = this.#deps;
    const conference = await findConference(db, taken.conferenceId);
    const language = await mainLanguageOf(db, taken.conferenceId);
    const said =
      conference && language ? await readForAnswers(db, { conference, from: undefined }, language) : [];
    if (!conference || !language || isTooLittle(said)) return endAttempt(db, taken, { state: 'none' });
    const paid = await this.#modelAndPayment(conference);
    try {
      if (await this.#write(taken, conference, language, said, paid.model)) await paid.spend();
      else await paid.release();
    } catch (error) {
      await paid.release();
      throw error;
    }
  }

  /** @returns false where nothing was kept: words were withdrawn meanwhile */
  async #write(
    taken: SummaryRow,
    { startedAt, roomId, title: given }: ConferenceRow,
    language: Language,
    said: readonly Said[],
    model: ChatModel,
  ): Promise<boolean> {
    const { db, now } = this.#deps;
    const signal = AbortSignal.any([AbortSignal.timeout(MAKE_WITHIN_MS), this.#closed.signal]);
    const passages = said.map((one) => toPassage(one, startedAt));
    const points = await writePoints(model, passages, language, signal);
    const isNamed = given !== null || (await findRoom(db, roomId))?.title != null;
    const title = isNamed ? null : await writeTitle(model, passages, points, language, signal);
    const quoted = points.flatMap(({ segmentIds }) => segmentIds);
    const made = { language, quotesOnly: model.quotesOnly, title, points };
    return db.transaction(async (tx) => {
      // Their speakers are locked first, as where words are withdrawn.
      if (await mayAllBeUsed(tx, quoted)) return insertSummary(tx, taken, made);
      await endAttempt(tx, taken, { nextAt: now() });
      return false;
    });
  }

  /** The usual model, charged to the owner's plan. Where nothing is left of that, quotations, which cost nothing. */
  async #modelAndPayment({ id, createdBy, sealed }: ConferenceRow) {
    const { models, quotas } = this.#deps;
    const model = modelFor(models, sealed);
    const payment = model.quotesOnly ? undefined : await payForSummary(quotas, createdBy, id);
    return payment ? { model, ...payment } : { model: models.find(({ quotesOnly }) => quotesOnly)!, ...FREE };
  }
}

const FREE = { spend: () => Promise.resolve(), release: () => Promise.resolve() };

/** The first that may be given what was said there. */
export function modelFor(models: readonly ChatModel[], sealed: boolean): ChatModel {
  return models.find(({ outside }) => !(outside && sealed))!;
}

/**
 * One AI message of the owner, once for each meeting and language, however often it is made.
 * @param language it is translated into
 * @returns undefined where nothing is left
 */
export async function payForSummary(
  quotas: SummariesDependencies['quotas'],
  ownerId: UserId,
  conferenceId: ConferenceId,
  language?: Language,
) {
  const consumer = `summary:${conferenceId}${language ? `:${language}` : ''}`;
  try {
    const account = { userId: ownerId, feature: 'aiMessages' } as const;
    return await quotas.reserve(account, { consumer, conferenceId, amount: 1 });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'QuotaExceeded') return undefined;
    throw error;
  }
}

function toPassage({ id, name, startedAt: at, language, text }: Said, startedAt: Date): Passage {
  return { segmentId: id, speaker: name, startMs: at.getTime() - startedAt.getTime(), language, text };
}

function isTooLittle(said: readonly Said[]): boolean {
  const characters = said.reduce((sum, { text }) => sum + text.length, 0);
  return said.length < SENTENCES_MIN || characters < CHARACTERS_MIN;
}

/** It failed or took too long; everything else is ours, and fails the job. */
function isOfModel(error: unknown): boolean {
  return error instanceof ChatModelError || (error instanceof Error && error.name === 'TimeoutError');
}

/** For the log: without anything that was said. */
export function reasonOf(error: unknown): { kind: string; message: string } {
  if (error instanceof ChatModelError) return error;
  return { kind: 'failed', message: error instanceof Error ? error.name : 'without an error' };
}
