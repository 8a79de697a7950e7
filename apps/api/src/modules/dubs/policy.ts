import { type DubObstacle, type EngineReport, type Language, LANGUAGES } from '@intermind/contracts';
import type { DubRow } from './store.ts';

/** Workers that translate and speak are heard of more often than this. */
export const SILENCE_MAX_MS = 3 * 60_000;
/** Until a worker has time for it. */
export const WAIT_WITHIN_MS = 6 * 60 * 60_000;
/** Until it is given up where no worker that dubs is connected. */
export const WORKER_WITHIN_MS = 10 * 60_000;
export const ATTEMPTS_MAX = 3;

export interface DubCase {
  /** Of the workers that dub; null: there is none; undefined: nobody knows, because other instances have workers. */
  engines: readonly EngineReport[] | null | undefined;
  demonstration: boolean;
  sealed: boolean;
  spoken: readonly { language: Language; lines: number }[];
  translated: readonly { from: Language; to: Language; lines: number }[];
}

/** What stands in the way of each language; where no voice speaks it, captions alone may be made. */
export function obstaclesOf(
  dub: DubCase,
): { language: Language; obstacle: DubObstacle | null; captionsOnly: boolean }[] {
  const there = dub.engines?.filter(
    ({ available, grade }) => available && (dub.demonstration || grade === 'production'),
  );
  const isEmpty = there?.every(({ kind }) => kind !== 'text-to-speech' && kind !== 'translator') ?? false;
  const usable = there?.filter(({ outside }) => !(dub.sealed && outside));
  const can = (kind: EngineReport['kind'], what: string) =>
    usable === undefined || usable.some((engine) => engine.kind === kind && engine.covers.includes(what));
  const wasTranslated = (from: Language, to: Language, lines: number) =>
    dub.translated.some((one) => one.from === from && one.to === to && one.lines >= lines);
  const obstacleOf = (language: Language): DubObstacle | null => {
    const others = dub.spoken.filter((one) => one.language !== language);
    if (others.length === 0) return 'no-transcript';
    if (dub.engines === null) return 'no-worker';
    if (isEmpty) return 'no-engines';
    const left = others.filter((one) => !wasTranslated(one.language, language, one.lines));
    const canTranslate = left.every((one) => can('translator', `${one.language}>${language}`));
    if (can('text-to-speech', language)) return canTranslate ? null : 'no-translator';
    // Captions of what was translated in the meeting are there already.
    return canTranslate && left.length > 0 ? null : 'no-voice';
  };
  return LANGUAGES.map((language) => {
    const obstacle = obstacleOf(language);
    return { language, obstacle, captionsOnly: obstacle === null && !can('text-to-speech', language) };
  });
}

/**
 * A dub as it is listed: one of other words than those that are kept is not played, and one that is being made of them ends. What
 * waits is made of the words of that moment. @returns undefined for what is listed to nobody
 */
export function listedAs<Dub extends Pick<DubRow, 'state' | 'reason' | 'words' | 'askedBy'>>(
  dub: Dub,
  words: string,
): Dub | undefined {
  if (dub.state === 'waiting') return dub;
  // Of a deleted account: what is stored of it goes.
  if (dub.state === 'failed') return dub.askedBy === null ? undefined : dub;
  if (dub.words === words) return dub;
  return dub.state === 'working' ? { ...dub, state: 'failed', reason: 'words-changed' } : undefined;
}

export type DubDue = 'again' | 'failed' | undefined;

/** What must happen to a dub by itself. @param watchedSince since when this instance is there to hear workers */
export function whatIsDue(
  { state, changedAt, heardAt, attempts }: Pick<DubRow, 'state' | 'changedAt' | 'heardAt' | 'attempts'>,
  { now, watchedSince, hasWorker }: { now: Date; watchedSince: Date; hasWorker: boolean | undefined },
): DubDue {
  const since = (time: Date) => now.getTime() - Math.max(time.getTime(), watchedSince.getTime());
  if (state === 'working' && since(heardAt) >= SILENCE_MAX_MS)
    return attempts >= ATTEMPTS_MAX ? 'failed' : 'again';
  if (state !== 'waiting') return undefined;
  const limitMs = hasWorker === false ? WORKER_WITHIN_MS : WAIT_WITHIN_MS;
  return since(changedAt) >= limitMs ? 'failed' : undefined;
}
