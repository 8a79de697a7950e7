import type { Caption } from '@intermind/contracts/captions';
import { keepNewest } from '../shared/keep-newest.ts';

/** In all languages: of segments whose translation comes minutes later, too. */
const KEPT_CAPTIONS = 500;

/** Gives captions their revisions and leaves out those that say nothing new. One per speaker. */
export class CaptionBook {
  private readonly latest = new Map<string, Caption>();
  private readonly firstRevision: number;

  /** @param firstRevision greater than those that were given before, where another one goes on with a segment */
  constructor(firstRevision = 1) {
    this.firstRevision = firstRevision;
  }

  /** The caption to send, or undefined when listeners have it already (or it is an empty beginning). */
  next(caption: Omit<Caption, 'revision'>): Caption | undefined {
    const key = `${caption.language}:${String(caption.segment)}`;
    const last = this.latest.get(key);
    if (!last && caption.text === '' && caption.pending === '') return undefined;
    if (last?.final) return undefined;
    if (last?.text === caption.text && last.pending === caption.pending && last.final === caption.final)
      return undefined;
    const next = { ...caption, revision: last ? last.revision + 1 : this.firstRevision };
    keepNewest(this.latest, key, next, KEPT_CAPTIONS);
    return next;
  }

  /** Ends every caption that is open: nothing more will come of it. Words that were not settled are taken back. */
  finish(): Caption[] {
    const open = [...this.latest.values()].filter(({ final }) => !final);
    return open.flatMap((caption) => this.next({ ...caption, pending: '', final: true }) ?? []);
  }
}
