import type { ConferenceId, RecorderOrders } from '@intermind/contracts';
import { createHash } from 'node:crypto';
import type { RecorderRecord } from '../agent-jobs/index.ts';
import type { EventBus } from '../../events/index.ts';

/** A page's question is answered after this long where nothing has changed. Half of what a page may be silent (states.ts). */
export const ANSWER_AFTER_MS = 8_000;

/** What a page is told to do. */
export function ordersOf(
  isRecorded: boolean,
  { transcript, offRecord, onRecord, unwritten }: RecorderRecord,
): RecorderOrders {
  const orders = {
    recording: isRecorded,
    transcript,
    offRecord,
    ...(onRecord && { onRecord }),
    ...(unwritten && { unwritten }),
  };
  const version = createHash('sha256').update(JSON.stringify(orders)).digest('base64url').slice(0, 16);
  return { ...orders, version };
}

/** Wakes pages that wait for changes of a conference. */
export class ConferenceChanges {
  readonly #waiting = new Map<ConferenceId, Set<() => void>>();
  readonly #unsubscribe: Promise<() => void>;
  #closed = false;

  constructor(bus: EventBus) {
    this.#unsubscribe = bus.subscribe('agent-jobs', ({ type, conferenceId }) => {
      if (type === 'conference.changed') this.#wake(conferenceId);
    });
  }

  /** Begins at once. `changed` resolves with the next change, or after that time. `end` when it is not waited for any more. */
  watch(conferenceId: ConferenceId, afterMs: number): { changed: Promise<void>; end: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = this.#waiting.get(conferenceId) ?? new Set();
    this.#waiting.set(conferenceId, waiting.add(resolve));
    const timer = setTimeout(resolve, this.#closed ? 0 : afterMs);
    const end = () => {
      clearTimeout(timer);
      waiting.delete(resolve);
      if (waiting.size === 0 && this.#waiting.get(conferenceId) === waiting)
        this.#waiting.delete(conferenceId);
      resolve();
    };
    return { changed: promise, end };
  }

  /** Nobody waits any longer, and nobody from now on. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const id of [...this.#waiting.keys()]) this.#wake(id);
    (await this.#unsubscribe)();
  }

  #wake(conferenceId: ConferenceId): void {
    for (const resolve of this.#waiting.get(conferenceId) ?? []) resolve();
  }
}
