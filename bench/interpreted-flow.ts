import { NOT_UNDERSTOOD } from '../apps/agent/src/speech/ports.ts';

/** How what was said flows to people who hear and read it. All times are milliseconds since 1970 on one clock. */

export interface Utterance {
  /** First and last sound at the speaker. */
  startMs: number;
  endMs: number;
}

export interface HeardChunk {
  /** When its first source word was spoken. */
  sourceMs: number;
  /** When its first sound reached the listener. */
  arrivedMs: number;
  /** Of its sound. */
  durationMs: number;
}

/** A caption of one language, of which each `revision` is one; `text` without what is not settled. */
export interface ReadCaption {
  segment: number;
  text: string;
  arrivedMs: number;
}

export interface HeardFlow {
  /** From the first sound of an utterance to the first of its translation. */
  onsetLagMs: number[];
  /** From the last sound of an utterance to the last of its translation. */
  endLagMs: number[];
  /** Silences between two chunks of the translation of one utterance. */
  gapsMs: number[];
}

/** A recogniser may find the first word of an utterance a little before its sound. */
const EARLY_MS = 300;

/** Utterances of which nothing was heard have no part in it. */
export function heardFlow(utterances: readonly Utterance[], chunks: readonly HeardChunk[]): HeardFlow {
  const flow: HeardFlow = { onsetLagMs: [], endLagMs: [], gapsMs: [] };
  for (const [index, { startMs, endMs }] of utterances.entries()) {
    const nextMs = utterances[index + 1]?.startMs ?? Infinity;
    const own = chunks
      .filter(({ sourceMs }) => sourceMs >= startMs - EARLY_MS && sourceMs < nextMs - EARLY_MS)
      .sort((a, b) => a.arrivedMs - b.arrivedMs);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) continue;
    flow.onsetLagMs.push(first.arrivedMs - startMs);
    flow.endLagMs.push(last.arrivedMs + last.durationMs - endMs);
    for (const [at, { arrivedMs }] of own.slice(1).entries())
      flow.gapsMs.push(Math.max(0, arrivedMs - (own[at]!.arrivedMs + own[at]!.durationMs)));
  }
  return flow;
}

export interface ReadFlow {
  /**
   * Average lagging of each utterance (Ma et al. 2019), with the caption's own length: how much later than evenly spread over
   * the utterance its words can be read, on average, until the utterance is over. A word can be read from when on it and all
   * before it stay. A segment belongs to the utterance during which, or in the pause after which, its first caption came.
   */
  laggingMs: number[];
  /** Words taken back by a later revision, for each word that stays (normalized erasure, Arivazhagan et al. 2020). */
  erasure: number;
}

export function readFlow(utterances: readonly Utterance[], captions: readonly ReadCaption[]): ReadFlow {
  const laggingMs: number[] = [];
  let erased = 0;
  let kept = 0;
  for (const [index, { startMs, endMs }] of utterances.entries()) {
    const nextMs = utterances[index + 1]?.startMs ?? Infinity;
    const revisions = revisionsBySegment(captions)
      .filter(([first]) => first!.arrivedMs >= startMs && first!.arrivedMs < nextMs)
      .map((ones) =>
        ones.map(({ text, arrivedMs }) => ({ words: text.split(/\s+/).filter(Boolean), arrivedMs })),
      );
    const delaysMs = revisions.flatMap((ones) => stableSinceMs(ones)).map((ms) => ms - startMs);
    kept += delaysMs.length;
    for (const ones of revisions)
      for (const [at, { words }] of ones.slice(1).entries()) {
        const before = ones[at]!.words;
        erased += before.length - commonWords(before, words);
      }
    if (delaysMs.length > 0) laggingMs.push(averageLagging(delaysMs, endMs - startMs));
  }
  return { laggingMs, erasure: kept === 0 ? 0 : erased / kept };
}

function revisionsBySegment(captions: readonly ReadCaption[]): ReadCaption[][] {
  const segments = new Map<number, ReadCaption[]>();
  for (const caption of captions)
    segments.set(caption.segment, [...(segments.get(caption.segment) ?? []), caption]);
  return [...segments.entries()].sort(([a], [b]) => a - b).map(([, ones]) => ones);
}

/** For each word of the last revision, when the revision came since which it and the words before it stand. */
function stableSinceMs(revisions: readonly { words: readonly string[]; arrivedMs: number }[]): number[] {
  const { words: last, arrivedMs: lastMs } = revisions.at(-1)!;
  const since = last.map(() => lastMs);
  let stays = last.length;
  for (const { words, arrivedMs } of revisions.toReversed()) {
    // What an earlier revision had, and one after it had not, came again later.
    stays = Math.min(stays, commonWords(words, last));
    since.fill(arrivedMs, 0, stays);
  }
  return since;
}

function commonWords(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((word, index) => word !== b[index]);
  return at === -1 ? a.length : at;
}

function averageLagging(delaysMs: readonly number[], durationMs: number): number {
  const cut = delaysMs.findIndex((ms) => ms >= durationMs);
  const counted = cut === -1 ? delaysMs : delaysMs.slice(0, cut + 1);
  const lags = counted.map((ms, index) => ms - (index * durationMs) / delaysMs.length);
  return lags.reduce((sum, lag) => sum + lag, 0) / lags.length;
}

interface FinishedCaption {
  speaker: string;
  segment: number;
  language: string;
  spokenLanguage: string;
  text: string;
  final: boolean;
}

/**
 * Segments of which nothing at all was said in a language, of those that were recognised.
 *
 * @param languages that each of them was to be said in
 */
export function leftUnsaid(
  captions: readonly FinishedCaption[],
  chunks: readonly Pick<FinishedCaption, 'speaker' | 'segment' | 'language'>[],
  languages: readonly string[],
): { wanted: number; unsaid: number } {
  const understood = captions.filter(
    ({ language, spokenLanguage, final, text }) =>
      final && language === spokenLanguage && text.replaceAll(NOT_UNDERSTOOD, '').trim() !== '',
  );
  const wanted = new Set(
    understood.flatMap(({ speaker, segment }) =>
      languages.map((language) => `${speaker} ${segment} ${language}`),
    ),
  );
  const said = new Set(chunks.map(({ speaker, segment, language }) => `${speaker} ${segment} ${language}`));
  return { wanted: wanted.size, unsaid: wanted.difference(said).size };
}
