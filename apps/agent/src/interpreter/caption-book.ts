import type { Caption } from '@intermind/contracts/captions';

const KEPT_SEGMENTS = 50;

/** Gives captions their revisions and leaves out those that say nothing new. One per speaker. */
export class CaptionBook {
  private readonly latest = new Map<string, Caption>();

  /** The caption to send, or undefined when listeners have it already (or it is an empty beginning). */
  next(caption: Omit<Caption, 'revision'>): Caption | undefined {
    const key = `${caption.language}:${String(caption.segment)}`;
    const last = this.latest.get(key);
    if (!last && caption.text === '' && caption.pending === '') return undefined;
    if (last?.final) return undefined;
    if (last?.text === caption.text && last.pending === caption.pending && last.final === caption.final)
      return undefined;
    const next = { ...caption, revision: (last?.revision ?? 0) + 1 };
    this.latest.delete(key);
    this.latest.set(key, next);
    for (const oldest of this.latest.keys()) {
      if (this.latest.size <= KEPT_SEGMENTS) break;
      this.latest.delete(oldest);
    }
    return next;
  }
}
