import type { ConferenceId, Language, Summary } from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import type { Guest, Member } from '../../http/identity.ts';
import type { ConferenceRow } from '../conferences/index.ts';
import { mayAllBeUsed, readQuoted, requireReader } from '../transcripts/index.ts';
import {
  LOOKS_BACK_MS,
  modelFor,
  payForSummary,
  reasonOf,
  type SummariesDependencies,
  type SummaryMaker,
} from './maker.ts';
import {
  findSummary,
  findTranslation,
  hasSegments,
  keepTranslation,
  listPoints,
  noteWaiting,
  type SummaryRow,
} from './store.ts';
import { translatePoints, type WrittenPoint } from './write.ts';

export interface SummaryCallsDependencies extends SummariesDependencies {
  maker: Pick<SummaryMaker, 'begin'>;
  /** Translations that are being made on this instance. */
  translating: Map<string, Promise<void>>;
}

const BLANK = { language: null, quotesOnly: true, translatable: false, points: [] };
/** The asker waits for it. */
const TRANSLATE_WITHIN_MS = 45_000;
const TRANSLATING_MAX = 10;
const RETRY_S = 5;
/** What is due by then is said to take a few minutes. */
const SOON_MS = 5 * 60_000;

/** @throws ApiError ConferenceNotFound to a caller who may not read the transcript */
export async function readSummary(
  deps: SummariesDependencies,
  identity: Member | Guest,
  id: ConferenceId,
  language: Language,
): Promise<Summary> {
  const { conference } = await requireReader(deps, identity, id);
  return summaryOf(deps, conference, language);
}

/**
 * Begins to make it, unless there is one or it is being made.
 * @throws ApiError ConferenceNotFound to a caller who may not read the transcript, ConferenceRunning
 */
export async function makeSummary(
  deps: SummaryCallsDependencies,
  identity: Member | Guest,
  id: ConferenceId,
  language: Language,
): Promise<Summary> {
  const { db, now, maker } = deps;
  const { conference } = await requireReader(deps, identity, id);
  if (!conference.endedAt) throw new ApiError('ConferenceRunning');
  if (await hasSegments(db, id)) await noteWaiting(db, id, now());
  const summary = await summaryOf(deps, conference, language);
  if (summary.state === 'waiting') maker.begin(id);
  return summary;
}

/**
 * Translates it, once for everybody who reads that language. Where that fails, or nothing is left of the owner's plan, it stays as
 * it was made.
 * @throws ApiError ConferenceNotFound to a caller who may not read the transcript, TooManyRequests
 */
export async function translateSummary(
  deps: SummaryCallsDependencies,
  identity: Member | Guest,
  id: ConferenceId,
  language: Language,
): Promise<Summary> {
  const { db, translating } = deps;
  const { conference } = await requireReader(deps, identity, id);
  const row = await findSummary(db, id);
  if (row && (await isTranslatable(deps, conference, row, language))) {
    const key = `${id} ${language}`;
    let work = translating.get(key);
    if (!work && translating.size >= TRANSLATING_MAX)
      throw new ApiError('TooManyRequests', { retryAfterS: RETRY_S });
    work ??= translate(deps, conference, row, language).finally(() => translating.delete(key));
    translating.set(key, work);
    await work;
  }
  return summaryOf(deps, conference, language);
}

async function translate(
  { db, models, quotas, logger }: SummariesDependencies,
  { id, createdBy, sealed }: ConferenceRow,
  row: SummaryRow,
  language: Language,
): Promise<void> {
  const points = await listPoints(db, id);
  const quoted = points.flatMap(({ segmentIds }) => segmentIds);
  // Words of people who refuse AI by now are not given to a model again.
  if (points.some(({ segmentIds }) => segmentIds.length === 0) || !(await mayAllBeUsed(db, quoted))) return;
  const payment = await payForSummary(quotas, createdBy, id, language);
  if (!payment) return;
  try {
    const signal = AbortSignal.timeout(TRANSLATE_WITHIN_MS);
    const texts = await translatePoints(modelFor(models, sealed), points, row.language!, language, signal);
    const kept = await keepTranslation(db, row, language, texts);
    await (kept ? payment.spend() : payment.release());
  } catch (error) {
    await payment.release();
    logger.warn({ conferenceId: id, language, ...reasonOf(error) }, 'a summary was not translated');
  }
}

async function isTranslatable(
  { db, models }: SummariesDependencies,
  { id, sealed }: ConferenceRow,
  { state, quotesOnly, language: own }: SummaryRow,
  language: Language,
): Promise<boolean> {
  if (state !== 'ready' || quotesOnly || own === language || modelFor(models, sealed).quotesOnly)
    return false;
  return (await findTranslation(db, id, language)) === undefined;
}

async function summaryOf(
  deps: SummariesDependencies,
  conference: ConferenceRow,
  language: Language,
): Promise<Summary> {
  const { db } = deps;
  const row = await findSummary(db, conference.id);
  if (row?.state !== 'ready')
    return { ...BLANK, state: row ? shownState(row, deps.now()) : await stateOf(deps, conference) };
  const points = await listPoints(db, conference.id);
  const texts = row.quotesOnly ? undefined : await findTranslation(db, conference.id, language);
  const shown = await withQuotes(deps, conference, points, texts, language);
  const quoted = shown.flatMap(({ quotes }) => quotes);
  return {
    state: 'ready',
    language: row.quotesOnly
      ? quoted.every((quote) => quote.language === language)
        ? language
        : row.language
      : texts
        ? language
        : row.language,
    quotesOnly: row.quotesOnly,
    translatable: await isTranslatable(deps, conference, row, language),
    points: shown,
  };
}

/** Only withdrawals put it off so far. */
function shownState({ state, begunAt, withdrawals, nextAt }: SummaryRow, now: Date): Summary['state'] {
  const isPutOff = state === 'waiting' && begunAt === null && withdrawals > 0;
  return isPutOff && nextAt.getTime() > now.getTime() + SOON_MS ? 'later' : state;
}

/** Of a meeting of which nothing is noted yet. */
async function stateOf(
  { db, now }: SummariesDependencies,
  { id, endedAt }: ConferenceRow,
): Promise<Summary['state']> {
  if (!endedAt) return 'waiting';
  if (!(await hasSegments(db, id))) return 'none';
  return endedAt.getTime() > now().getTime() - LOOKS_BACK_MS ? 'waiting' : 'absent';
}

async function withQuotes(
  { db }: SummariesDependencies,
  { startedAt }: ConferenceRow,
  points: readonly WrittenPoint[],
  texts: readonly string[] | undefined,
  language: Language,
): Promise<Summary['points']> {
  const said = await readQuoted(
    db,
    points.flatMap(({ segmentIds }) => segmentIds),
    language,
  );
  let number = 0;
  return points
    .map(({ text, segmentIds }, index) => {
      const quoted = segmentIds.flatMap((id) => said.get(id) ?? []);
      quoted.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
      const quotes = quoted.map(({ id, name, startedAt: at, language, text }) => ({
        ...{ number: (number += 1), segmentId: id, speaker: name, language, text },
        startMs: Math.max(0, at.getTime() - startedAt.getTime()),
      }));
      return { text: texts?.[index] ?? text, quotes };
    })
    .filter(({ quotes }) => quotes.length > 0);
}
