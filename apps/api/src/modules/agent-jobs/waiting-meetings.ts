import type { ConferenceId } from '@intermind/contracts';

/** Another instance may take the job, or the worker be back in a moment: nobody is told for so long. */
export const TOLD_AFTER_MS = 2_000;

interface Waiting {
  sinceMs: number;
  told: boolean;
}

/**
 * Meetings whose interpreter no worker has room for. The people inside are told, and told when that is over: when the
 * interpreter is there or not needed any more. Workers that go take nothing back: those of another instance may still be full.
 */
export class WaitingMeetings {
  readonly #tell: (id: ConferenceId, waiting: boolean) => void;
  readonly #nowMs: () => number;
  readonly #meetings = new Map<ConferenceId, Waiting>();

  constructor(options: { tell: (id: ConferenceId, waiting: boolean) => void; nowMs: () => number }) {
    this.#tell = options.tell;
    this.#nowMs = options.nowMs;
  }

  /** What the people inside know. */
  isTold(id: ConferenceId): boolean {
    return this.#meetings.get(id)?.told === true;
  }

  /**
   * @param waiting all that wait now
   * @param isFull the workers here are why; otherwise nobody is told anew
   */
  look(waiting: ReadonlySet<ConferenceId>, isFull: boolean): void {
    for (const [id, { told }] of this.#meetings) {
      if (waiting.has(id) && (isFull || told)) continue;
      this.#meetings.delete(id);
      if (told) this.#tell(id, false);
    }
    if (!isFull) return;
    const nowMs = this.#nowMs();
    for (const id of waiting) {
      const known = this.#meetings.get(id) ?? { sinceMs: nowMs, told: false };
      this.#meetings.set(id, known);
      if (known.told || nowMs - known.sinceMs < TOLD_AFTER_MS) continue;
      known.told = true;
      this.#tell(id, true);
    }
  }
}
