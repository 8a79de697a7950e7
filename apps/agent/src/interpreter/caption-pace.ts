import type { Caption } from '@intermind/contracts/captions';
import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import { keepNewest } from '../shared/keep-newest.ts';

/** Between two texts of one speaker in one language, of which the later one may still change: four a second. */
const CAPTION_PERIOD_MS = 250;
/** Stretches of one speaker in one language that are being worked on at a time. */
const WAITING_MAX = 20;

interface Turn {
  /** When the next text may be sent that is not the last one of its segment. */
  nextMs: number;
  /** The newest of each segment. */
  waiting: Map<number, Caption>;
  cancel: (() => void) | undefined;
}

/** Slows the captions of one speaker down: what may still change goes at most every 250 ms, what is final at once. */
export class CaptionPace {
  private readonly clock: Clock;
  private readonly send: (caption: Caption) => void;
  private readonly turns = new Map<Language, Turn>();

  constructor(clock: Clock, send: (caption: Caption) => void) {
    this.clock = clock;
    this.send = send;
  }

  push(caption: Caption): void {
    const turn = this.turns.get(caption.language) ?? { nextMs: 0, waiting: new Map(), cancel: undefined };
    this.turns.set(caption.language, turn);
    if (caption.final) {
      turn.waiting.delete(caption.segment);
      return this.give(turn, caption);
    }
    if (turn.waiting.has(caption.segment)) turn.waiting.set(caption.segment, caption);
    else keepNewest(turn.waiting, caption.segment, caption, WAITING_MAX);
    this.sendNext(turn);
  }

  /** What waits is never sent. */
  close(): void {
    for (const turn of this.turns.values()) turn.cancel?.();
    this.turns.clear();
  }

  private sendNext(turn: Turn): void {
    const leftMs = turn.nextMs - this.clock.nowMs();
    if (leftMs > 0) {
      turn.cancel ??= this.clock.after(leftMs, () => {
        turn.cancel = undefined;
        this.sendNext(turn);
      });
      return;
    }
    const [next] = turn.waiting.values();
    if (!next) return;
    turn.waiting.delete(next.segment);
    this.give(turn, next);
    if (turn.waiting.size > 0) this.sendNext(turn);
  }

  private give(turn: Turn, caption: Caption): void {
    turn.nextMs = this.clock.nowMs() + CAPTION_PERIOD_MS;
    this.send(caption);
  }
}
