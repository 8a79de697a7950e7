import type { Caption } from '@intermind/contracts/captions';
import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import { keepNewest } from '../shared/keep-newest.ts';

/** In each language: twice as many as a lane keeps whose translation comes minutes later. */
const KEPT_CAPTIONS = 100;

export interface KeptCaption {
  caption: Caption;
  /** When it changed last, on the clock. */
  changedMs: number;
}

/** Gives captions their revisions and leaves out those that say nothing new. One per speaker. */
export class CaptionBook {
  private readonly latest = new Map<Language, Map<number, KeptCaption>>();
  /** Final with what was settled by then: a translation of the whole may still come. */
  private readonly cutShort = new WeakSet<Caption>();
  private readonly clock: Pick<Clock, 'nowMs'>;
  private readonly firstRevision: number;

  /** @param firstRevision greater than those that were given before, where another one goes on with a segment */
  constructor(clock: Pick<Clock, 'nowMs'>, firstRevision = 1) {
    this.clock = clock;
    this.firstRevision = firstRevision;
  }

  /** The caption to send, or undefined when listeners have it already (or it is an empty beginning). */
  next(caption: Omit<Caption, 'revision'>): Caption | undefined {
    const { language, segment, text, pending, final } = caption;
    const kept = this.latest.get(language) ?? new Map<number, KeptCaption>();
    this.latest.set(language, kept);
    const last = kept.get(segment)?.caption;
    if (!last && text === '' && pending === '') return undefined;
    if (last?.final && !(final && this.cutShort.has(last))) return undefined;
    if (last?.text === text && last.pending === pending && last.final === final) return undefined;
    const next = { ...caption, revision: last ? last.revision + 1 : this.firstRevision };
    keepNewest(kept, segment, { caption: next, changedMs: this.clock.nowMs() }, KEPT_CAPTIONS);
    return next;
  }

  /** The newest of each segment that changed since then, in every language. */
  since(sinceMs: number): KeptCaption[] {
    return this.all.filter(({ changedMs }) => changedMs >= sinceMs);
  }

  /**
   * Ends every caption that is open: nothing more will come of it, but for a final text. Words that were not settled are taken
   * back.
   */
  finish(): Caption[] {
    const open = this.all.filter(({ caption }) => !caption.final);
    const ended = open.flatMap(({ caption }) => this.next({ ...caption, pending: '', final: true }) ?? []);
    for (const caption of ended) this.cutShort.add(caption);
    return ended;
  }

  private get all(): KeptCaption[] {
    return [...this.latest.values()].flatMap((kept) => [...kept.values()]);
  }
}
